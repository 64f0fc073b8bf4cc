import ArgumentParser
import Descriptors
import Facts
import Reporting
import RuleLanguage
import Snapshots

/// `treewarden diff`: what happened to a tree.
struct DiffCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "diff", _superCommandName: "treewarden",
        abstract:
            "Says what changed between two trees, archives or snapshots: who may do more, what is something else.",
        usage: "treewarden diff <before> <after> [<options>]")

    static let examples = [
        Example(
            "treewarden diff dist.snapshot dist --checksums sha256",
            "what was shipped against what is there; ends with 1 where contents or rights are not the same"),
        Example(
            "treewarden diff app.deb / --within-first", "a package against the system that it is installed on"),
        Example(
            "treewarden diff monday.snapshot today.snapshot --fail-on privilege-gain",
            "two snapshots; ends with 1 where somebody may do more than before"),
    ]

    static let exitStatuses: [ExitStatus] = [.passed, .failed, .usage, .incomplete]

    static func meaning(of status: ExitStatus) -> String {
        switch status {
        case .passed: "no change at or above --fail-on"
        case .failed: "changes at or above --fail-on"
        case .usage: status.meaning
        case .incomplete: "something could not be read; wins over 1"
        }
    }

    @Argument(
        help: ArgumentHelp(
            "What was, and what is: each a snapshot, a directory, or a file that holds an archive.", valueName: "path"))
    var paths: [PathArgument] = []

    @Option(
        help: ArgumentHelp(
            "Exit with 1 where something changed at or above this class: timestamp, metadata, privilege-loss, content, "
                + "privilege-gain.", valueName: "class"))
    var failOn = FailureClass.content

    @Option(
        help: ArgumentHelp(
            "Write the events in this form: \(ChangeFormat.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "format"))
    var format = Form.text

    @Option(name: .shortAndLong, help: ArgumentHelp("Where they go.", valueName: "file"))
    var output: PathArgument?

    @Flag(help: "Look only at what the first one has: what the second one has beside it was not added.")
    var withinFirst = false

    @Option(
        help: ArgumentHelp("Read regular files of trees and archives to their ends: sha256.", valueName: "algorithm"))
    var checksums: ListingOptions.Algorithm?

    @OptionGroup(title: "Which configuration counts") var chosenConfiguration: ConfigurationOptions
    @OptionGroup(title: "Which files are compared") var scope: ScopeOptions
    @OptionGroup(title: "How it runs, and what shows of that") var run: RunOptions
    @OptionGroup(title: "Where it gives up") var bounds: BoundOptions

    enum FailureClass: String, WordArgument {
        case timestamp, metadata
        case privilegeLoss = "privilege-loss"
        case content
        case privilegeGain = "privilege-gain"
    }

    enum Form: String, WordArgument {
        case text, json, jsonl, markdown
    }

    func execute() throws(CommandError) -> ExitStatus {
        guard paths.count == 2 else {
            throw CommandError(
                "\(paths.count == 1 ? "one tree" : "\(paths.count) trees") to compare",
                hints: "Name two: treewarden diff BEFORE AFTER")
        }
        let space = TemporarySpace()
        let before = try read(paths[0], space)
        let after = try read(paths[1], space)
        let events = Comparison(from: before.state, to: after.state, withinFirst: withinFirst).events()
        if let commandError = space.commandError { throw commandError }
        let isWritten = write(events)
        for report in [before.report, after.report] {
            guard let report else { continue }
            ScanClosing(report, isQuiet: run.quiet, showsStatistics: run.statistics).say(
                scanErrorsAreShown: false, omission: nil)
        }
        guard isWritten, before.isComplete, after.isComplete else { return .incomplete }
        return events.contains { $0.changeClass >= threshold } ? .failed : .passed
    }

    private var threshold: ChangeClass { ChangeClass.allCases.first { $0.name == failOn.rawValue } ?? .content }

    private func read(_ path: PathArgument, _ space: TemporarySpace) throws(CommandError) -> TreeReading {
        if Self.isSnapshot(path) {
            return try TreeReading(
                snapshot: path, FileTrust(Trust.operators([]), danger: "hide changes"), space)
        }
        var parts: EntryDetails.Parts = [.attributeValues, .handle]
        if checksums != nil { parts.insert(.digest) }
        return try TreeReading(path, try AuditOptions.looking(chosenConfiguration, scope, run, bounds), parts, space)
    }

    /// By the first bytes, as everything is told here.
    private static func isSnapshot(_ path: PathArgument) -> Bool {
        let (parent, last) = path.split
        guard let name = FileName(last), let directory = try? Descriptor.openRoot(parent, followingLink: true),
            let pin = try? directory.pin(name, crossingMounts: true), (try? pin.status())?.isRegularFile == true,
            let file = try? pin.reopenForReading()
        else { return false }
        let beginning = Array(#"{"record":"snapshot""#.utf8)
        return (try? file.read(atMost: beginning.count, at: 0)) == beginning
    }

    private func write(_ events: [ChangeEvent]) -> Bool {
        let format = ChangeFormat(rawValue: format.rawValue) ?? .text
        let file = output.flatMap { $0.bytes == Array("-".utf8) ? nil : $0 }
        do throws(SystemFailure) {
            if let file {
                var sink = FileSink(file: try AtomicFile(replacing: file.bytes))
                try format.write(events, to: &sink)
                try sink.commit()
            } else {
                var sink = StandardOutputSink()
                try format.write(events, to: &sink)
            }
            return true
        } catch {
            if file != nil || error.name != "EPIPE" {
                TerminalText.say(
                    "treewarden: error: the report to \(file?.quoted ?? "standard output"): \(error.sentence)")
            }
            return false
        }
    }
}
