import Descriptors
public import Facts
import Supervising

/// Texts of a tree as they once were, which are in memory: nothing is known of them but what they hold and are called.
public struct EarlierTexts: EntrySource {
    public let label: [UInt8]
    private let texts: [GitDifference.Text]

    /// - Parameter label: of the root that they lie in.
    public init(_ texts: [GitDifference.Text], label: [UInt8]) {
        self.texts = texts
        self.label = label
    }

    public var provides: Collectors { [.name, .path, .content, .source] }
    public var confinement: SourceConfinement { .worker }

    public func open(root: Int, _ options: WalkOptions) throws(RootRefusal) -> any EntryTree {
        EarlierTextTree(label: label, texts: texts, index: root, limit: options.sourceBytes)
    }
}

/// Its tree, which one worker reads text by text.
private struct EarlierTextTree: EntryTree, TreePart {
    let label: [UInt8]
    let texts: [GitDifference.Text]
    let index: Int
    let limit: Int

    var root: OpenRoot { OpenRoot(label: label) }

    func walk<Consumer: EntryConsumer & Sendable>(
        consumers: [Consumer], progress: WalkProgress, atMostDepth depth: Int
    ) throws(SystemFailure) -> ([Consumer], WalkOutcome) {
        var outcome = WalkOutcome()
        guard var consumer = consumers.first else { return (consumers, outcome) }
        let sharedProgress = progress.sharedProgress(0)
        sharedProgress.turn(toRoot: index)
        sharedProgress.show(isBusy: true)
        for text in texts where text.bytes.count <= limit && !progress.isCancelled {
            sharedProgress.countEntry()
            outcome.tally.files += 1
            let facts = facts(of: text)
            guard consumer.readsText(of: facts, beginningWith: Array(text.bytes.prefix(ContentKind.lookedAt))) else {
                continue
            }
            for bound in consumer.read(text.bytes, of: facts) {
                let scanError = ScanError(bound, root: index, path: text.path)
                consumer.hear(of: scanError)
                outcome.add(scanError)
            }
        }
        return ([consumer] + consumers.dropFirst(), outcome)
    }

    /// Of a text that is the root itself the path is the label, as it is where that is read by itself.
    private func facts(of text: GitDifference.Text) -> EntryFacts {
        let path = text.path.isEmpty ? TreePath(joining: TreePath(label).components).bytes : text.path
        var facts = EntryFacts()
        facts.rootIndex = index
        facts.name.append(contentsOf: TreePath(path).lastComponent)
        facts.hazards = NameHazards(examining: facts.name.span)
        facts.kind = .file
        facts.collected = [.name, .path, .status, .source]
        facts.path.append(contentsOf: path)
        facts.pathLength = path.count
        facts.depth = text.path.isEmpty ? 0 : TreePath(path).components.count
        facts.size = UInt64(text.bytes.count)
        facts.links = 1
        return facts
    }

    func inspector(progress: WalkProgress) -> any EntryInspector { NoInspector() }
}
