import Archives
import Facts

extension ReplayedArchive: StoredTree {
    var top: Node { .root }
    var temporaryDirectories: [[UInt8]] { options.temporaryDirectories }

    func parent(of node: Node) -> Node { tree.parent(of: node) }
    func child(of node: Node, named name: [UInt8]) -> Node? { tree.child(of: node, named: name) }
    func kind(of node: Node) -> EntryKind { tree[node].kind }
    func mode(of node: Node) -> Mode { tree[node].mode }
    func target(of node: Node) -> ArraySlice<UInt8> { tree.target(of: node) }
    func path(of node: Node) -> [UInt8] { tree.path(of: node) }
}
