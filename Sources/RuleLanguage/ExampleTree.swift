import Facts

/// The little tree around an example, with the directories that nobody gave.
struct ExampleTree {
    private var nodes: [[UInt8]: ExampleEntry.Node] = [:]
    let trust: Trust

    init(_ given: [ExampleEntry.Node], trust: Trust) {
        self.trust = trust
        for node in given { nodes[node.path] = node }
        for node in given {
            var path = node.parentPath
            while let directory = path {
                if nodes[directory] == nil { nodes[directory] = Self.ordinaryDirectory(directory) }
                path = nodes[directory]?.parentPath
            }
        }
        if nodes[[]] == nil { nodes[[]] = Self.ordinaryDirectory([]) }
    }

    private static func ordinaryDirectory(_ path: [UInt8]) -> ExampleEntry.Node {
        ExampleEntry.Node(path: path, kind: .directory, mode: Mode(rawValue: 0o755))
    }

    subscript(path: [UInt8]) -> ExampleEntry.Node? { nodes[path] }

    /// The classes that effectively hold a right over the entry: by its access control list, else by its mode.
    func holders(of right: Mode.Right, over node: ExampleEntry.Node) -> Principals {
        node.acl?.holders(of: right, group: node.group, trust: trust)
            ?? node.mode.holders(of: right, groupIsTrusted: trust.groups.contains(node.group))
    }

    /// What is known of the directory that holds the entry; nothing of the root's.
    func parent(of node: ExampleEntry.Node) -> ParentFacts? {
        guard let path = node.parentPath, let directory = nodes[path] else { return nil }
        let above = parent(of: directory)
        let reachers = (above?.reachers ?? .all).passing(holders(of: .execute, over: directory))
        return ParentFacts(
            mode: directory.mode, owner: directory.owner, group: directory.group,
            writers: holders(of: .write, over: directory), reachers: reachers,
            isControlled: above?.isControlled ?? false || Self.controlDirectories.contains(directory.name))
    }

    /// What version control keeps its own files in.
    private static let controlDirectories: Set<[UInt8]> = Set(
        [".git", ".hg", ".svn", ".bzr", "CVS", "{arch}", ".arch-ids"].map { Array($0.utf8) })

    /// It holds etc/passwd and usr.
    var isRootFileSystem: Bool {
        nodes[Array("etc/passwd".utf8)]?.kind == .file && nodes[Array("usr".utf8)]?.kind == .directory
    }

    /// The names of the subject's inode: its own, and those of the files that are given with the same kind, mode and
    /// owners where it has several.
    func names(of node: ExampleEntry.Node) -> [[UInt8]] {
        guard node.kind != .directory, node.links > 1 else { return [node.path] }
        let others = nodes.values.filter { other in
            other.role == .companion && other.path != node.path && other.kind == node.kind
                && other.mode == node.mode && other.owner == node.owner && other.group == node.group
        }
        let sorted = others.map(\.path).sorted { $0.lexicographicallyPrecedes($1) }
        return [node.path] + sorted.prefix(Int(clamping: node.links - 1))
    }
}
