import Archives
import Facts

/// What is to be said of members beside what they come to, by their places in the tree; and members that are told by their
/// names, since those are no paths of a tree, or lead to no place in it.
struct MemberNotes: Sendable {
    struct Note: Sendable {
        var name: MemberNameHazards = []
        var events: MemberEvents = []
        var flaws: MemberFlaws = []

        var isEmpty: Bool { name.isEmpty && events.isEmpty && flaws.isEmpty }

        mutating func formUnion(_ other: Note) {
            name.formUnion(other.name)
            events.formUnion(other.events)
            flaws.formUnion(other.flaws)
        }
    }

    /// A member by its name.
    struct Named: Sendable {
        var path: [UInt8]
        var kind: EntryKind
        var note: Note
        /// Which layer of an image it is of, counted from 0.
        var layer = 0
    }

    /// By what lay there when it was noted; then by what lies there in the end.
    private var byNode: [VirtualTree.Node: Note] = [:]
    private(set) var named: [Named] = []
    /// Where each of those is among them, by its path and kind.
    private var namedPlaces: [NamedKey: Int] = [:]

    private struct NamedKey: Hashable {
        var path: [UInt8]
        var kind: EntryKind
        var layer: Int
    }

    /// Bytes that members of a zip archive take, and those that come of them.
    private(set) var stored: UInt64 = 0
    private(set) var unpacked: UInt64 = 0

    /// Takes note of a member that took effect. Member and tree stay as they are but for what the tree counts: `inout` spares
    /// a copy for every member.
    ///
    /// - Throws: where more names are to be kept than the tree may have.
    @inline(__always)
    mutating func add(
        _ member: inout Member, _ outcome: ReplayOutcome, _ tree: inout VirtualTree, isZip: Bool, isCounted: Bool = true
    ) throws(ArchiveError) {
        if isCounted {
            stored &+= member.storedSize
            unpacked &+= isZip ? member.size : member.storedSize
        }
        let note = Note(
            name: MemberNameHazards(rawValue: MemberName(of: member.path.span, hasBackslashes: isZip).rawValue),
            events: MemberEvents(rawValue: outcome.events.rawValue),
            flaws: MemberFlaws(rawValue: member.irregularities.rawValue))
        if !note.isEmpty { try add(note, of: &member, outcome.node ?? outcome.obstacle, &tree) }
    }

    @inline(never)
    private mutating func add(
        _ note: Note, of member: inout Member, _ node: VirtualTree.Node?, _ tree: inout VirtualTree
    ) throws(ArchiveError) {
        if let node, note.name.isEmpty { return byNode[node, default: Note()].formUnion(note) }
        // What describes a package has a directory of its own, which the name does not have.
        let path = Self.path(member.path)
        let key = NamedKey(
            path: member.part == .control ? ArchiveReplay.controlDirectory + path : path, kind: member.entryKind,
            layer: tree.layerCount - 1)
        if let place = namedPlaces[key] { return named[place].note.formUnion(note) }
        try tree.countName(of: member)
        namedPlaces[key] = named.count
        named.append(Named(path: key.path, kind: key.kind, note: note, layer: key.layer))
    }

    /// Takes note of what lies behind the end of a layer, by the path of the layer itself.
    mutating func add(_ remainder: LayerRemainder) {
        var note = Note()
        let flaw: MemberIrregularities = remainder.holdsMembers ? .behindEnd : .trailingBytes
        note.flaws = MemberFlaws(rawValue: flaw.rawValue)
        named.append(Named(path: remainder.path, kind: .file, note: note, layer: remainder.layer))
    }

    /// Whether it is known that two members that differ lie there.
    func isDuplicate(_ node: VirtualTree.Node) -> Bool {
        byNode.isEmpty ? false : byNode[node]?.events.contains(.duplicate) ?? false
    }

    /// Takes note of something that happened to what lies there.
    mutating func add(_ event: ReplayEvents, of node: VirtualTree.Node) {
        byNode[node, default: Note()].events.formUnion(MemberEvents(rawValue: event.rawValue))
    }

    /// Takes note of what readers disagree about.
    mutating func add(_ irregularity: MemberIrregularities, of node: VirtualTree.Node) {
        byNode[node, default: Note()].flaws.formUnion(MemberFlaws(rawValue: irregularity.rawValue))
    }

    /// Brings together what was noted of one place, now that the tree is whole.
    ///
    /// - Parameter buried: nodes that are in it no more, and of which what was noted of their places is asked as well.
    mutating func settle(in tree: borrowing VirtualTree, buried: [VirtualTree.Buried]) {
        guard !byNode.isEmpty else { return }
        var places = TreePlaces(tree)
        var byPlace: [Int: Note] = [:]
        for (node, note) in byNode { byPlace[places.place(of: node, in: tree), default: Note()].formUnion(note) }
        byNode = [:]
        for (place, note) in byPlace {
            if let node = places.node(at: place) { byNode[node] = note }
        }
        for entry in buried { byNode[entry.node] = byPlace[places.place(of: entry.node, in: tree)] }
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
