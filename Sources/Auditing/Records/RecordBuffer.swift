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

    mutating func add(_ key: [UInt8], _ value: ArraySlice<UInt8>) {
        starts.append(UInt32(bytes.count))
        for length in [key.count, value.count] {
            for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
        }
        bytes += key
        bytes += value
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
    }

    /// Brings the records in order; equal keys stay in the order in which they came.
    mutating func sort() {
        let bytes = bytes
        // What keys begin with mostly tells them apart, and need not be looked for in memory each time.
        var records = starts.map { (beginning: Self.beginning(ofKeyIn: bytes, at: Int($0)), start: $0) }
        records.sort { left, right in
            if left.beginning != right.beginning { return left.beginning < right.beginning }
            let order = Self.order(bytes, bytes, Int(left.start), Int(right.start))
            return order != 0 ? order < 0 : left.start < right.start
        }
        for index in records.indices { starts[index] = records[index].start }
    }

    /// The first eight bytes of the key, the first one highest; zeros where it has fewer.
    static func beginning(ofKeyIn bytes: [UInt8], at start: Int) -> UInt64 {
        let key = start + headerLength
        let count = min(8, number(in: bytes, at: start))
        let beginning = bytes.span.extracting(key..<key + count)
        return (count == 8 ? ASCIIWord.load(beginning, at: 0) : ASCIIWord.loadRest(of: beginning, from: 0)).byteSwapped
    }

    subscript(index: Int) -> SortedRecords.Record {
        Self.record(in: bytes, at: Int(starts[index]))
    }

    /// How long the record is that begins there; nothing where not even its lengths are there.
    static func length(in bytes: [UInt8], at start: Int) -> Int? {
        guard bytes.count - start >= headerLength else { return nil }
        return headerLength + number(in: bytes, at: start) + number(in: bytes, at: start + 4)
    }

    /// The record that begins there and is there whole.
    static func record(in bytes: [UInt8], at start: Int) -> SortedRecords.Record {
        let key = start + headerLength
        let value = key + number(in: bytes, at: start)
        return SortedRecords.Record(
            key: bytes[key..<value], value: bytes[value..<value + number(in: bytes, at: start + 4)])
    }

    /// Below 0 where the first key comes before the second, 0 where they are equal.
    static func order(_ bytes: [UInt8], _ others: [UInt8], _ start: Int, _ other: Int) -> Int {
        let count = number(in: bytes, at: start)
        let otherCount = number(in: others, at: other)
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

    private static func number(in bytes: [UInt8], at start: Int) -> Int {
        let number = bytes.span.extracting(start..<start + 4)
        return Int(number[0]) | Int(number[1]) << 8 | Int(number[2]) << 16 | Int(number[3]) << 24
    }
}
