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
        starts.sort { left, right in
            let order = Self.order(bytes, bytes, Int(left), Int(right))
            return order != 0 ? order < 0 : left < right
        }
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
        let (first, second) = (start + headerLength, other + headerLength)
        for index in 0..<min(count, otherCount) {
            let (byte, otherByte) = (bytes[first &+ index], others[second &+ index])
            if byte != otherByte { return byte < otherByte ? -1 : 1 }
        }
        return count - otherCount
    }

    private static func number(in bytes: [UInt8], at start: Int) -> Int {
        Int(bytes[start]) | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2]) << 16 | Int(bytes[start + 3]) << 24
    }
}
