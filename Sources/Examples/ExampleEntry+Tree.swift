import Facts
import RuleLanguage

extension ExampleEntry.Node {
    /// The entries of a tree by their paths: those given, and `drwxr-xr-x root:root` for every directory on the way
    /// that nobody gave, the root among them.
    package static func tree(of given: [ExampleEntry.Node]) -> [[UInt8]: ExampleEntry.Node] {
        let root = ExampleEntry.Node(path: [], kind: .directory, mode: Mode(rawValue: 0o755))
        var nodes = [root.path: root]
        for node in given {
            nodes[node.path] = node
            var implied = root
            var path = node.parentPath
            while let directory = path, nodes[directory] == nil {
                implied.path = directory
                nodes[directory] = implied
                path = implied.parentPath
            }
        }
        return nodes
    }

    /// Whether it is another name of the subject's inode, where that has several: a file that is given beside it with
    /// the same kind, mode and owners.
    package func isOtherName(of subject: ExampleEntry.Node) -> Bool {
        role == .companion && path != subject.path && kind == subject.kind && mode == subject.mode
            && owner == subject.owner && group == subject.group
    }
}
