import Descriptors
import Facts

/// Where the resolution of a link has got to: a directory of the walk, and the names taken below it. It holds one
/// descriptor however long the way; going back up is checked against what was passed on the way down.
struct LinkPath {
    private struct Step {
        var name: FileName
        var identity: DirectoryNode.Identity
        var mode: UInt32
    }

    private var node: DirectoryNode
    private var steps: [Step] = []
    private(set) var directory: OpenDirectory
    /// Whether it has left the directory that holds the link.
    private(set) var hasMoved = false
    private let root: DirectoryNode
    private let budget: DescriptorBudget

    init(node: DirectoryNode, directory: OpenDirectory, root: DirectoryNode, budget: DescriptorBudget) {
        self.node = node
        self.directory = directory
        self.root = root
        self.budget = budget
    }

    var isAtRoot: Bool { steps.isEmpty && node === root }

    /// Whether strangers may create names where it stands.
    var isWritable: Bool {
        LinkResolver.isWritable(steps.last?.mode ?? UInt32(node.facts.mode.rawValue))
    }

    mutating func moveToRoot(_ directory: OpenDirectory) {
        node = root
        steps.removeAll()
        self.directory = directory
        hasMoved = true
    }

    mutating func moveDown(
        _ name: FileName, _ status: EntryStatus, crossesMounts: Bool
    ) throws(SystemFailure) {
        let pinned = OpenDirectory(
            try directory.descriptor.pin(name, crossingMounts: crossesMounts), budget: budget)
        steps.append(Step(name: name, identity: DirectoryNode.Identity(status), mode: status.mode))
        directory = pinned
        hasMoved = true
    }

    /// - Throws: `ESTALE` where the directory above is no longer the one that was passed.
    mutating func moveUp() throws(SystemFailure) {
        hasMoved = true
        let expected: DirectoryNode.Identity
        if steps.popLast() != nil {
            expected = steps.last?.identity ?? node.identity
        } else {
            guard let parent = node.parent else { return }
            node = parent
            expected = parent.identity
        }
        if steps.isEmpty, let open = node.open {
            directory = open
            return
        }
        let above = OpenDirectory(try directory.descriptor.openParent(), budget: budget)
        guard try DirectoryNode.Identity(above.descriptor.status()) == expected else {
            throw SystemFailure.moved
        }
        directory = above
    }

    /// The root-relative path of a name where it stands.
    func path(of name: FileName) -> [UInt8] {
        var path: [UInt8] = []
        node.appendPath(to: &path)
        for part in steps.map(\.name) + [name] {
            if !path.isEmpty { path.append(UInt8(ascii: "/")) }
            path.append(contentsOf: part.bytes)
        }
        return path
    }
}
