import Facts

extension VirtualTree {
    /// The entry of that name in a directory.
    func child(_ parent: Int32, _ name: ArraySlice<UInt8>) -> Int32? {
        child(at: slot(parent, name.span))
    }

    @inline(__always)
    func child(at slot: Slot) -> Int32? {
        guard let entry = entry(at: slot), !isHidden(Int(entry)) else { return nil }
        return entry
    }

    /// A place in a directory's table.
    struct Slot {
        /// Negative where there is no table yet.
        var index: Int
        /// Of the name that is looked for.
        var hash: UInt32
    }

    /// Whatever entry is there, in the tree or taken out.
    @inline(__always)
    private func entry(at slot: Slot) -> Int32? { slot.index < 0 ? nil : tables[slot.index] }

    /// Where an entry is in the table of its directory, or would be.
    @inline(__always)
    func slot(_ parent: Int32, _ name: Span<UInt8>) -> Slot {
        let table = entries[Int(parent)].table
        let hash = hash(parent, name)
        if table < 0 { return Slot(index: -1, hash: hash) }
        let place = tables.place(of: hash, in: table) { entry in
            texts.span.extracting(entries[Int(entry)].name.range).equals(name)
        }
        return Slot(index: place, hash: hash)
    }

    /// Adds an entry, or one in the place of what was taken out.
    mutating func add(
        _ parent: Int32, _ name: Span<UInt8>, _ object: Int32, at slot: Slot
    ) throws(ArchiveError) -> Int32 {
        let kept = if let former = self.entry(at: slot) { entries[Int(former)].name } else { try keep(name) }
        let entry = Entry(parent: parent, object: object, name: kept, touched: layer)
        guard entries.count < Int(Int32.max) else { throw ArchiveError(.bound(.entries), at: 0) }
        let index = Int32(entries.count)
        entries.append(entry)
        entries[Int(parent)].held += 1
        if slot.index >= 0 {
            tables.put(index, slot.hash, in: entries[Int(parent)].table, at: slot.index)
        } else {
            let table = tables.add()
            entries[Int(parent)].table = table
            tables.put(index, slot.hash, in: table, at: tables.place(of: slot.hash, in: table) { _ in false })
        }
        return index
    }

    /// Bytes of names that the members which have begun may have.
    private var nameLimit: Int { min(limits.names * (1 + members / 1_000_000), Int(UInt32.max)) }

    /// Keeps a text; where it is.
    mutating func keep(_ text: Span<UInt8>) throws(ArchiveError) -> Text {
        let start = texts.count
        guard start + text.count <= nameLimit else { throw ArchiveError(.bound(.names), at: 0) }
        texts.append(copying: text)
        return Text(start: UInt32(start), count: UInt32(text.count))
    }

    /// Counts the name of a member that somebody keeps beside the tree, as much of them as the tree may have of its own.
    ///
    /// - Throws: where they are more.
    public mutating func countName(of member: borrowing Member) throws(ArchiveError) {
        namesBeside += member.path.count
        guard namesBeside <= nameLimit else {
            throw ArchiveError(.bound(.names), at: member.headerOffset, member: member.path)
        }
    }

    /// Holds other texts of members that somebody keeps beside the tree to the same bound, together with their names.
    ///
    /// - Parameter size: in bytes.
    /// - Throws: where they are more.
    @inlinable
    public func checkTexts(beside size: Int, of member: borrowing Member) throws(ArchiveError) {
        guard size <= roomForTexts else {
            throw ArchiveError(.bound(.names), at: member.headerOffset, member: member.path)
        }
    }

    @usableFromInline var roomForTexts: Int { nameLimit - namesBeside }

    /// Takes an entry out; what is below it goes with it.
    mutating func remove(_ index: Int32) {
        entries[Int(index)].removedIn = layer + 1
        entries[Int(entries[Int(index)].parent)].held -= 1
        recent.forget()
    }
}
