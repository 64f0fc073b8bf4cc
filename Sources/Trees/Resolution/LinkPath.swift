import Descriptors
import Facts

/// Where a resolution has got to: a directory of the walk, or the host's `/`, and the names taken below it. It holds
/// one descriptor however long the way; going back up is checked against what was passed on the way down.
struct LinkPath {
    struct Step: Sendable {
        var name: FileName
        var identity: ObjectIdentity
        var mode: UInt32
    }

    /// Nothing where it has left the tree: then the names are taken from the host's `/`.
    private(set) var node: DirectoryNode?
    private var steps: [Step] = []
    private(set) var directory: OpenDirectory
    /// Whether it has left the directory that holds the link.
    private(set) var hasMoved = false
    private let root: DirectoryNode
    private let rootDirectory: OpenDirectory
    private let host: HostRoot?
    private let budget: DescriptorBudget

    init(
        node: DirectoryNode, directory: OpenDirectory, root: DirectoryNode, rootDirectory: OpenDirectory,
        host: HostRoot?, budget: DescriptorBudget
    ) {
        self.node = node
        self.directory = directory
        self.root = root
        self.rootDirectory = rootDirectory
        self.host = host
        self.budget = budget
    }

    /// Whether it stands outside of the tree.
    var isOutside: Bool { node == nil }

    /// Whether it stands where nothing is above that it may go to.
    var isAtTop: Bool { steps.isEmpty && (node == nil || node === root && host == nil) }

    /// Whether it stands in what `/` stands for.
    var isAtSlash: Bool { steps.isEmpty && (host == nil ? node === root : node == nil) }

    /// Whether others may create names where it stands.
    var isWritable: Bool {
        LinkResolver.isWritable(steps.last?.mode ?? UInt32(node?.facts.mode.rawValue ?? 0))
    }

    /// Goes to what `/` stands for.
    mutating func moveToSlash() {
        hasMoved = true
        steps.removeAll()
        node = host == nil ? root : nil
        directory = host?.directory ?? rootDirectory
    }

    /// Goes to a directory where it stands; into the tree, where that is its root.
    mutating func moveDown(
        _ name: FileName, _ status: EntryStatus, crossesMounts: Bool
    ) throws(SystemFailure) {
        hasMoved = true
        let identity = ObjectIdentity(status)
        if isOutside, identity == root.identity {
            node = root
            steps.removeAll()
            directory = rootDirectory
            return
        }
        let pinned = OpenDirectory(
            try directory.descriptor.pin(name, crossingMounts: crossesMounts || isOutside), budget: budget)
        steps.append(Step(name: name, identity: identity, mode: status.mode))
        directory = pinned
    }

    /// - Throws: `ESTALE` where the directory above is no longer the one that was passed.
    mutating func moveUp() throws(SystemFailure) {
        hasMoved = true
        let expected: ObjectIdentity
        if steps.popLast() != nil {
            guard let last = steps.last?.identity ?? node?.identity else {
                if let host { directory = host.directory }
                return
            }
            expected = last
        } else if let node, let parent = node.parent {
            self.node = parent
            expected = parent.identity
        } else if node != nil, let host {
            // Out of the tree.
            node = nil
            steps = host.ancestors
            guard let last = steps.last?.identity else {
                directory = host.directory
                return
            }
            expected = last
        } else {
            return
        }
        if steps.isEmpty, let open = node?.open {
            directory = open
            return
        }
        let above = OpenDirectory(try directory.descriptor.openParent(), budget: budget)
        guard try ObjectIdentity(above.descriptor.status()) == expected else {
            throw SystemFailure.moved
        }
        directory = above
    }

    /// The path of the directory where it stands: root-relative, or absolute outside of the tree.
    var path: [UInt8] {
        var path: [UInt8] = []
        node?.appendPath(to: &path)
        for step in steps {
            if isOutside || !path.isEmpty { path.append(UInt8(ascii: "/")) }
            path.append(contentsOf: step.name.bytes)
        }
        return isOutside && path.isEmpty ? [UInt8(ascii: "/")] : path
    }

    /// The path of a name where it stands.
    func path(of name: FileName) -> [UInt8] {
        TreePath(path).joining(name.bytes).bytes
    }

    /// Whether a directory with this identity is one that it began in, or above that.
    static func contains(_ identity: ObjectIdentity, above node: DirectoryNode) -> Bool {
        var next: DirectoryNode? = node
        while let one = next {
            if one.identity == identity { return true }
            next = one.parent
        }
        return false
    }

    /// The directory where it stands.
    var identity: ObjectIdentity? { steps.last?.identity ?? node?.identity }
}
