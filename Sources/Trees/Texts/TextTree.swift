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
    /// What it holds, or why that is not known; once it is read.
    private var text: Text?
    /// Of a file; standard input has none that says anything.
    private let status: EntryStatus?

    private enum Text {
        case read([UInt8])
        /// What kept it from being read.
        case unread(ScanError)
    }

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
        guard var consumer = consumers.first, let text else { return (consumers, outcome) }
        let sharedProgress = progress.sharedProgress(0)
        sharedProgress.turn(toRoot: index)
        sharedProgress.show(isBusy: true)
        sharedProgress.countEntry()
        outcome.tally.entries = 1
        outcome.tally.files = 1
        if let cause = options.pruning.cause(notJudging: [], modified: status?.modified.seconds) {
            outcome.tally.leftOut[cause] += 1
            sharedProgress.countOmission(cause.rawValue)
            if consumer.hearsOfOmissions { consumer.hear(of: Omission(path: [], kind: .file, extent: .entry)) }
            return ([consumer] + consumers.dropFirst(), outcome)
        }
        if status == nil { consumer.turn(toEntriesLacking: FactSet([.mode, .owner, .group])) }
        var facts = self.facts
        // All of it is read below, whoever asks.
        facts.collected.insert(.source)
        // One text has no more to say of the tree that it may lie in: what is asked for stays open.
        if consumer.considerAsIs(&facts) != .settled { consumer.record(facts) }
        for scanError in show(text, to: &consumer) {
            consumer.hear(of: scanError)
            outcome.add(scanError)
        }
        return ([consumer] + consumers.dropFirst(), outcome)
    }

    /// Reads all of it. What is no text in a language that is read is refused: nobody would have judged it.
    func identify(progress: WalkProgress) throws(RootRefusal) {
        guard let file = file.take() else { return }
        let sharedProgress = progress.sharedProgress(0)
        sharedProgress.turn(toRoot: index)
        let read = read(file, sharedProgress)
        text = read
        guard case .read(let bytes) = read else { return }
        let facts = namedFacts
        let head = Array(bytes.prefix(ContentKind.lookedAt))
        let isRead =
            switch SourceLanguage(fileNamed: facts.name, at: facts.path) {
            case .shell: SourceLanguage(shellTextBeginningWith: head) != nil
            case nil: SourceLanguage(scriptBeginningWith: head) != nil
            default: true
            }
        if !isRead { throw .unreadLanguage }
    }

    private func read(
        _ file: consuming Descriptor, _ sharedProgress: SharedProgress
    ) -> Text {
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
                return .unread(ScanError(.unreadableFact, root: index, path: [], call: call, error: error.name))
            }
        }
        guard text.count <= limit else { return .unread(ScanError(.sourceTooLong, root: index, path: [])) }
        if let status, let now = try? file.status(), !now.isUnchanged(since: status) {
            return .unread(ScanError(.changed, root: index, path: []))
        }
        return .read(text)
    }

    /// Hands over what it holds.
    ///
    /// - Returns: what kept it from being read, or where that ended.
    private func show(_ text: Text, to consumer: inout some EntryConsumer) -> [ScanError] {
        let bytes: [UInt8]
        switch text {
        case .read(let read): bytes = read
        case .unread(let scanError): return [scanError]
        }
        let facts = namedFacts
        guard consumer.readsText(of: facts, beginningWith: Array(bytes.prefix(ContentKind.lookedAt))) else { return [] }
        return consumer.read(bytes, of: facts).map { ScanError($0, root: index, path: []) }
    }

    /// The same as it is read: its path is that by which it was named, so that what goes by paths knows it.
    private var namedFacts: EntryFacts {
        var facts = facts
        facts.collected.formUnion([.status, .source])
        facts.path.append(contentsOf: TreePath(joining: TreePath(label).components).bytes)
        facts.pathLength = facts.path.count
        return facts
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
