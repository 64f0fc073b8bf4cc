/// Reads what ``ArchiveWriter`` wrote, in the same order.
package struct ArchiveReader {
    private let bytes: [UInt8]
    /// Where the next value begins, in bytes.
    private(set) var offset: Int

    init(_ bytes: [UInt8], from offset: Int = 0) {
        self.bytes = bytes
        self.offset = offset
    }

    var isAtEnd: Bool { offset == bytes.count }

    var damage: ArchiveDamage { ArchiveDamage(offset: offset) }

    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) throws(ArchiveDamage) -> Number {
        var bits: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            guard offset < bytes.count, bytes[offset] & 0xC0 == 0x40, shift < 64 else { throw damage }
            let digit = bytes[offset]
            offset += 1
            bits |= UInt64(digit & 0x1F) << shift
            shift += 5
            if digit & 0x20 == 0 { break }
        }
        let value = Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)
        guard let number = Number(exactly: value) else { throw damage }
        return number
    }

    /// How many of something follow, each of which takes at least a byte.
    mutating func count() throws(ArchiveDamage) -> Int {
        let count = try number(Int.self)
        guard (0...bytes.count - offset).contains(count) else { throw damage }
        return count
    }

    mutating func text() throws(ArchiveDamage) -> String {
        let count = try count()
        defer { offset += count }
        return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
    }
}
