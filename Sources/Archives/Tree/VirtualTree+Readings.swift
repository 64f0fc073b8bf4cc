public import Facts

/// What some readers make of a member and others do not: it stands beside what the others make of it.
extension VirtualTree {
    /// Lets a member take effect by another name as well. What lies there stays, with the rights of both. The member stays as
    /// it is: `inout` spares a copy.
    ///
    /// - Parameter node: what it came to by its first name; nothing where it has no place.
    /// - Throws: where a bound is met.
    public mutating func apply(
        _ member: inout Member, alsoNamed path: [UInt8], beside node: Node?
    ) throws(ArchiveError) -> ReplayOutcome {
        stepLimit += 16 * (1 + path.count)
        var outcome = ReplayOutcome()
        // Of a whiteout that only some see, what it hides is there for the others.
        let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        if nature != .archive, Whiteout(name: path[start...]) != nil { return outcome }
        do throws(ArchiveError) {
            guard let (parent, name) = try descend(path, creates: true, &outcome) else { return outcome }
            guard let name else {
                outcome.node = .root
                if member.kind == .entry(.directory) { widen(0, by: Object(member, Int32(members - 1))) }
                return outcome
            }
            outcome.node = try put(&member, parent, path.span.extracting(name), beside: node, &outcome)
            return outcome
        } catch {
            throw ArchiveError(error.problem, at: member.headerOffset, member: path)
        }
    }

    /// The same for a member that some readers pass over, by its own name.
    public mutating func applyBeside(_ member: inout Member) throws(ArchiveError) -> ReplayOutcome {
        members += 1
        guard members <= limits.entries else { throw bound(.entries, member) }
        let path = member.path
        return try apply(&member, alsoNamed: path, beside: nil)
    }

    /// Counts a member whose path leads out of what it is unpacked into.
    public mutating func applyNowhere(_ member: inout Member) throws(ArchiveError) -> ReplayOutcome {
        members += 1
        guard members <= limits.entries else { throw bound(.entries, member) }
        var outcome = ReplayOutcome()
        outcome.events = .leavesRoot
        return outcome
    }

    private mutating func put(
        _ member: inout Member, _ parent: Int32, _ name: Span<UInt8>, beside node: Node?, _ outcome: inout ReplayOutcome
    ) throws(ArchiveError) -> Node? {
        if node == nil, member.kind == .hardLink { return nil }
        let file = node.map { entries[Int($0.index)].object }
        var object = file.map { objects[Int($0)] } ?? Object(member, Int32(members - 1))
        object.names = 1
        let slot = slot(parent, name)
        guard let found = child(at: slot) else {
            // One file by two names, as hard links are; of anything else there are two.
            if let file, object.kind == .file {
                objects[Int(file)].names += 1
                return Node(index: try add(parent, name, file, at: slot))
            }
            if file == nil, object.kind == .link { object.target = try keep(member.linkTarget.span) }
            objects.append(object)
            return Node(index: try add(parent, name, Int32(objects.count - 1), at: slot))
        }
        let old = entries[Int(found)].object
        guard old != file else { return Node(index: found) }
        if objects[Int(old)].kind != object.kind, !objects[Int(old)].isImplied {
            outcome.events.insert(.typeConflict)
            if object.givesRights || leadsOut(member, from: parent) { outcome.events.insert(.hidesRights) }
        } else {
            outcome.events.insert(.duplicate)
            if object.mode.exceeds(objects[Int(old)].mode) { outcome.events.insert(.gainsRights) }
        }
        widen(old, by: object)
        return Node(index: found)
    }

    /// Gives what is there the permissions of a member beside its own.
    ///
    /// - Returns: whether that is more than it had.
    @discardableResult
    public mutating func widen(_ node: Node, by mode: Mode) -> Bool {
        let object = object(of: node)
        guard objects[object].known.contains(.mode) else {
            objects[object].mode = mode
            objects[object].known.insert(.mode)
            return true
        }
        let before = objects[object].mode
        objects[object].mode = before.joined(with: mode)
        return objects[object].mode != before
    }

    /// Gives what is there other permissions than its member has in its header; set-id bits and the sticky one stay.
    public mutating func setPermissions(_ bits: UInt16, of node: Node) {
        let object = object(of: node)
        objects[object].mode = Mode(rawValue: objects[object].mode.rawValue & ~0o777 | bits & 0o777)
    }

    /// The rights of both, and of two owners the one who is not root.
    private mutating func widen(_ old: Int32, by new: Object) {
        let old = Int(old)
        if objects[old].isImplied {
            guard objects[old].kind == new.kind else { return }
            let names = objects[old].names
            objects[old] = new
            objects[old].names = names
            return
        }
        if new.known.contains(.mode) {
            objects[old].mode =
                objects[old].known.contains(.mode) ? objects[old].mode.joined(with: new.mode) : new.mode
            objects[old].known.insert(.mode)
        }
        guard new.known.contains(.owner) else { return }
        let hasOwner = objects[old].known.contains(.owner)
        if !hasOwner || objects[old].owner == 0 { objects[old].owner = new.owner }
        if !hasOwner || objects[old].group == 0 { objects[old].group = new.group }
        objects[old].known.insert(.owner)
    }

    // MARK: What has no place

    /// Takes note of a member that has no place in the tree, and that some unpackers put at its path, by what they take
    /// away from there.
    func noteRights(of member: borrowing Member, _ outcome: inout ReplayOutcome) {
        guard outcome.obstacle != nil || outcome.events.contains(.unreachable) else { return }
        if Object(member, 0).givesRights && member.kind != .hardLink || Self.leadsOut(member) {
            outcome.events.insert(.hidesRights)
        }
    }

    /// Whether it is a link that leads out by what it says, through no other link.
    private static func leadsOut(_ member: borrowing Member) -> Bool {
        guard member.kind == .entry(.link) else { return false }
        if member.linkTarget.first == UInt8(ascii: "/") { return true }
        let end = member.path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        let path = Array(member.path[..<end]) + member.linkTarget
        return MemberName(of: path.span).contains(.leavesRoot)
    }

    private mutating func leadsOut(_ member: borrowing Member, from directory: Int32) -> Bool {
        guard member.kind == .entry(.link) else { return false }
        let destination = try? destination(of: member.linkTarget, from: Node(index: directory))
        return destination == nil || destination == .outside
    }
}
