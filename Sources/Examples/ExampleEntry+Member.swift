import Archives
import Facts
import RuleLanguage

extension ExampleEntry {
    /// What an archive says of the entry, whose members are those of the example one after the other.
    func fillMember(_ facts: inout EntryFacts) {
        facts.root.archive.isArchive = true
        facts.root.archive.isPlain = surroundings.archive != .package
        facts.root.archive.hasTrailingData = [.trailing, .appended].contains(surroundings.archive)
        facts.root.archive.hasAppendedMembers = surroundings.archive == .appended
        facts.root.archive.unpacked = surroundings.unpacked
        facts.root.archive.ratio = surroundings.unpacked >> 20
        var tree = VirtualTree()
        var last: ReplayOutcome?
        let members = nodes.filter { $0.role == .earlier }.reversed() + [nodes[0]]
        for node in members {
            // No example is so large that a bound is met.
            last = try? tree.apply(node.member)
        }
        var events = last?.events ?? []
        if let twin = last?.twin, members[Int(twin)].contentBytes != nodes[0].contentBytes {
            events.insert(.duplicate)
        }
        facts.memberName = MemberNameHazards(rawValue: MemberName(of: nodes[0].member.path.span).rawValue)
        facts.memberEvents = MemberEvents(rawValue: events.rawValue)
        facts.memberFlaws = surroundings.memberFlaws
    }
}

extension ExampleEntry.Node {
    /// The entry as a tar archive has it.
    fileprivate var member: Member {
        var member = Member()
        member.path = memberName ?? (path.isEmpty ? [UInt8(ascii: ".")] : path)
        member.kind = hardLinkTarget == nil ? .entry(kind) : .hardLink
        member.linkTarget = hardLinkTarget ?? target
        member.mode = mode
        member.owner = Int64(owner)
        member.group = Int64(group)
        member.size = kind == .file ? size : 0
        member.modified = -age
        member.known = [.mode, .owner, .modified, .hardLinks]
        return member
    }
}
