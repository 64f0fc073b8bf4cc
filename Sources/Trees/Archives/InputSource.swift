import Descriptors
public import Facts
import Supervising

/// An archive that standard input holds.
public struct InputSource: EntrySource {
    private let hasRuntimeUser: Bool
    /// What standard input is to the process that reads it.
    private let input: @Sendable () -> Descriptor
    /// Where it is copied to, if it has to be read twice; nothing where there is no room for that.
    private let copy: @Sendable () -> UnnamedFile?

    /// - Parameter forRuntimeUser: whether the options of the walk will name an account that the tree's programs run as.
    public init(forRuntimeUser: Bool = false) {
        self.init(forRuntimeUser: forRuntimeUser, copyingTo: { .lentInputCopy() }) { .keptInput() }
    }

    init(
        forRuntimeUser: Bool = false, copyingTo copy: @escaping @Sendable () -> UnnamedFile?,
        readingFrom input: @escaping @Sendable () -> Descriptor
    ) {
        hasRuntimeUser = forRuntimeUser
        self.copy = copy
        self.input = input
    }

    public var label: [UInt8] { [UInt8(ascii: "-")] }
    /// What a live tree can tell; an archive tells by itself that it has less.
    public var provides: Collectors { LiveSource.provides(forRuntimeUser: hasRuntimeUser) }
    public var confinement: SourceConfinement { .worker }
    public var readsInput: Bool { true }

    public func open(root: Int, _ options: WalkOptions) throws(RootRefusal) -> any EntryTree {
        ArchiveTree(input(), copyingTo: copy(), label: label, index: root, options: options)
    }
}
