/// What HFS+ alone does to characters. The tables were fixed when it was made, for Unicode 3.2 and 1.1, so that volumes
/// keep their order.
enum HFSPlus {
    /// The name as it is stored: each bad byte as `%XX`, the rest decomposed and in canonical order. Characters beyond
    /// U+FFFF stay: they are two units, and no table knows those.
    static func decompose(_ scalars: [UInt32], into stored: inout [UInt32]) {
        stored.removeAll(keepingCapacity: true)
        for scalar in scalars { forEachStored(of: scalar) { stored.append($0) } }
        order(&stored)
    }

    /// The name with each bad byte spelled as it is stored, and nothing else changed.
    static func spell(_ scalars: [UInt32], into spelled: inout [UInt32]) {
        spelled = scalars.flatMap { scalar in
            var stored: [UInt32] = [scalar]
            if BadByte.isOne(scalar) || scalar == 0xFFFE || scalar == 0xFFFF {
                stored.removeAll()
                forEachStored(of: scalar) { stored.append($0) }
            }
            return stored
        }
    }

    /// How many units of UTF-16 a character takes in a stored name.
    static func storedUnits(of scalar: UInt32) -> Int {
        if scalar < 0xC0 { return 1 }
        if (0x1_0000..<BadByte.first).contains(scalar) { return 2 }
        var units = 0
        forEachStored(of: scalar) { _ in units += 1 }
        return units
    }

    private static func forEachStored(of scalar: UInt32, _ take: (UInt32) -> Void) {
        switch scalar {
        case BadByte.first...:
            escape(UInt8(scalar & 0xFF), take)
        case 0xFFFE, 0xFFFF:
            // Three bytes that Apple's decoder does not take for a character.
            escape(0xEF, take)
            escape(0xBF, take)
            escape(UInt8(0x80 | scalar & 0x3F), take)
        case 0x2000...0x2FFF, 0xF900...0xFAFF, 0x1_0000...:
            take(scalar)
        default:
            UnicodeVersion.v3_2.forEachPart(of: scalar, take)
        }
    }

    private static func escape(_ byte: UInt8, _ take: (UInt32) -> Void) {
        take(UInt32(UInt8(ascii: "%")))
        take(hexadecimal(byte >> 4))
        take(hexadecimal(byte & 0xF))
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt32 {
        UInt32(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
    }

    private static func order(_ scalars: inout [UInt32]) {
        // Marks beyond U+FFFF are no marks there: between two others they end the run, like any base.
        var start = 0
        while start < scalars.count {
            var end = start
            while end < scalars.count, scalars[end] < 0x1_0000 { end += 1 }
            UnicodeVersion.v3_2.order(&scalars, in: start..<end)
            start = end + 1
        }
    }

    /// The case table: simple pairs of Unicode 1.1, less a few that it was made without, and Georgian as it was then.
    static func lower(_ scalar: UInt32) -> UInt32 {
        switch scalar {
        case 0x01A6, 0x04D4, 0x04D8, 0x04E0, 0x04E8, 0x2126, 0x212A, 0x24B6...0x24CF: scalar
        case 0x10A0...0x10C5: scalar + 0x30
        case 0x1_0000...: scalar
        default: UnicodeVersion.v1_1.lower(scalar)
        }
    }

    /// The characters that it skips when it compares.
    static func isIgnored(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x200C...0x200F, 0x202A...0x202E, 0x206A...0x206F, 0xFEFF: true
        default: false
        }
    }
}
