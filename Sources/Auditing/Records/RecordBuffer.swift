import Facts

/// Records one after the other in memory, and the order they come to.
///
/// A record is the lengths of key and value, four bytes each, the lowest first, then key and value.
struct RecordBuffer: Sendable {
    private(set) var bytes: [UInt8] = []
    /// Where each record begins.
    private(set) var starts: [UInt32] = []

    static let headerLength = 8

    /// How much memory it takes.
    var size: Int { bytes.count + starts.count * MemoryLayout<UInt32>.stride }

    mutating func add(_ key: Span<UInt8>, _ value: Span<UInt8>) {
        starts.append(UInt32(bytes.count))
        let lengths = UInt64(UInt32(key.count)) | UInt64(UInt32(value.count)) << 32
        bytes.append(addingCapacity: Self.headerLength) { output in
            for shift in stride(from: UInt64(0), to: 64, by: 8) {
                output.append(UInt8(truncatingIfNeeded: lengths >> shift))
            }
        }
        bytes.append(copying: key)
        bytes.append(copying: value)
    }

    /// Puts a record, as it lies here, behind others.
    func copy(_ index: Int, behind others: inout [UInt8]) {
        let start = Int(starts[index])
        let (key, value) = Self.lengths(in: bytes, at: start)
        others.append(copying: bytes.span.extracting(start..<start + Self.headerLength + key + value))
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
    }

    /// Brings the records in order; equal keys stay in the order in which they came.
    mutating func sort() {
        let (bytes, unsorted) = (bytes, starts)
        // What a key goes on with behind what all have in common, and the record's place behind it: mostly that tells
        // records apart, and they need not be looked for in memory each time.
        let common = commonLength
        var records = unsorted.indices.map { index in
            UInt128(Self.beginning(ofKeyIn: bytes, at: Int(unsorted[index]), from: common)) << 64 | UInt128(index)
        }
        Self.sort(&records)
        func start(_ record: UInt128) -> Int { Int(unsorted[Int(UInt64(truncatingIfNeeded: record))]) }
        var first = 0
        while first < records.count {
            var end = first + 1
            while end < records.count, records[end] >> 64 == records[first] >> 64 { end += 1 }
            if end - first > 1 {
                records[first..<end].sort { left, right in
                    let order = Self.order(bytes, bytes, start(left), start(right))
                    return order != 0 ? order < 0 : left < right
                }
            }
            first = end
        }
        for index in records.indices { starts[index] = UInt32(start(records[index])) }
    }

    /// A bucket sort by the highest bits (Knuth, The Art of Computer Programming, 5.2.5), and each bucket for itself: of many
    /// that differ there few are left to compare.
    private static func sort(_ records: inout [UInt128]) {
        let bits = 12
        guard records.count >> bits > 0 else { return records.sort() }
        var ends = Array(repeating: 0, count: 1 << bits)
        for record in records { ends[Int(truncatingIfNeeded: record >> (128 - bits))] += 1 }
        var sum = 0
        for bucket in ends.indices { (ends[bucket], sum) = (sum, sum + ends[bucket]) }
        var sorted = Array(repeating: UInt128(0), count: records.count)
        for record in records {
            let bucket = Int(truncatingIfNeeded: record >> (128 - bits))
            sorted[ends[bucket]] = record
            ends[bucket] += 1
        }
        var first = 0
        for end in ends {
            if end - first > 1 { sorted[first..<end].sort() }
            first = end
        }
        records = sorted
    }

    /// With how many bytes all keys begin alike.
    private var commonLength: Int {
        guard let first = starts.first else { return 0 }
        let span = bytes.span
        let key = Int(first) + Self.headerLength
        var common = Self.lengths(in: bytes, at: Int(first)).key
        for start in starts.dropFirst() {
            common = min(common, Self.lengths(in: bytes, at: Int(start)).key)
            let other = Int(start) + Self.headerLength
            var index = 0
            while index < common, span[key &+ index] == span[other &+ index] { index &+= 1 }
            common = index
        }
        return common
    }

    /// Eight bytes of the key, the first one highest; zeros where it has fewer.
    ///
    /// - Parameter offset: where they begin; no key is shorter.
    static func beginning(ofKeyIn bytes: [UInt8], at start: Int, from offset: Int = 0) -> UInt64 {
        let key = start + headerLength + offset
        let count = min(8, lengths(in: bytes, at: start).key - offset)
        let beginning = bytes.span.extracting(key..<key + count)
        return (count == 8 ? ASCIIWord.load(beginning, at: 0) : ASCIIWord.loadRest(of: beginning, from: 0)).byteSwapped
    }

    subscript(index: Int) -> SortedRecords.Record {
        Self.record(in: bytes, at: Int(starts[index]))
    }

    /// How long the record is that begins there; nothing where not even its lengths are there.
    static func length(in bytes: [UInt8], at start: Int) -> Int? {
        guard bytes.count - start >= headerLength else { return nil }
        let (key, value) = lengths(in: bytes, at: start)
        return headerLength + key + value
    }

    /// The record that begins there and is there whole.
    static func record(in bytes: [UInt8], at start: Int) -> SortedRecords.Record {
        let lengths = lengths(in: bytes, at: start)
        let key = start + headerLength
        let value = key + lengths.key
        return SortedRecords.Record(key: bytes[key..<value], value: bytes[value..<value + lengths.value])
    }

    /// Below 0 where the first key comes before the second, 0 where they are equal.
    static func order(_ bytes: [UInt8], _ others: [UInt8], _ start: Int, _ other: Int) -> Int {
        let count = lengths(in: bytes, at: start).key
        let otherCount = lengths(in: others, at: other).key
        let key = bytes.span.extracting(start + headerLength..<start + headerLength + count)
        let otherKey = others.span.extracting(other + headerLength..<other + headerLength + otherCount)
        var index = 0
        let least = min(count, otherCount)
        while index &+ 8 <= least {
            let (word, otherWord) = (ASCIIWord.load(key, at: index), ASCIIWord.load(otherKey, at: index))
            if word != otherWord { return word.byteSwapped < otherWord.byteSwapped ? -1 : 1 }
            index &+= 8
        }
        while index < least {
            if key[index] != otherKey[index] { return key[index] < otherKey[index] ? -1 : 1 }
            index &+= 1
        }
        return count - otherCount
    }

    private static func lengths(in bytes: [UInt8], at start: Int) -> (key: Int, value: Int) {
        let word = ASCIIWord.load(bytes.span, at: start)
        return (Int(word & 0xFFFF_FFFF), Int(word >> 32))
    }
}
