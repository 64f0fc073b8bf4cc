import Descriptors
public import Facts

/// A tree that exists as a list: the paths that somebody names, or what a git index or tree holds. Directories are
/// those that are listed, and those on the way to what is listed.
public struct ListedTree: Sendable {
    let entries: ListedEntries
    /// Nothing where the list tells only paths.
    let git: GitRepository?
    /// Names that are in the root though the list does not say so.
    let implied: [[UInt8]]
    /// What was left out.
    let omissions: [Omission]

    /// What a list can tell of an entry. A git index knows kinds and whether a file is executable, but neither owners
    /// nor sizes: not enough to judge a status by.
    public static let provides: Collectors = [.name, .path, .siblings]

    init(
        _ entries: ListedEntries, git: GitRepository? = nil, implied: [[UInt8]] = [], omissions: [Omission] = []
    ) {
        self.omissions = omissions
        self.entries = entries
        self.git = git
        self.implied = implied
    }

    /// Whether the list is empty.
    public var isEmpty: Bool { entries.entries.isEmpty }

    /// Hands every entry to the consumer, directory by directory.
    ///
    /// - Parameter index: the list's place among the roots, for findings and scan errors.
    public func walk<Consumer: EntryConsumer>(
        _ consumer: Consumer, index: Int, progress: WalkProgress
    ) -> (Consumer, WalkOutcome) {
        var walker = ListWalker(entries, implied: implied, consumer: consumer, rootIndex: index)
        walker.run(progress: progress)
        for omission in omissions where walker.consumer.hearsOfOmissions { walker.consumer.hear(of: omission) }
        var outcome = walker.outcome
        outcome.tally.pruned = omissions.count
        return (walker.consumer, outcome)
    }

    /// For a second look at a few entries, once the walk is over.
    public func inspector(index: Int) -> ListInspector {
        ListInspector(self, rootIndex: index)
    }
}
