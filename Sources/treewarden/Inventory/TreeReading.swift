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
    /// The patterns of `--exclude` that left nothing out.
    var idleExclusions: [IdleExclusion]

    /// Whether everything was read that was to be; of what was written down the state itself says what was not.
    var isComplete: Bool { report?.isComplete ?? true }

    /// Whether the walk came to its end, whatever it could not read on the way.
    var isWhole: Bool { report?.scanErrors.contains(where: \.endsScan) != true }

    /// What stands before paths where they are told from the base of all; of what is no directory nothing.
    var uriPrefix: [UInt8] {
        guard let root = report?.roots.first, !root.isArchive else { return [] }
        return root.uriPrefix
    }

    /// Walks a tree or an archive.
    ///
    /// - Parameter sizes: how large a file of a tree is of which a digest is made, where it is of some.
    init(
        _ path: PathArgument, _ options: AuditOptions, _ parts: EntryDetails.Parts, ofSizes sizes: Set<UInt64>? = nil,
        _ space: TemporarySpace, in order: EntryRecords.Order = .path
    ) throws(CommandError) {
        var options = options
        options.rules.omissions.append("*")
        var request = try ScanRequest(try options.roots([path]), options, keeping: parts, in: order)
        // What is there is listed, the repository of the working directory among it.
        request.walk.pruning.repository = nil
        request.walk.digestedSizes = sizes
        let scope = SnapshotScope(request, parts)
        var report = try ScanSupervisor(request, space, showsProgress: options.run.showsProgress).run()
        if let commandError = space.commandError { throw commandError }
        let records = report.entries ?? EntryRecordWriter(space).finish()
        report.entries = nil
        var gaps: [TreeState.Gap] = []
        for scanError in report.scanErrors where scanError.kind.hidesEntries {
            let gap = TreeState.Gap(path: scanError.path, reason: scanError.kind.name)
            if !gaps.suffix(8).contains(gap) { gaps.append(gap) }
        }
        gaps.sort { $0.path.lexicographicallyPrecedes($1.path) }
        var fileSystem: String?
        var platforms: [String] = []
        for record in records {
            guard record.path.isEmpty else { break }
            fileSystem = record.fileSystem.map { String($0, radix: 16) }
            if let platform = record.platform { platforms.append(DisplayEscape.full.text(platform)) }
        }
        guard platforms.count < 2 else {
            throw CommandError(
                "\(path.quoted) holds several images, for \(platforms.joined(separator: ", "))",
                hints: "Say which of them is meant: --platform \(platforms[0])")
        }
        state = TreeState(records: records, gaps: gaps, fileSystem: fileSystem)
        state.hasDigests = parts.contains(.digest)
        state.scope = scope
        idleExclusions = report.idleExclusions
        report.idleExclusions = []
        self.report = report
    }

    /// Reads what was written down of a tree, without what is excluded now.
    init<Reader: TreeStateReader & ~Copyable>(
        _ path: PathArgument, by _: Reader.Type, _ trust: FileTrust, excluding exclusion: Exclusion,
        _ space: TemporarySpace
    ) throws(CommandError) {
        var reader = Reader(file: String(decoding: path.bytes, as: UTF8.self), spillingTo: space)
        var text = StoredText(path)
        let wayOut = "A new \(Reader.form): treewarden snapshot PATH -o FILE"
        _ = try TrustedFile.read(path, trust: trust, wayOut: wayOut) { (bytes) throws(CommandError) in
            try text.take(bytes) { (piece) throws(CommandError) in
                try Self.complaining(of: path, Reader.form) { () throws(Diagnostic) in try reader.take(piece) }
            }
        }
        try text.finish(wayOut: wayOut) { (piece) throws(CommandError) in
            try Self.complaining(of: path, Reader.form) { () throws(Diagnostic) in try reader.take(piece) }
        }
        do throws(Diagnostic) {
            state = try reader.finish()
        } catch {
            throw Self.complaint(of: path, Reader.form, error)
        }
        if !exclusion.isEmpty {
            state = state.leavingOut { path, kind in
                var note = DirectoryNote()
                return exclusion.leavesOut(path, kind, &note)
            }
        }
        idleExclusions = exclusion.idleSources
        if let commandError = space.commandError { throw commandError }
    }

    /// Leaves out what is none of the scope of another side.
    mutating func restrict(to scope: SnapshotScope) throws(CommandError) {
        if !scope.exclusions.isEmpty {
            let exclusion = try Exclusion([], scope.exclusions.map { PathArgument($0) })
            state = state.leavingOut { path, kind in exclusion.covers(path, kind) }
        }
        state = state.restricted(to: scope)
    }

    private static func complaining(
        of path: PathArgument, _ form: String, _ body: () throws(Diagnostic) -> Void
    ) throws(CommandError) {
        do throws(Diagnostic) {
            try body()
        } catch {
            throw complaint(of: path, form, error)
        }
    }

    private static func complaint(of path: PathArgument, _ form: String, _ error: Diagnostic) -> CommandError {
        var commandError = CommandError("\(path.quoted) cannot be used as a \(form)")
        commandError.details = error.rendered()
        return commandError
    }
}
