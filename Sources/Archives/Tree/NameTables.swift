/// Numbers by the hashes of names: tables with open addressing, one for each directory, all in the same memory.
///
/// Members come directory by directory: what their names touch is a small table, which stays in the cache. Most names that
/// are looked for are not there, which is told by a byte for each place.
struct NameTables: Sendable {
    private struct Table {
        /// Where its places begin.
        var start: Int
        /// There are two to the power of so many.
        var bits: UInt32
        var count: UInt32 = 0

        var places: Range<Int> { start..<start + 1 << Int(bits) }
    }

    private var tables: [Table] = []
    /// A byte of the hash of what is at a place; 0 where nothing is.
    private var marks: [UInt8] = []
    /// What is there: its number in the lower half, its hash in the upper one.
    private var numbers: [UInt64] = []
    /// For each number of bits where places begin that a table has grown out of, and that are empty.
    private var free = [[Int]](repeating: [], count: 33)

    /// What a table held that is growing.
    private var moving: [UInt64] = []

    /// Of two places: many directories hold one name.
    private static let leastBits: UInt32 = 1
    /// Room for numbers that stays from one table's growing to the next one's.
    private static let mostKept = 1 << 12

    /// - Parameter count: how many places are to need no more room than is taken at once. What of it is not used costs
    ///   nothing.
    init(reserving count: Int = 0) {
        marks.reserveCapacity(count)
        numbers.reserveCapacity(count)
    }

    /// A new table.
    mutating func add() -> Int32 {
        tables.append(Table(start: room(Self.leastBits), bits: Self.leastBits))
        return Int32(tables.count - 1)
    }

    /// Where in a table the number with that hash is which is looked for, or would be.
    @inline(__always)
    func place(of hash: UInt32, in table: Int32, where isWanted: (Int32) -> Bool) -> Int {
        Self.place(of: hash, in: tables[Int(table)], marks.span) { place in
            UInt32(truncatingIfNeeded: numbers[place] &>> 32) == hash && isWanted(number(place))
        }
    }

    /// The first place from where the hash leads to that is wanted, or free.
    @inline(__always)
    private static func place(
        of hash: UInt32, in table: Table, _ marks: Span<UInt8>, where isWanted: (Int) -> Bool
    ) -> Int {
        let mark = mark(of: hash)
        let last = 1 &<< Int(table.bits) &- 1
        var offset = (Int(hash &>> (32 &- table.bits)) &+ Int(hash & 0xF)) & last
        while marks[table.start &+ offset] != 0 {
            if marks[table.start &+ offset] == mark, isWanted(table.start &+ offset) { break }
            offset = (offset &+ 1) & last
        }
        return table.start &+ offset
    }

    /// What is at a place.
    subscript(place: Int) -> Int32? { marks[place] == 0 ? nil : number(place) }

    /// Puts a number at the place that its hash has in a table, instead of what is there.
    mutating func put(_ number: Int32, _ hash: UInt32, in table: Int32, at place: Int) {
        if marks[place] == 0 { tables[Int(table)].count += 1 }
        set(number, hash, at: place)
        if UInt64(tables[Int(table)].count) * 2 > 1 << UInt64(tables[Int(table)].bits) { grow(table) }
    }

    private func number(_ place: Int) -> Int32 { Int32(truncatingIfNeeded: numbers[place]) }

    private mutating func set(_ number: Int32, _ hash: UInt32, at place: Int) {
        marks[place] = Self.mark(of: hash)
        numbers[place] = UInt64(hash) << 32 | UInt64(UInt32(bitPattern: number))
    }

    private static func mark(of hash: UInt32) -> UInt8 { max(1, UInt8(truncatingIfNeeded: hash >> 4)) }

    private mutating func grow(_ table: Int32) {
        let old = tables[Int(table)]
        var new = old
        new.bits += 1
        if old.places.upperBound == marks.count {
            append(old.places.count)
        } else {
            free[Int(old.bits)].append(old.start)
            new.start = room(new.bits)
        }
        tables[Int(table)] = new
        Self.move(old.places, to: new, by: &moving, &marks, &numbers)
        moving.removeAll(keepingCapacity: moving.capacity <= Self.mostKept)
    }

    /// Moves what is at some places to a table that is empty but for them, if they are its own.
    private static func move(
        _ places: Range<Int>, to table: Table, by words: inout [UInt64], _ marks: inout [UInt8],
        _ numbers: inout [UInt64]
    ) {
        var marks = marks.mutableSpan
        var numbers = numbers.mutableSpan
        for place in places where marks[place] != 0 {
            words.append(numbers[place])
            marks[place] = 0
        }
        for index in words.indices {
            // No two of them have to be told apart.
            let hash = UInt32(truncatingIfNeeded: words[index] >> 32)
            let place = place(of: hash, in: table, marks.span) { _ in false }
            marks[place] = mark(of: hash)
            numbers[place] = words[index]
        }
    }

    /// Places for a table.
    private mutating func room(_ bits: UInt32) -> Int {
        if let start = free[Int(bits)].popLast() { return start }
        append(1 << Int(bits))
        return marks.count - 1 << Int(bits)
    }

    private mutating func append(_ count: Int) {
        marks.append(contentsOf: repeatElement(0, count: count))
        numbers.append(contentsOf: repeatElement(0, count: count))
    }
}
