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
        let (start, bits) = (tables[Int(table)].start, tables[Int(table)].bits)
        let mark = Self.mark(of: hash)
        let last = 1 &<< Int(bits) &- 1
        var offset = (Int(hash &>> (32 &- bits)) &+ Int(hash & 0xF)) & last
        while marks[start &+ offset] != 0 {
            let place = start &+ offset
            if marks[place] == mark, UInt32(truncatingIfNeeded: numbers[place] &>> 32) == hash, isWanted(number(place))
            {
                break
            }
            offset = (offset &+ 1) & last
        }
        return start &+ offset
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
        var new = tables[Int(table)]
        let old = new.places
        for place in old where marks[place] != 0 {
            moving.append(numbers[place])
            marks[place] = 0
        }
        if old.upperBound == marks.count {
            append(old.count)
        } else {
            free[Int(new.bits)].append(new.start)
            new.start = room(new.bits + 1)
        }
        new.bits += 1
        tables[Int(table)] = new
        for word in moving {
            // No two of them have to be told apart.
            let hash = UInt32(truncatingIfNeeded: word >> 32)
            set(Int32(truncatingIfNeeded: word), hash, at: place(of: hash, in: table) { _ in false })
        }
        moving.removeAll(keepingCapacity: moving.capacity <= Self.mostKept)
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
