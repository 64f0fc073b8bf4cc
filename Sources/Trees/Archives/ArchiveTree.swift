import Archives
public import Descriptors
public import Facts
import Supervising

/// A file that holds an archive. It is opened once; what it holds is read when the process has given up everything else,
/// and no path is opened any more.
///
/// Its stages follow one another in one thread, which is why it may be handed to another one between them.
public final class ArchiveTree: EntryTree, @unchecked Sendable {
    private let label: [UInt8]
    private let index: Int
    private let options: WalkOptions
    private let budget: ExpansionBudget
    /// Open, until it is read.
    private var file: Descriptor?
    private var input: (file: ArchiveFile, archive: ArchiveInput)?
    private var archive: ReplayedArchive?
    /// What was met while it was read.
    private var scanErrors: [ScanError] = []

    /// Opens the file; what it holds is not looked at yet.
    ///
    /// - Parameter index: its place on the command line, for findings and scan errors.
    init(
        file path: [UInt8], index: Int, followingLink: Bool, options: WalkOptions
    ) throws(RootRefusal) {
        label = path
        self.index = index
        self.options = options
        let special: EntryKind?
        budget = ExpansionBudget(options.bounds.expansion)
        do throws(SystemFailure) {
            let pin = try Descriptor.pin(path: path, followingLink: followingLink)
            let status = try pin.status()
            // Nothing else is opened: that does something to a device, and waits for whoever writes to a FIFO.
            if status.isRegularFile { file = try pin.reopenForReading() }
            special = status.isRegularFile ? nil : EntryKind(statusMode: status.mode)
        } catch {
            throw RootRefusal(error)
        }
        if let special { throw .special(special) }
    }

    public var root: OpenRoot { OpenRoot(label: label) }
    public var isArchive: Bool { true }

    public func identify(progress: WalkProgress) throws(RootRefusal) {
        guard let descriptor = file.take() else { return }
        let sharedProgress = progress.sharedProgress(0)
        sharedProgress.turn(toRoot: index)
        let opened: ArchiveFile
        do throws(SystemFailure) {
            opened = try ArchiveFile(descriptor, sharedProgress)
        } catch {
            throw RootRefusal(error)
        }
        var refusal: NoArchive?
        do throws(ArchiveError) {
            switch try ArchiveInput.identify(opened, budget) {
            case .success(let archive): input = (opened, archive)
            case .failure(let reason): refusal = reason
            }
        } catch {
            scanErrors.append(ScanError(error, root: index))
        }
        if let refusal { throw .noArchive(refusal) }
    }

    public func prepare(asking asks: Collectors) {
        guard let (file, input) = input else { return }
        self.input = nil
        var limits = VirtualTree.Limits()
        limits.entries = min(limits.entries, options.bounds.entries)
        limits.depth = min(limits.depth, options.bounds.depth)
        var replay = ArchiveReplay(
            root: index, asking: asks,
            location: TreePath(joining: TreePath(options.prefix ?? []).components).bytes, limits)
        switch input {
        case .zip(let file): replay.run(ZipReader(file, by: Libraries(), budget: budget))
        case .stream(let format, let source, _):
            switch format {
            case .tar, .zip: replay.run(TarReader(source))
            case .cpio: replay.run(CPIOReader(source))
            case .ar: replay.run(ARReader(source))
            case .deb: replay.run(DebReader(source, by: Libraries(), budget: budget))
            case .rpm: replay.run(RPMReader(source, by: Libraries(), budget: budget))
            }
        }
        scanErrors += replay.scanErrors
        if file.hasChanged { scanErrors.append(ScanError(.changed, root: index, path: [])) }
        archive = ReplayedArchive(replay, input.format, options, root: index)
    }

    public var provision: FactProvision? { archive?.provision }
    public var accounts: (any AccountDirectory)? { archive?.accounts }

    /// Hands every entry to the first consumer: one worker has a tree in memory walked before another one is there.
    public func walk<Consumer: EntryConsumer & Sendable>(
        consumers: [Consumer], progress: WalkProgress, atMostDepth depth: Int
    ) throws(SystemFailure) -> ([Consumer], WalkOutcome) {
        guard let first = consumers.first else { return (consumers, WalkOutcome()) }
        guard let archive else {
            var (consumers, outcome) = (consumers, WalkOutcome())
            outcome.scanErrors = scanErrors
            for scanError in scanErrors { consumers[0].hear(of: scanError) }
            return (consumers, outcome)
        }
        var walker = ArchiveWalker(archive, progress: progress, consumer: first)
        for scanError in scanErrors { walker.note(scanError) }
        walker.run()
        return ([walker.consumer] + consumers.dropFirst(), walker.outcome)
    }

    public func inspector(progress: WalkProgress) -> any EntryInspector {
        guard let archive else { return NoInspector() }
        return ArchiveInspector(archive)
    }
}

/// For what could not be read at all.
private struct NoInspector: EntryInspector {
    var rootFacts: RootFacts? { nil }
    var scanErrors: [ScanError] { [] }
    mutating func look(at entry: EntryPlace) -> InspectedEntry? { nil }
    mutating func names(in directory: DirectoryPlace) -> [[UInt8]]? { nil }
    mutating func directory(at path: [UInt8]) -> DirectoryPlace? { nil }
    mutating func haveEqualContents(_ first: InspectedEntry, _ second: InspectedEntry) -> Bool? { nil }
}
