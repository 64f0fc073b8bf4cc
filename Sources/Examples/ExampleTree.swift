import Facts
import RuleLanguage

/// The little tree around an example, with the directories that nobody gave.
struct ExampleTree {
    private let nodes: [[UInt8]: ExampleEntry.Node]
    let trust: Trust
    /// The account that the tree's programs run as.
    let runtimeUser: Principal?

    init(_ given: [ExampleEntry.Node], trust: Trust, runtimeUser: Principal? = nil) {
        nodes = ExampleEntry.Node.tree(of: given)
        self.trust = trust
        self.runtimeUser = runtimeUser
    }

    subscript(path: [UInt8]) -> ExampleEntry.Node? { nodes[path] }

    /// The classes that effectively hold a right over the entry: by its access control list, else by its mode.
    func holders(of right: Mode.Right, over node: ExampleEntry.Node) -> Principals {
        node.acl?.holders(of: right, over: node.kind, group: node.group, trust: trust)
            ?? node.mode.holders(of: right, over: node.kind, groupIsTrusted: trust.groups.contains(node.group))
    }

    /// What is known of the directory that holds the entry; nothing of the root's.
    func parent(of node: ExampleEntry.Node) -> ParentFacts? {
        guard let path = node.parentPath, let directory = nodes[path] else { return nil }
        let above = parent(of: directory)
        let reachers = (above?.reachers ?? .all).passing(holders(of: .execute, over: directory))
        return ParentFacts(
            mode: directory.mode, owner: directory.owner, group: directory.group,
            writers: holders(of: .write, over: directory), reachers: reachers,
            isControlled: above?.isControlled ?? false || ParentFacts.isControlDirectory(directory.name),
            runtime: runtimeAccess(directory, in: above))
    }

    /// How the runtime user stands to a directory; the root lets everyone in, as that of a tree that is moved.
    func runtimeAccess(_ directory: ExampleEntry.Node, in above: ParentFacts?) -> RuntimeAccess? {
        guard let runtimeUser else { return nil }
        return RuntimeAccess(
            .principal(runtimeUser), path: directory.path, permissions: directory.permissions, in: above?.runtime,
            isEntered: directory.path.isEmpty)
    }

    func runtimeRights(over node: ExampleEntry.Node) -> RuntimeRights {
        guard let directory = parent(of: node) else { return runtimeAccess(node, in: nil)?.rights ?? [] }
        return directory.runtime?.rights(over: node.permissions) ?? []
    }

    /// What a directory holds, in the order of their paths.
    func children(of path: [UInt8]) -> [ExampleEntry.Node] {
        nodes.values.filter { $0.parentPath == path }.sorted { $0.path.lexicographicallyPrecedes($1.path) }
    }

    /// It holds etc/passwd and usr.
    var isRootFileSystem: Bool {
        nodes[Array("etc/passwd".utf8)]?.kind == .file && nodes[Array("usr".utf8)]?.kind == .directory
    }

    /// It is a part of a system, and not a whole one.
    var isPrefixed: Bool {
        !isRootFileSystem && SystemDirectories.areTopLevel(children(of: []).map(\.name))
    }

    /// The names of the subject's inode: its own, and others of the tree as far as it has so many.
    func names(of node: ExampleEntry.Node) -> [[UInt8]] {
        guard node.kind != .directory, node.links > 1 else { return [node.path] }
        let others = nodes.values.filter { $0.isOtherName(of: node) }
        let sorted = others.map(\.path).sorted { $0.lexicographicallyPrecedes($1) }
        return [node.path] + sorted.prefix(Int(clamping: node.links - 1))
    }
}

extension ExampleEntry.Node {
    var permissions: Permissions {
        Permissions(kind: kind, mode: mode, owner: owner, group: group, acl: acl, attributes: attributes)
    }
}
