extension VirtualTree {
    /// The entry of that name in a directory.
    func child(_ parent: Int32, _ name: ArraySlice<UInt8>) -> Int32? {
        child(at: place(parent, name))
    }

    func child(at place: Int) -> Int32? {
        let entry = table[place]
        return entry < 0 || isHidden(Int(entry)) ? nil : entry
    }

    /// Where an entry is in the table, or would be.
    func place(_ parent: Int32, _ name: ArraySlice<UInt8>) -> Int {
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

    /// Made anew by each process: names that share a place in the table cannot be made up beforehand.
    private static let key = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max) | 1)

    private static func hash(_ parent: Int32, _ name: ArraySlice<UInt8>) -> Int {
        var state = key.0 ^ UInt64(UInt32(bitPattern: parent)) ^ UInt64(name.count) << 32
        var word: UInt64 = 0
        var filled = 0
        // Eight bytes at a time; of a product the upper half depends on all bits of both.
        for byte in name {
            word = word << 8 | UInt64(byte)
            filled += 1
            guard filled == 8 else { continue }
            state = mix(state ^ word)
            word = 0
            filled = 0
        }
        return Int(truncatingIfNeeded: mix(mix(state ^ word)))
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: key.1)
        return product.high ^ product.low
    }

    /// Adds an entry, or one in the place of what was taken out.
    ///
    /// - Parameter found: its place in the table.
    mutating func add(
        _ parent: Int32, _ name: ArraySlice<UInt8>, _ object: Int32, at found: Int
    ) throws(ArchiveError) -> Int32 {
        let kept = table[found] < 0 ? try keep(name) : entries[Int(table[found])].name
        let entry = Entry(parent: parent, object: object, name: kept, touched: layer)
        guard entries.count < Int(Int32.max) else { throw ArchiveError(.bound(.entries), at: 0) }
        let index = Int32(entries.count)
        entries.append(entry)
        table[found] = index
        if entries.count * 2 > table.count { grow() }
        return index
    }

    private mutating func grow() {
        // Of several entries of one name it holds the last one: no two of them have to be told apart.
        let old = table
        table = [Int32](repeating: -1, count: old.count * 2)
        let mask = table.count - 1
        for index in old where index >= 0 {
            let entry = entries[Int(index)]
            var place = Self.hash(entry.parent, texts[entry.name.range]) & mask
            while table[place] >= 0 { place = (place + 1) & mask }
            table[place] = index
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
