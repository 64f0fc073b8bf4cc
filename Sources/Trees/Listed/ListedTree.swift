public import Descriptors
public import Facts

/// A tree that exists as a list: the paths that somebody names, or what a git index or tree holds. Directories are
/// those that are listed, and those on the way to what is listed.
public struct ListedTree: EntryTree, TreePart {
    /// The root has a name, and nothing else is known of it.
    public private(set) var root = OpenRoot(label: Array(".".utf8))
    /// Its place among the roots, for findings and scan errors.
    private var index = 0
    let entries: ListedEntries
    /// Nothing where the list tells only paths.
    let git: GitRepository?
    /// Names that are in the root though the list does not say so.
    let implied: [[UInt8]]
    /// What was left out.
    let omissions: [Omission: OmissionCause]

    /// What a list can tell of an entry. A git index knows kinds and whether a file is executable, but neither owners
    /// nor sizes: not enough to judge a status by.
    public static let provides: Collectors = [.name, .path, .siblings]

    init(
        _ entries: ListedEntries, git: GitRepository? = nil, implied: [[UInt8]] = [],
        omissions: [Omission: OmissionCause] = [:]
    ) {
        self.omissions = omissions
        self.entries = entries
        self.git = git
        self.implied = implied
    }

    public var warnings: [[UInt8]] { git?.warnings.lines ?? [] }

    /// Whether the list is empty.
    public var isEmpty: Bool { entries.entries.isEmpty }

    /// The same with a place among the roots, and a name.
    func at(_ index: Int, label: [UInt8]) -> ListedTree {
        var tree = self
        tree.index = index
        tree.root.label = label
        return tree
    }

    /// Hands every entry to the first consumer: one worker has a list in memory read before another one is there.
    public func walk<Consumer: EntryConsumer & Sendable>(
        consumers: [Consumer], progress: WalkProgress, atMostDepth depth: Int
    ) throws(SystemFailure) -> ([Consumer], WalkOutcome) {
        guard let first = consumers.first else { return (consumers, WalkOutcome()) }
        var walker = ListWalker(entries, implied: implied, consumer: first, rootIndex: index)
        walker.run(progress: progress)
        var outcome = walker.outcome
        for (omission, cause) in omissions {
            if walker.consumer.hearsOfOmissions { walker.consumer.hear(of: omission) }
            outcome.tally.leftOut[cause] += 1
            if omission.includesEntry { outcome.tally.entries += 1 }
        }
        return ([walker.consumer] + consumers.dropFirst(), outcome)
    }

    public func inspector(progress: WalkProgress) -> any EntryInspector {
        ListInspector(self, rootIndex: index)
    }
}
