import Archives
import Facts

/// What is to be said of members beside what they come to, by the paths that they have in the tree; and members that are
/// told by their names, since those are no paths of a tree, or lead to no place in it.
struct MemberNotes: Sendable {
    struct Note: Sendable {
        var name: MemberNameHazards = []
        var events: MemberEvents = []
        var flaws: MemberFlaws = []

        var isEmpty: Bool { name.isEmpty && events.isEmpty && flaws.isEmpty }
    }

    /// A member by its name.
    struct Named: Sendable {
        var path: [UInt8]
        var kind: EntryKind
        var note: Note
    }

    private var byPath: [[UInt8]: Note] = [:]
    /// What is noted of the nodes that those paths have in the whole tree.
    private var byNode: [VirtualTree.Node: Note] = [:]
    private(set) var named: [Named] = []
    /// Bytes that members of a zip archive take, and those that come of them.
    private(set) var stored: UInt64 = 0
    private(set) var unpacked: UInt64 = 0

    /// Takes note of a member that took effect.
    mutating func add(_ member: borrowing Member, _ outcome: ReplayOutcome, _ tree: borrowing VirtualTree, isZip: Bool)
    {
        stored &+= member.storedSize
        unpacked &+= isZip ? member.size : member.storedSize
        let note = Note(
            name: MemberNameHazards(rawValue: MemberName(of: member.path, hasBackslashes: isZip).rawValue),
            events: MemberEvents(rawValue: outcome.events.rawValue),
            flaws: MemberFlaws(rawValue: member.irregularities.rawValue))
        guard !note.isEmpty else { return }
        guard let node = outcome.node, note.name.isEmpty else {
            named.append(Named(path: Self.path(member.path), kind: member.entryKind, note: note))
            return
        }
        let path = tree.path(of: node)
        var all = byPath[path] ?? Note()
        all.events.formUnion(note.events)
        all.flaws.formUnion(note.flaws)
        byPath[path] = all
    }

    /// Takes note of something that happened at a path.
    mutating func add(_ event: ReplayEvents, at path: [UInt8]) {
        byPath[path, default: Note()].events.formUnion(MemberEvents(rawValue: event.rawValue))
    }

    /// Takes note of what readers disagree about at a path.
    mutating func add(_ irregularity: MemberIrregularities, at path: [UInt8]) {
        byPath[path, default: Note()].flaws.formUnion(MemberFlaws(rawValue: irregularity.rawValue))
    }

    /// Finds what the paths lead to, now that the tree is whole: nobody need put together the path of every node.
    mutating func settle(in tree: borrowing VirtualTree) {
        for (path, note) in byPath {
            if let node = tree.node(at: path) { byNode[node] = note }
        }
    }

    /// The same for what no path leads to any more.
    mutating func settle(_ node: VirtualTree.Node, at path: [UInt8]) {
        byNode[node] = byPath[path]
    }

    /// What is noted of a node; nothing where that was not settled.
    func note(of node: VirtualTree.Node) -> Note? {
        byNode.isEmpty ? nil : byNode[node]
    }

    /// A member's name without a leading `./` and a slash at its end; else as it is.
    private static func path(_ name: [UInt8]) -> [UInt8] {
        var path = name[...]
        while path.starts(with: "./".utf8) { path = path.dropFirst(2) }
        while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
        return Array(path)
    }
}

extension Member {
    /// What it makes; a hard link, another name of a file.
    fileprivate var entryKind: EntryKind {
        if case .entry(let kind) = kind { kind } else { .file }
    }
}
