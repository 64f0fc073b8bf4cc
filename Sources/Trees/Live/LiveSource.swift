public import Descriptors
public import Facts

/// A directory on a mounted file system.
public struct LiveSource: EntrySource {
    /// As it was given.
    public let label: [UInt8]
    private let followsLink: Bool
    private let hasRuntimeUser: Bool

    /// - Parameters:
    ///   - path: absolute, or from the working directory.
    ///   - followingLink: whether the root may be a symbolic link.
    ///   - forRuntimeUser: whether the options of the walk will name an account that the tree's programs run as.
    public init(_ path: [UInt8], followingLink: Bool, forRuntimeUser: Bool = false) {
        label = path
        followsLink = followingLink
        hasRuntimeUser = forRuntimeUser
    }

    /// What a live tree can tell of an entry; what a runtime user may do only where one is given.
    public static func provides(forRuntimeUser: Bool) -> Collectors {
        forRuntimeUser ? .all : .all.subtracting(.runtime)
    }

    public var provides: Collectors { Self.provides(forRuntimeUser: hasRuntimeUser) }
    public var confinement: SourceConfinement { .worker }

    public func open(root: Int, _ options: WalkOptions) throws(RootRefusal) -> any EntryTree {
        try LiveTree(root: label, index: root, followingLink: followsLink, options: options)
    }

    public func openDirectory() throws(SystemFailure) -> Descriptor? {
        try .openRoot(label, followingLink: followsLink)
    }
}
