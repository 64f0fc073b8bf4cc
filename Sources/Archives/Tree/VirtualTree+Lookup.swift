extension VirtualTree {
    /// The entry of that name in a directory.
    func child(_ parent: Int32, _ name: ArraySlice<UInt8>) -> Int32? {
        let entry = table[place(parent, name)]
        return entry < 0 || entries[Int(entry)].isRemoved ? nil : entry
    }

    /// Where an entry is in the table, or would be.
    private func place(_ parent: Int32, _ name: ArraySlice<UInt8>) -> Int {
        let mask = table.count - 1
        var place = Self.hash(parent, name) & mask
        while table[place] >= 0 {
            let entry = entries[Int(table[place])]
            if entry.parent == parent, Int(entry.name.count) == name.count, texts[entry.name.range].elementsEqual(name)
            {
                return place
            }
            place = (place + 1) & mask
        }
        return place
    }

    /// Seeded anew by each process: names that share a place in the table cannot be made up beforehand.
    private static func hash(_ parent: Int32, _ name: ArraySlice<UInt8>) -> Int {
        var hasher = Hasher()
        hasher.combine(parent)
        for byte in name { hasher.combine(byte) }
        return hasher.finalize()
    }

    /// Adds an entry, or one in the place of what was taken out.
    mutating func add(_ parent: Int32, _ name: ArraySlice<UInt8>, _ object: Int32) throws(ArchiveError) -> Int32 {
        let found = place(parent, name)
        let kept = table[found] < 0 ? try keep(name) : entries[Int(table[found])].name
        let entry = Entry(parent: parent, object: object, name: kept)
        guard entries.count < Int(Int32.max) else { throw ArchiveError(.bound(.entries), at: 0) }
        let index = Int32(entries.count)
        entries.append(entry)
        table[found] = index
        if entries.count * 2 > table.count { grow() }
        return index
    }

    private mutating func grow() {
        table = [Int32](repeating: -1, count: table.count * 2)
        for index in entries.indices.dropFirst() {
            // Of several entries of one name the last one counts.
            table[place(entries[index].parent, texts[entries[index].name.range])] = Int32(index)
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
        entries[Int(index)].isRemoved = true
    }
}
