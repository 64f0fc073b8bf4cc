import ArgumentParser
import Auditing
import Descriptors
import Facts
import Reporting
import Snapshots

/// `treewarden snapshot`: keeps what a tree is, to be compared later.
struct SnapshotCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "snapshot", _superCommandName: "treewarden",
        abstract:
            "Writes down what a tree is: every entry with owner, permissions, times, ACLs, capabilities, digests.",
        usage: "treewarden snapshot <path> --output <file> [<options>]")

    static let examples = [
        Example(
            "treewarden snapshot dist -o dist.snapshot --checksums sha256",
            "what is shipped, before it leaves; treewarden diff says later what was done to it"),
        Example(
            "treewarden snapshot / -o /var/lib/host.snapshot --one-file-system --exclude proc",
            "a host, to be held against itself"),
        Example("treewarden snapshot app.tar.gz -o app.snapshot.zst", "an archive, as it will be unpacked; compressed"),
        Example(
            "treewarden snapshot dist --format mtree -o dist.mtree", "a manifest that mtree(8) holds against the tree"),
    ]

    static let exitStatuses: [ExitStatus] = [.passed, .usage, .incomplete]

    static func meaning(of status: ExitStatus) -> String {
        switch status {
        case .passed: "everything was read and is in the snapshot"
        case .incomplete: "something could not be read, which the snapshot says, or it could not be written"
        case .failed, .usage: status.meaning
        }
    }

    @Argument(help: ArgumentHelp("The directory, or the file that holds an archive.", valueName: "path"))
    var paths: [PathArgument] = []

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Where the snapshot goes; one whose name ends with .zst is compressed.", valueName: "file"))
    var output: PathArgument?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write it in this form: snapshot, or a manifest for mtree or go-mtree, which say less.", valueName: "format"
        ))
    var format = SnapshotFormat.snapshot

    @OptionGroup var digests: ChecksumOptions
    @OptionGroup var names: NameOptions
    @OptionGroup(title: "Configuration") var chosenConfiguration: ConfigurationOptions
    @OptionGroup(title: "What is recorded") var scope: ScopeOptions
    @OptionGroup(title: "Performance and progress") var run: RunOptions
    @OptionGroup(title: "Limits") var bounds: BoundOptions

    func execute() throws(CommandError) -> ExitStatus {
        guard paths.count == 1 else {
            throw CommandError(
                paths.isEmpty ? "nothing to look at" : "\(paths.count) trees for one snapshot",
                hints: "Name one directory or archive: treewarden snapshot dist -o dist.snapshot")
        }
        guard let output else {
            throw CommandError(
                "the snapshot has no place to go", hints: "Name a file: -o FILE; -o - for standard output")
        }
        let space = TemporarySpace()
        let parts = digests.parts.union([.attributeValues, .handle])
        let options = try AuditOptions.looking(chosenConfiguration, scope, run, bounds, names: names)
        let reading = try TreeReading(paths[0], options, parts, space, in: format == .snapshot ? .path : .tree)
        let header = SnapshotWriter.Header(
            tool: "treewarden \(Treewarden.version)", scope: reading.state.scope ?? SnapshotScope(),
            isWhole: reading.isWhole)
        let request = FormatRequest(format, file: output.bytes == Array("-".utf8) ? nil : output)
        let isWritten = Delivery(requests: [request], fileOptions: header).deliver(
            reading.state, from: space, isWhole: reading.isWhole)
        if let report = reading.report {
            ScanClosing(report, isQuiet: run.quiet, showsStatistics: run.statistics).say(
                scanErrorsAreShown: false, reportsScope: false, omission: nil)
        }
        if !run.quiet { ScanClosing.sayIdleExclusions(reading.idleExclusions) }
        return isWritten && reading.isComplete ? .passed : .incomplete
    }
}
