import ArgumentParser
import Reporting
import Descriptors

/// `treewarden inventory`: everything that is there.
struct InventoryCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "inventory", _superCommandName: "treewarden",
        abstract: "Lists what trees and archives hold: permissions, owners, sizes, ACLs, digests, and what is wrong.",
        usage: "treewarden inventory <path> ... [<options>]")

    static let examples = [
        Example(
            "treewarden inventory dist --totals",
            "a tree as people read it, with how much there is below each directory"),
        Example(
            "treewarden inventory /srv/app --format csv=app.csv --checksums sha256",
            "a table for a spreadsheet, with a digest of every file"),
        Example(
            "treewarden inventory /usr --format sqlite=usr.db",
            "a database to ask: sqlite3 usr.db 'SELECT mode, path FROM set_id'"),
        Example(
            "treewarden inventory app.deb --format jsonl --no-findings",
            "a record of each member, a line of JSON each, for programs"),
    ]

    static let exitStatuses: [ExitStatus] = [.passed, .usage, .incomplete]

    static func meaning(of status: ExitStatus) -> String {
        switch status {
        case .passed: "everything was listed, whatever was found"
        case .incomplete: "something could not be read, or an inventory could not be written"
        case .failed, .usage: status.meaning
        }
    }

    @Argument(
        help: ArgumentHelp(
            "The directories to list, and files that hold archives; - for an archive in standard input.",
            valueName: "path"))
    var paths: [PathArgument] = []

    @OptionGroup(title: "List and output files") var listing: ListingOptions
    @OptionGroup(title: "Configuration") var chosenConfiguration: ConfigurationOptions
    @OptionGroup(title: "What is listed") var scope: ScopeOptions
    @OptionGroup(title: "Rules and profile") var rules: RuleOptions
    @OptionGroup(title: "Trusted users and groups") var trust: TrustOptions
    @OptionGroup(title: "Performance and progress") var run: RunOptions
    @OptionGroup(title: "Limits") var bounds: BoundOptions
    @OptionGroup(title: "Color") var color: ColorOptions

    func execute() throws(CommandError) -> ExitStatus {
        guard !paths.isEmpty else {
            throw CommandError("nothing to list", hints: "Name a directory or an archive: treewarden inventory .")
        }
        let file = try listing.listing(roots: paths.count)
        var terminal = file
        terminal.color = Terminal.Environment.current().usesColor(color.color)
        let requests = try FormatRequest<InventoryFormat>.all(formats: listing.format, output: listing.output)
        try Self.refuseTerminal(requests)
        let audit = try auditOptions()
        return try InventoryRun(
            audit, listing.parts(requests.map(\.format), file),
            Delivery(requests: requests, terminalOptions: terminal, fileOptions: file), of: try audit.roots(paths)
        ).run()
    }

    private static func refuseTerminal(_ requests: [FormatRequest<InventoryFormat>]) throws(CommandError) {
        guard Process.isTerminal(1), let request = requests.first(where: { $0.format.isBinary && $0.file == nil })
        else {
            return
        }
        throw CommandError(
            "\(request.format.rawValue) is nothing for a terminal",
            hints: "Name a file: --format \(request.format.rawValue)=FILE")
    }

    /// As a scan with these options has them.
    private func auditOptions() throws(CommandError) -> AuditOptions {
        var options = try AuditOptions.looking(chosenConfiguration, scope, run, bounds)
        options.rules = rules
        if !listing.findings { options.rules.omissions.append("*") }
        options.trust = trust
        options.color = color
        return options
    }
}
