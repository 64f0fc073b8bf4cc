public import Facts

/// What git keeps of a tree: its index, or a revision of it.
public struct GitSource: EntrySource {
    /// Which of the trees that a repository holds.
    public enum Content: Sendable {
        /// What the next commit would hold.
        case index
        /// A commit, a tag or a tree, as git-rev-parse(1) spells it.
        case revision([UInt8])
    }

    /// The directory that was named: the repository, or one of its work tree. What is listed counts from the top of the
    /// work tree.
    public let label: [UInt8]
    private let content: Content

    /// - Parameters:
    ///   - place: a repository, or a directory of a work tree.
    ///   - content: what is read of it.
    public init(_ content: Content, at place: [UInt8]) {
        self.content = content
        label = place
    }

    public var provides: Collectors { ListedTree.provides }
    public var confinement: SourceConfinement { .none }

    public func open(root: Int, _ options: WalkOptions) throws(RootRefusal) -> any EntryTree {
        let repository = GitRepository(
            at: label, followingEnvironment: label == Array(".".utf8), patience: options.patience)
        do throws(GitRefusal) {
            let tree =
                switch content {
                case .index: try ListedTree(indexOf: repository)
                case .revision(let revision): try ListedTree(revision: revision, of: repository)
                }
            if tree.isEmpty {
                if case .revision(let revision) = content { throw .empty(revision: revision) }
                throw .empty(revision: nil)
            }
            return tree.leavingOut(options.pruning).at(root, label: top(try repository.wayToTopLevel()))
        } catch {
            throw .git(error)
        }
    }

    /// The top of the work tree.
    ///
    /// - Parameter way: from the label upwards; empty where that is the top.
    private func top(_ way: [UInt8]) -> [UInt8] {
        if way.isEmpty { return label }
        let slash = UInt8(ascii: "/")
        return label[..<((label.lastIndex { $0 != slash } ?? 0) + 1)] + [slash] + way
    }
}
