import Facts

extension VirtualTree {
    /// Lets a member take effect. It stays as it is: `inout` spares a copy for every member.
    ///
    /// - Throws: where a bound is met.
    public mutating func apply(_ member: inout Member) throws(ArchiveError) -> ReplayOutcome {
        let number = Int32(truncatingIfNeeded: members)
        members += 1
        guard members <= limits.entries else { throw bound(.entries, member) }
        stepLimit += 16 * (1 + member.path.count + member.linkTarget.count)
        do throws(ArchiveError) {
            return try place(&member, number)
        } catch {
            throw ArchiveError(error.problem, at: member.headerOffset, member: member.path)
        }
    }

    /// The same for a member that nobody else may write.
    public mutating func apply(_ member: Member) throws(ArchiveError) -> ReplayOutcome {
        var member = member
        return try apply(&member)
    }

    func bound(_ bound: ArchiveError.Bound, _ member: borrowing Member) -> ArchiveError {
        ArchiveError(.bound(bound), at: member.headerOffset, member: member.path)
    }

    private mutating func place(_ member: inout Member, _ number: Int32) throws(ArchiveError) -> ReplayOutcome {
        var outcome = ReplayOutcome()
        if nature != .archive, try hide(member.path, &outcome) { return outcome }
        var shared: Int32?
        if member.kind == .hardLink {
            shared = try hardLinkTarget(member.linkTarget)
            if shared == nil, nature == .layer { shared = addUnknownFile() }
            if shared == nil { outcome.events.insert(.hardLinkOutside) }
        } else {
            shared = member.isNumbered ? fileByNumber(of: member) : nil
        }
        guard let (parent, name) = try descend(member.path, creates: true, &outcome) else {
            noteRights(of: member, &outcome)
            return outcome
        }
        if member.kind == .hardLink, shared == nil { return outcome }
        guard let name else {
            // The directory that is unpacked into.
            guard member.kind == .entry(.directory) else {
                outcome.events.insert(.typeConflict)
                outcome.obstacle = .root
                noteRights(of: member, &outcome)
                return outcome
            }
            objects[0] = Object(member, number)
            outcome.node = .root
            return outcome
        }
        outcome.node = try put(&member, number, shared, parent, name, &outcome)
        noteRights(of: member, &outcome)
        return outcome
    }

    /// Goes to the directory that a path's last component lies in, and, where it is to, makes what is missing; nothing where
    /// there is none. Without a last component it is the root.
    mutating func descend(
        _ path: [UInt8], creates: Bool, _ outcome: inout ReplayOutcome
    ) throws(ArchiveError) -> (parent: Int32, name: Range<Int>?)? {
        if creates, let name = recent.name(in: path) { return (recent.directory, name) }
        var current: Int32 = 0
        var last: Range<Int>?
        var depth = 0
        var start = 0
        while start < path.count {
            var end = start
            while end < path.count, path[end] != UInt8(ascii: "/") { end += 1 }
            defer { start = end + 1 }
            if end == start || path[start..<end].isText(".") { continue }
            depth += 1
            guard depth <= limits.depth else { throw ArchiveError(.bound(.depth), at: 0) }
            if let name = last {
                guard let next = try enter(current, path.span.extracting(name), creates, &outcome) else { return nil }
                current = next
                last = nil
            }
            try countStep()
            guard path[start..<end].isText("..") else {
                last = start..<end
                continue
            }
            guard current != 0 else {
                outcome.events.insert(.leavesRoot)
                return nil
            }
            current = entries[Int(current)].parent
        }
        if creates, outcome.events.isEmpty, let last { recent.note(path[..<last.lowerBound], current) }
        return (current, last)
    }

    /// Goes into a directory by its name, through a link as well; makes it where it is missing.
    private mutating func enter(
        _ parent: Int32, _ name: Span<UInt8>, _ creates: Bool, _ outcome: inout ReplayOutcome
    ) throws(ArchiveError) -> Int32? {
        guard let found = child(at: slot(parent, name)) else {
            guard creates else { return nil }
            objects.append(Object())
            return try add(parent, name, Int32(objects.count - 1), at: slot(parent, name))
        }
        switch objects[Int(entries[Int(found)].object)].kind {
        case .directory:
            if creates { touch(found) }
            inheritOpacity(found)
            return found
        case .link:
            outcome.events.insert(.throughLink)
            outcome.link = Node(index: found)
            let destination = try destination(of: Node(index: found))
            if case .node(let node) = destination, self[node].kind == .directory {
                if creates { touch(node.index) }
                return node.index
            }
            outcome.events.insert(destination == .outside ? .linkLeavesRoot : .unreachable)
            return nil
        default:
            // Who only looks for something finds nothing below a file: a layer hides one by one what was in a directory whose
            // place a file takes.
            if creates { outcome.events.formUnion([.typeConflict, .unreachable]) }
            return nil
        }
    }

    /// The file that a hard link's target names, by a path from the root; nothing where it is not there.
    private mutating func hardLinkTarget(_ path: [UInt8]) throws(ArchiveError) -> Int32? {
        guard path.first != UInt8(ascii: "/") || isRootFileSystem else { return nil }
        var current: Int32 = 0
        var parts = path[...]
        while let part = parts.popComponent() {
            try countStep()
            if objects[Int(entries[Int(current)].object)].kind == .link {
                guard case .node(let node) = try destination(of: Node(index: current)) else { return nil }
                current = node.index
            }
            if part.isText(".") { continue }
            if part.isText("..") {
                guard current != 0 else { return nil }
                current = entries[Int(current)].parent
            } else {
                guard let next = child(current, part) else { return nil }
                current = next
            }
        }
        let object = entries[Int(current)].object
        return objects[Int(object)].kind == .directory ? nil : object
    }
}

extension ArraySlice<UInt8> {
    /// Takes the first component of a path off; nothing at its end.
    mutating func popComponent() -> ArraySlice<UInt8>? {
        self = drop { $0 == UInt8(ascii: "/") }
        if isEmpty { return nil }
        let end = firstIndex(of: UInt8(ascii: "/")) ?? endIndex
        defer { self = self[end...] }
        return self[..<end]
    }
}
