import ArgumentParser
import Facts
import Reporting
import RuleLanguage

/// What an inventory tells of the entries, and how.
struct ListingOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write the inventory in this form; repeatable, and at most one to standard output. Forms: "
                + InventoryFormat.allCases.map(\.rawValue).joined(separator: ", ") + ". (default: text)",
            valueName: "format[=file]"),
        completion: .list(InventoryFormat.allCases.map(\.rawValue)))
    var format: [String] = []

    @Option(name: .shortAndLong, help: ArgumentHelp("Where the one inventory goes.", valueName: "file"))
    var output: PathArgument?

    @Option(
        help: ArgumentHelp(
            "The columns of csv and markdown, separated by commas: "
                + InventoryColumn.allCases.map(\.rawValue).joined(separator: ", ") + ". With mtime html tells times.",
            valueName: "column,…"),
        completion: .list(InventoryColumn.allCases.map(\.rawValue)))
    var columns: String?

    @Option(
        help: ArgumentHelp(
            "Order the rows by a column: sizes, links and times from the greatest, levels from the worst.",
            valueName: "column"),
        completion: .list(InventoryColumn.allCases.map(\.rawValue)))
    var sort: String?

    @Option(
        help: ArgumentHelp(
            "Tell what lies so many levels below a root, and no deeper; totals count all.", valueName: "n"))
    var depth: Int?

    @OptionGroup var digests: ChecksumOptions

    @Flag(help: "Tell at the end how much there is.")
    var totals = false

    @Flag(inversion: .prefixedNo, help: "Judge the entries by the rules, and tell with each what they say.")
    var findings = true

    @Option(
        help: ArgumentHelp(
            "Make names links, in markdown: this, and the path below the root behind it.", valueName: "uri"))
    var linkBase: String?

    /// What records are to hold for all that is asked for.
    func parts(_ formats: [InventoryFormat], _ options: InventoryOptions) -> EntryDetails.Parts {
        var parts = digests.parts
        let asked = Set(options.columns + [options.sort].compactMap { $0 })
        if formats.contains(.jsonl) || formats.contains(.sqlite) { parts.formUnion([.attributeValues, .handle]) }
        if asked.contains(.identity) { parts.insert(.handle) }
        return parts
    }

    /// - Parameter roots: how many roots there are.
    func listing(roots: Int) throws(CommandError) -> InventoryOptions {
        var options = InventoryOptions(
            columns: InventoryColumn.usual(
                severalRoots: roots > 1, withFindings: findings, withDigests: digests.checksums != nil))
        if let columns {
            options.columns = []
            for word in columns.split(separator: ",", omittingEmptySubsequences: false) {
                options.columns.append(try Self.column(String(word), of: "--columns"))
            }
            options.tellsTimes = options.columns.contains(.mtime)
        }
        if let sort { options.sort = try Self.column(sort, of: "--sort") }
        if let depth {
            guard depth >= 0 else {
                throw CommandError("--depth \(depth) leaves nothing to tell", hints: "0 is the roots alone.")
            }
            options.depth = depth
        }
        options.showsTotals = totals
        options.showsFindings = findings
        if let linkBase {
            guard linkBase.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"<>\"`|\\".utf8.contains($0) }) else {
                throw CommandError(
                    "--link-base \(PathArgument(ArgumentText.decode(linkBase)).quoted) is no address",
                    hints: "Encode what is not ASCII: https://example.org/a%20b/")
            }
            options.linkBase = Array(linkBase.utf8)
        }
        if digests.checksums == nil, Set(options.columns + [options.sort].compactMap { $0 }).contains(.sha256) {
            throw CommandError("a column sha256, but no digests are made", hints: "Ask for them: --checksums sha256")
        }
        return options
    }

    private static func column(_ word: String, of option: String) throws(CommandError) -> InventoryColumn {
        if let column = InventoryColumn(rawValue: word) { return column }
        let names = InventoryColumn.allCases.map(\.rawValue)
        let nearest = nearestWord(to: word, among: names).map { "Did you mean '\($0)'? " } ?? ""
        throw CommandError(
            "\(option): there is no column \(PathArgument(ArgumentText.decode(word)).quoted)",
            hints: "\(nearest)The columns are \(names.joined(separator: ", ")).")
    }
}
