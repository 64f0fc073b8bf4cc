public import Facts
import Supervising
public import Trees

/// What an inventory is written in.
public enum InventoryForm: String, CaseIterable, Sendable {
    /// By `find -printf` (`FindReader`).
    case find
    /// A manifest (mtree(5)).
    case mtree
    /// By this program: records of entries, or a snapshot.
    case own
    /// A list of a GPFS policy (`PolicyListReader`).
    case gpfs
}

/// What somebody wrote down of a tree: its entries with their metadata, read and judged instead of the tree.
public struct InventorySource: EntrySource {
    /// As it was given.
    public let label: [UInt8]
    private let form: InventoryForm
    private let followsLink: Bool
    private let hasRuntimeUser: Bool

    /// Bytes of what is said of a flaw, at most.
    public static let longestMessage = 1 << 11

    /// - Parameters:
    ///   - path: a file, compressed or not; `-` for standard input.
    ///   - followingLink: whether the path may be a symbolic link.
    ///   - forRuntimeUser: whether the options of the walk will name an account that the tree's programs run as.
    public init(_ path: [UInt8], _ form: InventoryForm, followingLink: Bool, forRuntimeUser: Bool = false) {
        label = path
        self.form = form
        followsLink = followingLink
        hasRuntimeUser = forRuntimeUser
    }

    /// What a live tree can tell; an inventory tells by itself that it has less.
    public var provides: Collectors { LiveSource.provides(forRuntimeUser: hasRuntimeUser) }
    public var confinement: SourceConfinement { .worker }
    public var readsInput: Bool { label == [UInt8(ascii: "-")] }

    public func open(root: Int, _ options: WalkOptions) throws(RootRefusal) -> any EntryTree {
        if readsInput {
            return InventoryTree(.keptInput(), form, label: label, index: root, options: options)
        }
        return try InventoryTree(
            file: label, form, followingLink: followsLink, index: root, options: options)
    }
}
