import Descriptors
public import Facts
import Supervising

/// An archive that standard input holds.
public struct InputSource: EntrySource {
    private let hasRuntimeUser: Bool
    /// What standard input is to the process that reads it.
    private let input: @Sendable () -> Descriptor

    /// - Parameter forRuntimeUser: whether the options of the walk will name an account that the tree's programs run as.
    public init(forRuntimeUser: Bool = false) {
        self.init(forRuntimeUser: forRuntimeUser) { .keptInput() }
    }

    init(forRuntimeUser: Bool = false, readingFrom input: @escaping @Sendable () -> Descriptor) {
        hasRuntimeUser = forRuntimeUser
        self.input = input
    }

    public var label: [UInt8] { [UInt8(ascii: "-")] }
    /// What a live tree can tell; an archive tells by itself that it has less.
    public var provides: Collectors { LiveSource.provides(forRuntimeUser: hasRuntimeUser) }
    public var confinement: SourceConfinement { .worker }
    public var readsInput: Bool { true }

    public func open(root: Int, _ options: WalkOptions) throws(RootRefusal) -> any EntryTree {
        ArchiveTree(input(), copyingTo: .lentInputCopy(), label: label, index: root, options: options)
    }
}
