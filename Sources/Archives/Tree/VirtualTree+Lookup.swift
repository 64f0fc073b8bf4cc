import Facts

extension VirtualTree {
    /// The entry of that name in a directory.
    func child(_ parent: Int32, _ name: ArraySlice<UInt8>) -> Int32? {
        child(at: slot(parent, name))
    }

    func child(at slot: Slot) -> Int32? {
        guard let entry = entry(at: slot), !isHidden(Int(entry)) else { return nil }
        return entry
    }

    /// A place in the table.
    struct Slot {
        var index: Int
        /// Of the name that is looked for.
        var hash: UInt32
    }

    /// Whatever entry is there, in the tree or taken out.
    private func entry(at slot: Slot) -> Int32? {
        let number = Int32(truncatingIfNeeded: table[slot.index])
        return number == 0 ? nil : number &- 1
    }

    /// Where an entry is in the table, or would be.
    func slot(_ parent: Int32, _ name: ArraySlice<UInt8>) -> Slot {
        let mask = table.count - 1
        let hash = hash(parent, name.span)
        var slot = Slot(index: Int(hash) & mask, hash: hash)
        while table[slot.index] != 0 {
            // What has another hash need not be looked at.
            if UInt32(truncatingIfNeeded: table[slot.index] >> 32) == hash, let entry = entry(at: slot) {
                let found = entries[Int(entry)]
                if found.parent == parent, texts.span.extracting(found.name.range).equals(name.span) { break }
            }
            slot.index = (slot.index + 1) & mask
        }
        return slot
    }

    private func hash(_ parent: Int32, _ name: Span<UInt8>) -> UInt32 {
        var state = hashKey.0 ^ UInt64(UInt32(bitPattern: parent)) ^ UInt64(name.count) << 32
        var position = 0
        // Of a product the upper half depends on all bits of both.
        while position &+ 8 <= name.count {
            state = mix(state ^ ASCIIWord.load(name, at: position))
            position &+= 8
        }
        return UInt32(truncatingIfNeeded: mix(mix(state ^ ASCIIWord.loadRest(of: name, from: position))))
    }

    private func mix(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: hashKey.1)
        return product.high ^ product.low
    }

    /// Adds an entry, or one in the place of what was taken out.
    mutating func add(
        _ parent: Int32, _ name: ArraySlice<UInt8>, _ object: Int32, at slot: Slot
    ) throws(ArchiveError) -> Int32 {
        let kept = if let former = self.entry(at: slot) { entries[Int(former)].name } else { try keep(name) }
        let entry = Entry(parent: parent, object: object, name: kept, touched: layer)
        guard entries.count < Int(Int32.max) else { throw ArchiveError(.bound(.entries), at: 0) }
        let index = Int32(entries.count)
        entries.append(entry)
        table[slot.index] = UInt64(slot.hash) << 32 | UInt64(entries.count)
        if entries.count * 2 > table.count { grow() }
        return index
    }

    private mutating func grow() {
        // Of several entries of one name it holds the last one: no two of them have to be told apart.
        let old = table
        table = [UInt64](repeating: 0, count: old.count * 2)
        let mask = table.count - 1
        for entry in old where entry != 0 {
            var index = Int(entry >> 32) & mask
            while table[index] != 0 { index = (index + 1) & mask }
            table[index] = entry
        }
    }

    /// Keeps a text; where it is.
    mutating func keep(_ text: ArraySlice<UInt8>) throws(ArchiveError) -> Text {
        let start = texts.count
        let limit = min(limits.names * (1 + members / 1_000_000), Int(UInt32.max))
        guard start + text.count <= limit else {
            throw ArchiveError(.bound(.names), at: 0)
        }
        texts.append(contentsOf: text)
        return Text(start: UInt32(start), count: UInt32(text.count))
    }

    /// Takes an entry out; what is below it goes with it.
    mutating func remove(_ index: Int32) {
        entries[Int(index)].removedIn = layer + 1
        recent.forget()
    }
}
