import ArgumentParser

/// `treewarden scan`: audits trees and archives.
struct ScanCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "scan", _superCommandName: "treewarden",
        abstract: "Audits trees and archives: reads every entry once, judges it by the rules, changes nothing.",
        usage: "treewarden scan <path> ... [<options>]")

    static let examples = [
        Example("treewarden scan dist", "a release tree before it is packed; ends with 1 where something is wrong"),
        Example(
            "treewarden scan /srv/app --profile deployment --trusted-owner app",
            "a tree in place, where app may own files and the directories above count as well"),
        Example(
            "treewarden scan dist.tar.gz app.whl app.deb",
            "what is released, as it will be unpacked: nothing is extracted, and what a file is its contents say"),
        Example(
            "treewarden scan dist --format text --format sarif=audit.sarif --fail-on warning",
            "one scan, a page for people and a log for a code scanning service"),
    ]

    static let exitStatuses: [ExitStatus] = [.passed, .failed, .usage, .incomplete]

    static func meaning(of status: ExitStatus) -> String { status.meaning }

    @Argument(
        help: ArgumentHelp(
            "The directories to audit, and files that hold archives; - for an archive in standard input.",
            valueName: "path"))
    var paths: [PathArgument] = []

    @OptionGroup var options: AuditOptions

    func execute() throws(CommandError) -> ExitStatus {
        try ScanRun(options) { () throws(CommandError) in
            let paths = options.scope.paths(orHereFor: self.paths)
            guard !paths.isEmpty else {
                throw CommandError("nothing to scan", hints: "Name a directory or an archive: treewarden scan .")
            }
            return try options.roots(paths)
        }.run()
    }
}
