internal import Descriptors

/// The names of a tree, directory by directory, and depth first for whoever goes into each.
struct Descent: ~Copyable {
    private struct Level {
        var names = ListedNames()
        var isListed = false
    }

    private var levels = [Level()]
    private(set) var trail: Trail
    private var reader = DirectoryReader()
    private let order: Order
    private let crossingMounts: Bool

    init(_ root: Node, _ order: Order, descriptors: Int, crossingMounts: Bool) {
        trail = Trail(root, limit: descriptors)
        self.order = order
        self.crossingMounts = crossingMounts
    }

    /// How many directories lie above the one whose names come.
    var depth: Int { trail.depth }

    /// The directory whose names come.
    mutating func directory() throws(FileFailure) -> Node { try trail.last() }

    /// Replaces what `name` holds by the current name, in the room that it has.
    func copyName(into name: inout [UInt8]) {
        name.removeAll(keepingCapacity: true)
        levels[levels.count - 1].names.copyName(into: &name)
    }

    /// The status of the current entry.
    ///
    /// - Throws: what statx(2) says.
    func status(in node: Node) throws(SystemFailure) -> EntryStatus {
        try levels[levels.count - 1].names.status(in: node.directory.descriptor)
    }

    /// Opens the current entry, as `ListedNames.openFile(in:)` does and where it may.
    func openFile(in node: Node) throws(SystemFailure) -> Descriptor {
        try levels[levels.count - 1].names.openFile(in: node.directory.descriptor)
    }

    /// Whether the listing says that the current entry is a regular file.
    var isListedFile: Bool { levels[levels.count - 1].names.isListedFile }

    /// Whether the listing says that the current entry is a directory.
    var isListedDirectory: Bool { levels[levels.count - 1].names.isListedDirectory }

    /// A copy of the current name.
    var name: FileName { FileName(levels[levels.count - 1].names.fileName) }

    /// Takes the current name away from what is no directory.
    func unlink(in node: Node) throws(SystemFailure) {
        try levels[levels.count - 1].names.unlink(in: node.directory.descriptor)
    }

    /// Turns to the next name of the directory; false at its end.
    ///
    /// - Throws: what getdents64(2) says, once: the directory is at its end then.
    mutating func advance() throws(FileFailure) -> Bool {
        let last = levels.count - 1
        while true {
            if levels[last].names.advance() { return true }
            if levels[last].isListed { return false }
            let node = try trail.last()
            do throws(SystemFailure) {
                try list(last, node.directory.descriptor, onlyBatch: order == .asFound)
            } catch {
                levels[last].isListed = true
                throw FileFailure(error, at: node.directory.place.path)
            }
        }
    }

    /// Reads names: a batch of them, or all that are left.
    private mutating func list(
        _ level: Int, _ directory: borrowing Descriptor, onlyBatch: Bool
    ) throws(SystemFailure) {
        repeat {
            guard try reader.read(directory) else {
                levels[level].isListed = true
                break
            }
            levels[level].names.append(&reader)
        } while !onlyBatch
        if order == .byName { levels[level].names.sort() }
    }

    /// Goes into the current entry, a directory.
    ///
    /// - Throws: `.otherMount`; what openat2(2) says, ENOTDIR where it is no directory (any more).
    mutating func enter() throws(FileFailure) {
        let node = try trail.last()
        let name = name
        let path = node.directory.place.path(of: name)
        let listing: Descriptor = try node.directory.listing(of: name, path, crossingMounts: crossingMounts)
        let status = try reporting(path) { () throws(SystemFailure) in try listing.status() }
        let entered = Node(Directory(listing, Directory.Place(path, node.directory.place.trust, status)))
        levels.append(Level())
        if let leaving = trail.append(name, ObjectIdentity(status), entered) { letGo(leaving) }
    }

    /// Takes what names a directory still has, and closes it.
    private mutating func letGo(_ depth: Int) {
        if !levels[depth].isListed, let node = trail.held(at: depth) {
            // What cannot be listed any more is told when the directory is turned to again.
            try? list(depth, node.directory.descriptor, onlyBatch: false)
        }
        trail.release(depth)
    }

    /// Goes back to the directory above: the name that this one has there, or nothing where it is the root.
    mutating func leave() -> FileName? {
        guard levels.count > 1 else { return nil }
        levels.removeLast()
        return trail.removeLast()
    }
}
