internal import Facts

extension NameFolder {
    /// Reads a name as UTF-8.
    mutating func decode(_ name: Span<UInt8>) {
        scalars.removeAll(keepingCapacity: true)
        var reader = UTF8Scalars(name)
        while let step = reader.next() {
            scalars.append(step.scalar?.value ?? BadByte.first | UInt32(name[step.offset]))
        }
    }

    /// Reads a name as ZFS does: the first byte says how many belong to the character, whatever they are, so that
    /// letters behind a broken one are kept as they are (OpenZFS, u8_textprep_str).
    mutating func decodeAsZFS(_ name: Span<UInt8>) {
        scalars.removeAll(keepingCapacity: true)
        var position = 0
        while position < name.count {
            let length = Self.lengthByFirstByte(name[position])
            let end = min(position + length, name.count)
            let character = name.extracting(position..<end)
            var reader = UTF8Scalars(character)
            if let step = reader.next(), let scalar = step.scalar, step.length == length {
                scalars.append(scalar.value)
            } else {
                for index in character.indices { scalars.append(BadByte.first | UInt32(character[index])) }
            }
            position = end
        }
    }

    private static func lengthByFirstByte(_ byte: UInt8) -> Int {
        switch byte {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}

/// How a byte that belongs to no character stands among the characters of a name: as a number that is none.
enum BadByte {
    static let first: UInt32 = 0x8000_0000

    static func isOne(_ scalar: UInt32) -> Bool {
        scalar >= first
    }
}

/// Characters as bytes.
enum ScalarBytes {
    /// Appends UTF-8, and a bad byte as it was.
    static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
        switch scalar {
        case 0..<0x80:
            bytes.append(UInt8(scalar))
        case 0x80..<0x800:
            bytes.append(UInt8(0xC0 | scalar >> 6))
            bytes.append(UInt8(0x80 | scalar & 0x3F))
        case 0x800..<0x1_0000:
            bytes.append(UInt8(0xE0 | scalar >> 12))
            bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            bytes.append(UInt8(0x80 | scalar & 0x3F))
        case 0x1_0000..<0x11_0000:
            bytes.append(UInt8(0xF0 | scalar >> 18))
            bytes.append(UInt8(0x80 | scalar >> 12 & 0x3F))
            bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            bytes.append(UInt8(0x80 | scalar & 0x3F))
        default:
            bytes.append(UInt8(scalar & 0xFF))
        }
    }

    /// How many bytes `append` appends.
    static func count(_ scalar: UInt32) -> Int {
        switch scalar {
        case 0..<0x80: 1
        case 0x80..<0x800: 2
        case 0x800..<0x1_0000: 3
        case 0x1_0000..<0x11_0000: 4
        default: 1
        }
    }
}
