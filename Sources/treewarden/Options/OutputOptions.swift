import ArgumentParser
import Reporting

/// Which reports are written, and where.
struct ReportingOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write a report; repeatable, and at most one to standard output. Formats: "
                + ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
                + "; of scan partial=FILE as well, for merge. (default: text)",
            valueName: "format[=file]"),
        completion: .list(ReportFormat.allCases.map(\.rawValue)))
    var format: [String] = []

    @Option(name: .shortAndLong, help: ArgumentHelp("Where the one report goes.", valueName: "file"))
    var output: PathArgument?

    @Option(
        help: ArgumentHelp(
            "The directory that machine formats count paths from. (default: the working directory where it holds the "
                + "root, else the root)",
            valueName: "dir"))
    var base: PathArgument?
}

/// What readers of SARIF are told beside the findings.
struct SARIFOptions: ParsableArguments {
    enum Region: String, WordArgument {
        case first = "first-line"
        case none
    }

    @Option(help: ArgumentHelp("Tells several logs of one commit apart.", valueName: "name"))
    var category: String?

    @Option(
        help: ArgumentHelp(
            "Point at a file's first line, which most readers need, or at the whole file.", valueName: "where"))
    var sarifRegion = Region.first

    @Flag(help: "Write user and group ids, which mean something on this host only.")
    var sarifOwners = false

    @Flag(help: "Describe every rule, and not only those with a result.")
    var sarifAllRules = false

    @Flag(help: "Write what is gone from the baseline as results that are absent.")
    var includeAbsent = false

    @Option(help: ArgumentHelp("Write at most this many results, the worst.", valueName: "n"))
    var maxResults = 25_000

    @Option(help: ArgumentHelp("The repository that the tree was checked out of.", valueName: "uri"))
    var vcsURI: String?

    @Option(help: ArgumentHelp("The commit that was checked out.", valueName: "commit"))
    var vcsRevision: String?

    @Option(help: ArgumentHelp("The branch that was checked out.", valueName: "name"))
    var vcsBranch: String?

    @Option(help: ArgumentHelp("The absolute URI of the base; names this machine's paths.", valueName: "uri"))
    var sarifRootURI: String?

    func resolved() throws(CommandError) -> ReportOptions.SARIF {
        var options = ReportOptions.SARIF()
        options.region = sarifRegion == .none ? .none : .firstLine
        options.includesOwners = sarifOwners
        options.describesAllRules = sarifAllRules
        options.includesAbsent = includeAbsent
        options.category = category
        guard maxResults > 0 else {
            throw CommandError(
                "--max-results \(maxResults) would hide every finding", hints: "Give a number of at least 1.")
        }
        options.maximumResults = maxResults
        if let vcsURI {
            try Self.check(vcsURI, isAbsolute: "--vcs-uri")
            options.versionControl = .init(repositoryURI: vcsURI, revision: vcsRevision, branch: vcsBranch)
        } else if vcsRevision != nil || vcsBranch != nil {
            throw CommandError(
                "--vcs-revision and --vcs-branch say nothing without a repository", hints: "Add --vcs-uri URI.")
        }
        if let sarifRootURI {
            try Self.check(sarifRootURI, isAbsolute: "--sarif-root-uri")
            options.rootURI = sarifRootURI.hasSuffix("/") ? sarifRootURI : sarifRootURI + "/"
        }
        return options
    }

    /// An absolute URI begins with a scheme and a colon, and is ASCII without spaces (RFC 3986 §3.1, §2).
    private static func check(_ uri: String, isAbsolute option: String) throws(CommandError) {
        let scheme = uri.utf8.prefix { $0 != UInt8(ascii: ":") }
        let isScheme =
            scheme.count < uri.utf8.count && scheme.first.map(isLetter) ?? false
            && scheme.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
        guard isScheme, uri.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw CommandError(
                "\(option) \(PathArgument(ArgumentText.decode(uri)).quoted) is no absolute URI",
                hints: "Begin it with its scheme, and encode what is not ASCII: https://example.org/a%20b")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}

/// Whether output to a terminal has colours.
struct ColorOptions: ParsableArguments {
    enum Choice: String, WordArgument {
        case auto, always, never
    }

    @Option(
        help: ArgumentHelp(
            "Colours on standard output; NO_COLOR, CLICOLOR_FORCE and FORCE_COLOR are heard under auto.",
            valueName: "when"))
    var color = Choice.auto
}

/// How a page about something is written.
enum PageFormat: String, WordArgument {
    case text, json, markdown
}

/// How the commands that list something write it.
enum ListFormat: String, WordArgument {
    case text, json
}
