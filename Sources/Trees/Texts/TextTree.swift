import Descriptors
import Facts
import Supervising

/// A tree of one text: a file that is named by itself, or what standard input holds. The text is the root.
///
/// It is opened once, and read when the process has given up everything else.
final class TextTree: EntryTree, TreePart, @unchecked Sendable {
    private let label: [UInt8]
    private let index: Int
    private let options: WalkOptions
    /// Open, until it is read.
    private var file: Descriptor?
    /// Of a file; standard input has none that says anything.
    private let status: EntryStatus?

    /// Opens a file; it is not read yet.
    ///
    /// - Parameter index: its place on the command line, for findings and scan errors.
    init(file path: [UInt8], index: Int, followingLink: Bool, options: WalkOptions) throws(RootRefusal) {
        label = path
        self.index = index
        self.options = options
        let rootFile = try RootFile(path, followingLink: followingLink)
        status = rootFile.status
        file = rootFile.opened()
    }

    init(input: consuming Descriptor, label: [UInt8], index: Int, options: WalkOptions) {
        self.label = label
        self.index = index
        self.options = options
        status = nil
        file = consume input
    }

    var root: OpenRoot {
        var root = OpenRoot(label: label)
        if let status {
            root.mode = Mode(rawValue: UInt16(truncatingIfNeeded: status.mode & 0o7777))
            root.owner = status.owner
        }
        return root
    }

    func walk<Consumer: EntryConsumer & Sendable>(
        consumers: [Consumer], progress: WalkProgress, atMostDepth depth: Int
    ) throws(SystemFailure) -> ([Consumer], WalkOutcome) {
        var outcome = WalkOutcome()
        guard options.pruning.judged?.contains([]) ?? true, var consumer = consumers.first, let file = file.take()
        else {
            return (consumers, outcome)
        }
        let sharedProgress = progress.sharedProgress(0)
        sharedProgress.turn(toRoot: index)
        sharedProgress.show(isBusy: true)
        sharedProgress.countEntry()
        outcome.tally.entries = 1
        outcome.tally.files = 1
        if status == nil { consumer.turn(toEntriesLacking: FactSet([.mode, .owner, .group])) }
        var facts = self.facts
        // All of it is read below, whoever asks.
        facts.collected.insert(.source)
        // One text has no more to say of the tree that it may lie in: what is asked for stays open.
        if consumer.considerAsIs(&facts) != .settled { consumer.record(facts) }
        for scanError in read(file, by: &consumer, sharedProgress) {
            consumer.hear(of: scanError)
            outcome.add(scanError)
        }
        return ([consumer] + consumers.dropFirst(), outcome)
    }

    /// Reads all of it, and hands it over.
    ///
    /// - Returns: what kept it from being read, or where that ended.
    private func read(
        _ file: consuming Descriptor, by consumer: inout some EntryConsumer, _ sharedProgress: SharedProgress
    ) -> [ScanError] {
        let limit = options.sourceBytes
        var text: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        // While it grows it is there twice.
        if let status { text.reserveCapacity(min(Int(clamping: status.size), limit) + piece.count) }
        while text.count <= limit {
            var buffer = piece.mutableSpan
            // Whoever writes to a pipe may take his time.
            sharedProgress.show(isBusy: false)
            defer { sharedProgress.show(isBusy: true) }
            do throws(SystemFailure) {
                let count = try file.readOn(into: &buffer)
                if count == 0 { break }
                text += piece[..<count]
            } catch {
                let call = error.call.rawValue
                return [ScanError(.unreadableFact, root: index, path: [], call: call, error: error.name)]
            }
        }
        guard text.count <= limit else { return [ScanError(.sourceTooLong, root: index, path: [])] }
        if let status, let now = try? file.status(), !now.isUnchanged(since: status) {
            return [ScanError(.changed, root: index, path: [])]
        }
        var facts = facts
        facts.collected.insert(.status)
        // Its path is that by which it was named, so that what goes by paths knows it.
        let path = TreePath(joining: TreePath(label).components).bytes
        facts.path.append(contentsOf: path)
        facts.pathLength = path.count
        guard consumer.readsText(of: facts, beginningWith: Array(text.prefix(ContentKind.lookedAt))) else { return [] }
        return consumer.read(text, of: facts).map { ScanError($0, root: index, path: []) }
    }

    /// What is known of it without a look at what it holds. It is the root, and has no path.
    private var facts: EntryFacts {
        var facts = EntryFacts()
        facts.rootIndex = index
        facts.name.append(contentsOf: TreePath(TreePath(joining: TreePath(label).components).bytes).lastComponent)
        facts.hazards = NameHazards(examining: facts.name.span)
        facts.kind = .file
        facts.collected = [.name, .path]
        if let status { facts.take(status, kind: .file, now: options.now, .current()) }
        return facts
    }

    func inspector(progress: WalkProgress) -> any EntryInspector { NoInspector() }
}
