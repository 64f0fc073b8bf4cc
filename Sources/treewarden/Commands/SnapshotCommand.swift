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
        Example("treewarden snapshot app.tar.gz -o app.snapshot", "an archive, as it will be unpacked"),
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

    @Option(name: .shortAndLong, help: ArgumentHelp("Where the snapshot goes.", valueName: "file"))
    var output: PathArgument?

    @Option(help: ArgumentHelp("Read regular files to their ends, for their digests: sha256.", valueName: "algorithm"))
    var checksums: ListingOptions.Algorithm?

    @OptionGroup(title: "Which configuration counts") var chosenConfiguration: ConfigurationOptions
    @OptionGroup(title: "Which files are in it") var scope: ScopeOptions
    @OptionGroup(title: "How it runs, and what shows of that") var run: RunOptions
    @OptionGroup(title: "Where it gives up") var bounds: BoundOptions

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
        var parts: EntryDetails.Parts = [.attributeValues, .handle]
        if checksums != nil { parts.insert(.digest) }
        let options = try AuditOptions.looking(chosenConfiguration, scope, run, bounds)
        let reading = try TreeReading(paths[0], options, parts, space)
        let header = SnapshotWriter.Header(
            tool: "treewarden \(Treewarden.version)", hasDigests: checksums != nil,
            options: try ScanRequest(try options.roots(paths), options, keeping: parts).scopeDigest)
        let isWritten = write(reading.state, header, to: output, from: space)
        if let report = reading.report {
            ScanClosing(report, isQuiet: run.quiet, showsStatistics: run.statistics).say(
                scanErrorsAreShown: false, omission: nil)
        }
        return isWritten && reading.isComplete ? .passed : .incomplete
    }

    private func write(
        _ state: TreeState, _ header: SnapshotWriter.Header, to output: PathArgument, from space: TemporarySpace
    ) -> Bool {
        let isStandard = output.bytes == Array("-".utf8)
        do throws(SystemFailure) {
            if isStandard {
                var sink = StandardOutputSink()
                try SnapshotWriter().write(state, header, to: &sink)
            } else {
                var sink = FileSink(file: try AtomicFile(replacing: output.bytes))
                try SnapshotWriter().write(state, header, to: &sink)
                // What was not there when it was read is missing in the snapshot.
                if let failure = space.failure { throw failure }
                try sink.commit()
            }
            return true
        } catch {
            if !isStandard || error.name != "EPIPE" {
                TerminalText.say(
                    "treewarden: error: the snapshot to \(isStandard ? "standard output" : output.quoted): "
                        + error.sentence)
            }
            return false
        }
    }
}

extension AuditOptions {
    /// Those of a command that looks at entries and judges nothing.
    static func looking(
        _ configuration: ConfigurationOptions, _ scope: ScopeOptions, _ run: RunOptions, _ bounds: BoundOptions
    ) throws(CommandError) -> AuditOptions {
        guard var options = try? AuditOptions.parse([]) else { throw CommandError("the options have no defaults") }
        options.chosenConfiguration = configuration
        options.scope = scope
        options.run = run
        options.bounds = bounds
        return options
    }
}
