import Auditing
import Facts
import Reporting
import RuleLanguage
import Snapshots
import Trees

/// What is known of a tree now, or was when a snapshot of it was made.
struct TreeReading {
    var state: TreeState
    /// How the walk ended; nothing of a snapshot.
    var report: AuditReport?

    var isComplete: Bool { (report?.isComplete ?? true) && state.gaps.allSatisfy { $0.reason == "mount-not-entered" } }

    /// Walks a tree or an archive.
    init(
        _ path: PathArgument, _ options: AuditOptions, _ parts: EntryDetails.Parts, _ space: TemporarySpace
    ) throws(CommandError) {
        var options = options
        options.rules.ignore.append("*")
        let request = try ScanRequest(try options.roots([path]), options, keeping: parts)
        var report = try ScanSupervisor(request, space, showsProgress: options.run.showsProgress).run()
        if let commandError = space.commandError { throw commandError }
        let records = (report.entries ?? EntryRecordWriter(space).finish()).sortedByPath()
        report.entries = nil
        var gaps: [TreeState.Gap] = []
        for scanError in report.scanErrors where scanError.kind.hidesEntries {
            let gap = TreeState.Gap(path: scanError.path, reason: scanError.kind.name)
            if gaps.last?.path != gap.path { gaps.append(gap) }
        }
        var fileSystem: String?
        for record in records {
            fileSystem = record.fileSystem.map { String($0, radix: 16) }
            break
        }
        state = TreeState(records: records, gaps: gaps, fileSystem: fileSystem)
        self.report = report
    }

    /// Reads a snapshot.
    init(snapshot path: PathArgument, _ trust: FileTrust, _ space: TemporarySpace) throws(CommandError) {
        var reader = SnapshotReader(file: String(decoding: path.bytes, as: UTF8.self), spillingTo: space)
        func complain(_ error: Diagnostic) -> CommandError {
            var commandError = CommandError("\(path.quoted) cannot be used as a snapshot")
            commandError.details = error.rendered()
            return commandError
        }
        _ = try TrustedFile.read(
            path, trust: trust, wayOut: "A new snapshot: treewarden snapshot PATH -o FILE"
        ) { (bytes) throws(CommandError) in
            do throws(Diagnostic) {
                try reader.take(bytes)
            } catch {
                throw complain(error)
            }
        }
        do throws(Diagnostic) {
            state = try reader.finish()
        } catch {
            throw complain(error)
        }
        if let commandError = space.commandError { throw commandError }
    }
}

extension ScanError.Kind {
    /// Whether something below its place, or there, may be and is in no record.
    fileprivate var hidesEntries: Bool {
        switch self {
        case .unreadableDirectory, .unreadableStatus, .changed, .mountNotEntered, .boundReached, .stalled, .interrupted,
            .workerDied, .malformedArchive:
            true
        case .unreadableFact, .vanished, .idsMapped, .executeBitsMeaningless, .changedAsAllowed, .sourceTooLong: false
        }
    }
}
