import Facts

/// What comes to lie at a member's place, and what of those before it stays there.
extension VirtualTree {
    /// Puts a member at its place, instead of what is there; nothing where that stays.
    ///
    /// - Parameter name: where in the member's path its last component is.
    mutating func put(
        _ member: inout Member, _ number: Int32, _ shared: Int32?, _ parent: Int32, _ name: Range<Int>,
        _ outcome: inout ReplayOutcome
    ) throws(ArchiveError) -> Node? {
        let name = member.path.span.extracting(name)
        var object = Object(member, number)
        let slot = slot(parent, name)
        guard let found = child(at: slot) else {
            if object.kind == .link { object.target = try keep(member.linkTarget.span) }
            let file = shared ?? add(object, of: member)
            if let shared { addName(of: shared, member, number) }
            return Node(index: try add(parent, name, file, at: slot))
        }
        let old = entries[Int(found)].object
        if let shared, shared == old {
            // Names of one file have different paths.
            if member.kind != .hardLink { try compare(objects[Int(old)], object, found, &outcome) }
            touch(found)
            return Node(index: found)
        }
        if object.kind == .link { object.target = try target(member.linkTarget.span, orThatOf: objects[Int(old)]) }
        let new = shared.map { objects[Int($0)] } ?? object
        try compare(objects[Int(old)], new, found, &outcome)
        if objects[Int(old)].kind == new.kind, isOfThisLayer(objects[Int(old)]) { outcome.repeated = Int(old) }
        if objects[Int(old)].kind == .directory, object.kind == .directory, shared == nil {
            touch(found)
            objects[Int(old)] = object
            return Node(index: found)
        }
        let isHolding = objects[Int(old)].kind == .directory && entries[Int(found)].held > 0
        // Layers are applied by programs that remove a directory with all that it holds, which no unpacker of archives does.
        if nature == .archive, isHolding {
            outcome.obstacle = Node(index: found)
            outcome.events.remove(.hidesRights)
            return nil
        }
        if !isHolding, nature == .archive || isOfThisLayer(objects[Int(old)]) {
            replace(old, of: found, by: shared, object, member)
            if let shared, shared != old { addContents(of: shared, member, number) }
            return Node(index: found)
        }
        remove(found)
        let file = shared ?? add(object, of: member)
        if let shared { addName(of: shared, member, number) }
        return Node(index: try add(parent, name, file, at: slot))
    }

    /// Makes an entry a name of another file. Members that come again and again make one file, not one each.
    private mutating func replace(
        _ old: Int32, of entry: Int32, by shared: Int32?, _ object: Object, _ member: borrowing Member
    ) {
        if objects[Int(old)].kind == .directory { recent.forget() }
        touch(entry)
        if let shared {
            objects[Int(old)].names -= 1
            objects[Int(shared)].names += 1
            entries[Int(entry)].object = shared
        } else if objects[Int(old)].names <= 1 {
            objects[Int(old)] = object
            number(old, member)
        } else {
            objects[Int(old)].names -= 1
            entries[Int(entry)].object = add(object, of: member)
        }
    }

    private mutating func add(_ object: Object, of member: borrowing Member) -> Int32 {
        objects.append(object)
        let index = Int32(objects.count - 1)
        number(index, member)
        return index
    }

    private mutating func addName(of shared: Int32, _ member: borrowing Member, _ number: Int32) {
        objects[Int(shared)].names += 1
        addContents(of: shared, member, number)
    }

    /// Of several names of one file the last one has the contents (cpio).
    private mutating func addContents(of shared: Int32, _ member: borrowing Member, _ number: Int32) {
        guard member.kind != .hardLink, member.size > 0 else { return }
        objects[Int(shared)].size = member.size
        objects[Int(shared)].member = number
    }

    // MARK: Files by the archive's numbers

    /// Takes note of the number that the archive gives a file.
    private mutating func number(_ object: Int32, _ member: borrowing Member) {
        guard member.isNumbered else { return }
        objects[Int(object)].names += 1
        if let former = numbered.add(object, member) { objects[Int(former)].names -= 1 }
    }

    /// The file that a member is one more name of by its number.
    mutating func fileByNumber(of member: borrowing Member) -> Int32? {
        guard let (object, isLast) = numbered.take(member, { objects[Int($0)] }) else { return nil }
        if isLast { objects[Int(object)].names -= 1 }
        return object
    }

    // MARK: What was there before

    private mutating func target(_ text: Span<UInt8>, orThatOf old: Object) throws(ArchiveError) -> Text {
        if old.kind == .link, texts.span.extracting(old.target.range).equals(text) { return old.target }
        return try keep(text)
    }

    private mutating func compare(
        _ old: Object, _ new: Object, _ found: Int32, _ outcome: inout ReplayOutcome
    ) throws(ArchiveError) {
        // That a layer replaces what a lower one has is what it is for.
        guard old.isImplied ? entries[Int(found)].touched == layer : isOfThisLayer(old) else { return }
        if old.kind == .link, new.kind != .link {
            outcome.events.insert(.ontoLink)
            outcome.link = Node(index: found)
            if try destination(of: Node(index: found)) == .outside { outcome.events.insert(.linkLeavesRoot) }
        }
        if old.isImplied {
            if new.kind != .directory { outcome.events.insert(.typeConflict) }
        } else if old.kind != new.kind {
            outcome.events.insert(.typeConflict)
            if old.givesRights { outcome.events.insert(.hidesRights) }
        } else if !old.isSame(as: new) || texts[old.target.range] != texts[new.target.range] {
            outcome.events.insert(.duplicate)
            if new.mode.exceeds(old.mode) { outcome.events.insert(.gainsRights) }
        } else if new.kind == .file, new.size > 0, new.member != old.member {
            outcome.twin = old.member
        }
    }

    private func isOfThisLayer(_ object: Object) -> Bool { object.member >= layerStarts[Int(layer)] }
}

extension VirtualTree.Object {
    @inline(__always)
    init(_ member: borrowing Member, _ number: Int32) {
        if case .entry(let kind) = member.kind { self.kind = kind } else { kind = .file }
        isImplied = false
        known = member.known
        mode = member.mode
        owner = member.owner
        group = member.group
        size = member.size
        modified = member.modified
        deviceMajor = member.deviceMajor
        deviceMinor = member.deviceMinor
        self.member = number
    }

    /// Whether a second member of one path says nothing new.
    func isSame(as other: Self) -> Bool {
        mode == other.mode && owner == other.owner && group == other.group && modified == other.modified
            && (size == other.size || kind != .file) && deviceMajor == other.deviceMajor
            && deviceMinor == other.deviceMinor
    }

    /// Whether it has a set-id bit that counts, everybody may write it, or it is a device.
    var givesRights: Bool {
        if kind == .characterDevice || kind == .blockDevice { return true }
        guard known.contains(.mode), kind != .link else { return false }
        return mode.rawValue & 0o002 != 0 || kind == .file && mode.rawValue & 0o6000 != 0
    }
}
