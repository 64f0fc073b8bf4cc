/// The checksum of zip and gzip (RFC 1952, 8), eight bytes at a time.
struct CRC32 {
    private var state: UInt32 = 0xFFFF_FFFF

    var value: UInt32 { ~state }

    /// The table of one byte, and those of a byte that one to seven others follow.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            var value = UInt32(byte)
            for _ in 0..<8 { value = value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
            tables[byte] = value
        }
        for index in 256..<8 * 256 {
            let value = tables[index - 256]
            tables[index] = value >> 8 ^ tables[Int(value & 0xFF)]
        }
        return tables
    }()

    mutating func add(_ bytes: Span<UInt8>) {
        let tables = Self.tables.span
        var crc = state
        var index = 0
        while index + 8 <= bytes.count {
            let low = crc ^ bytes.long(index)
            let high = bytes.long(index + 4)
            crc = tables[7 * 256 + Int(low & 0xFF)] ^ tables[6 * 256 + Int(low >> 8 & 0xFF)]
            crc ^= tables[5 * 256 + Int(low >> 16 & 0xFF)] ^ tables[4 * 256 + Int(low >> 24)]
            crc ^= tables[3 * 256 + Int(high & 0xFF)] ^ tables[2 * 256 + Int(high >> 8 & 0xFF)]
            crc ^= tables[256 + Int(high >> 16 & 0xFF)] ^ tables[Int(high >> 24)]
            index += 8
        }
        while index < bytes.count {
            crc = crc >> 8 ^ tables[Int(crc & 0xFF ^ UInt32(bytes[index]))]
            index += 1
        }
        state = crc
    }
}
