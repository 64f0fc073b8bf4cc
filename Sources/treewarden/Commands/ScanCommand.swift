import ArgumentParser
import Trees

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
        Example(
            "treewarden scan /etc --host web1 --format partial=web1.part",
            "what is found on one of several hosts, kept for treewarden merge, which makes one report of all"),
    ]

    static let exitStatuses: [ExitStatus] = [.passed, .failed, .usage, .incomplete]

    static func meaning(of status: ExitStatus) -> String { status.meaning }

    @Argument(
        help: ArgumentHelp(
            "The directories to audit, and files that hold archives; - for an archive in standard input.",
            valueName: "path"))
    var paths: [PathArgument] = []

    @OptionGroup var options: AuditOptions
    @OptionGroup(title: "Distributed scans") var part: PartOptions

    func execute() throws(CommandError) -> ExitStatus {
        if let output = try PartialOutput(options) {
            if let units = part.units {
                guard paths.isEmpty else {
                    throw CommandError(
                        "\(paths[0].quoted) beside --units \(units.quoted)", hints: "The plan names what is scanned.")
                }
                return try PlannedScan(options, part, units, to: output).run()
            }
            try part.refuseWithoutUnits()
            return try PartialScan(options, part, to: output) { () throws(CommandError) in try sources() }.run()
        }
        try part.refuseWithoutPartial()
        return try ScanRun(options) { () throws(CommandError) in try sources() }.run()
    }

    private func sources() throws(CommandError) -> [any EntrySource] {
        let paths = options.scope.paths(orHereFor: self.paths)
        guard !paths.isEmpty else {
            throw CommandError("nothing to scan", hints: "Name a directory or an archive: treewarden scan .")
        }
        return try options.roots(paths)
    }
}
