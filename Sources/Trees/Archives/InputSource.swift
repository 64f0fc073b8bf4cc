public import Facts
import Supervising

/// An archive that standard input holds.
public struct InputSource: EntrySource {
    private let hasRuntimeUser: Bool

    /// - Parameter forRuntimeUser: whether the options of the walk will name an account that the tree's programs run as.
    public init(forRuntimeUser: Bool = false) {
        hasRuntimeUser = forRuntimeUser
    }

    public var label: [UInt8] { [UInt8(ascii: "-")] }
    /// What a live tree can tell; an archive tells by itself that it has less.
    public var provides: Collectors { LiveSource.provides(forRuntimeUser: hasRuntimeUser) }
    public var confinement: SourceConfinement { .worker }
    public var readsInput: Bool { true }

    public func open(root: Int, _ options: WalkOptions) throws(RootRefusal) -> any EntryTree {
        ArchiveTree(.keptInput(), copyingTo: .lentInputCopy(), label: label, index: root, options: options)
    }
}
