/// An object as it should be: nothing here asks the kernel.
final class ModelNode {
    enum Kind { case file, directory, link }

    let kind: Kind
    var mode: UInt16
    var owner: UInt32
    var group: UInt32
    var bytes: [UInt8] = []
    /// Entries of its access list: tag, rights, id (acl(5)).
    var list: [(tag: UInt16, rights: UInt16, id: UInt32)] = []
    var attributes: [String: [UInt8]] = [:]
    var children: [String: ModelNode] = [:]
    var links = 1

    init(_ kind: Kind, mode: UInt16, owner: UInt32, group: UInt32) {
        self.kind = kind
        self.mode = mode
        self.owner = owner
        self.group = group
    }

    /// What chmod(2) does: with a list, the bits are those of owner, mask and others.
    func change(mode: UInt16) {
        self.mode = mode
        for index in list.indices {
            switch list[index].tag {
            case 1: list[index].rights = mode >> 6 & 7
            case 16: list[index].rights = mode >> 3 & 7
            case 32: list[index].rights = mode & 7
            default: break
            }
        }
    }

    /// What setxattr(2) of a list with a mask does.
    func change(list: [(tag: UInt16, rights: UInt16, id: UInt32)]) {
        self.list = list
        func rights(_ tag: UInt16) -> UInt16 { list.first { $0.tag == tag }?.rights ?? 0 }
        mode = rights(1) << 6 | rights(16) << 3 | rights(32)
    }

    /// Another one that is alike, with all that is beneath; hard links are none in it.
    func copy() -> ModelNode {
        let copy = ModelNode(kind, mode: mode, owner: owner, group: group)
        copy.bytes = bytes
        copy.list = list
        copy.attributes = attributes
        copy.children = children.mapValues { $0.copy() }
        return copy
    }

    /// Whether an object is this one, or lies beneath it.
    func holds(_ other: ModelNode) -> Bool {
        self === other || children.values.contains { $0.holds(other) }
    }

    /// Lets all names go that lie beneath.
    func forget() {
        links -= 1
        for child in children.values { child.forget() }
    }

    /// A line for each object beneath, with all that is known of it.
    func lines(_ path: String) -> [String] {
        let kind = kind == .file ? "file" : kind == .directory ? "directory" : "link"
        let mode = self.kind == .link ? "-" : String(mode, radix: 8)
        let list = list.isEmpty ? [] : accessList(list)
        let attributes = attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let line = "\(path) \(kind) \(mode) \(owner):\(group) \(bytes) \(list) \(attributes)"
        return [line] + children.sorted { $0.key < $1.key }.flatMap { $0.value.lines("\(path)/\($0.key)") }
    }
}
