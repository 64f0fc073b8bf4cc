public import Facts

/// Paths that somebody lists, each ended by a zero byte.
public struct PathListSource: EntrySource {
    private let list: [UInt8]

    /// - Parameter list: what `find -print0` writes.
    public init(_ list: [UInt8]) {
        self.list = list
    }

    /// The paths count from the working directory.
    public var label: [UInt8] { Array(".".utf8) }
    public var provides: Collectors { ListedTree.provides }
    public var confinement: SourceConfinement { .none }

    public func open(root: Int, _ options: WalkOptions) throws(RootRefusal) -> any EntryTree {
        let tree = ListedTree(paths: list)
        guard !tree.isEmpty else { throw .emptyList }
        return tree.leavingOut(options.pruning).at(root, label: label)
    }
}
