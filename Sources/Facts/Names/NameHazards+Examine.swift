extension NameHazards {
    /// What is hazardous about a name.
    public init(examining name: Span<UInt8>) {
        self = NameTraits(name).hazards
    }

    /// - Parameter isPlain: see `NameTraits`. No byte of such a name need be looked at but the outermost.
    init(examining name: Span<UInt8>, isPlain: Bool) {
        self = []
        guard !name.isEmpty else { return }
        switch name[0] {
        case UInt8(ascii: "-"): insert(.leadingHyphen)
        case UInt8(ascii: "."): insert(.leadingDot)
        default: if Self.mayBeWindowsDevice(name), Self.isWindowsDevice(name) { insert(.windowsDevice) }
        }
        let last = name[name.count - 1]
        if last == UInt8(ascii: ".") || last == UInt8(ascii: " ") { insert(.trailingDotOrSpace) }
        guard !isPlain else { return }
        var seen: UInt8 = 0
        for index in name.indices { seen |= Self.classes[Int(name[index])] }
        if seen & Class.control != 0 { formUnion([.controlCharacter, .windowsCharacter]) }
        if seen & Class.delete != 0 { insert(.controlCharacter) }
        if seen & Class.windows != 0 { insert(.windowsCharacter) }
        if seen & Class.wildcard != 0 { insert(.wildcard) }
        if seen & Class.beyondASCII != 0 { examineCharacters(of: name) }
    }

    private enum Class {
        static var control: UInt8 { 1 }
        static var delete: UInt8 { 2 }
        static var windows: UInt8 { 4 }
        static var wildcard: UInt8 { 8 }
        static var beyondASCII: UInt8 { 16 }
    }

    private static let classes: InlineArray<256, UInt8> = {
        var classes = InlineArray<256, UInt8>(repeating: 0)
        for byte in 0..<0x20 { classes[byte] = Class.control }
        classes[0x7F] = Class.delete
        for byte in #"<>:"\|"#.utf8 { classes[Int(byte)] = Class.windows }
        for byte in "*?".utf8 { classes[Int(byte)] = Class.windows | Class.wildcard }
        classes[Int(UInt8(ascii: "["))] = Class.wildcard
        for byte in 0x80...0xFF { classes[byte] = Class.beyondASCII }
        return classes
    }()

    private mutating func examineCharacters(of name: Span<UInt8>) {
        var decoder = UTF8Scalars(name)
        while let step = decoder.next() {
            guard let scalar = step.scalar else {
                insert(.notUTF8)
                continue
            }
            switch scalar.value {
            case 0x80...0x9F: insert(.controlCharacter)
            case 0x200E, 0x200F: insert(.directionalMark)
            case 0x061C, 0x202A...0x202E, 0x2066...0x2069, 0x200B...0x200D, 0x2060, 0xFEFF: insert(.bidiControl)
            default: break
            }
        }
    }

    /// By its first two letters: those of CON and COM, PRN, AUX, NUL and LPT.
    @inline(__always)
    private static func mayBeWindowsDevice(_ name: Span<UInt8>) -> Bool {
        guard name.count >= 3 else { return false }
        switch (name[0] | 0x20, name[1] | 0x20) {
        case (UInt8(ascii: "c"), UInt8(ascii: "o")), (UInt8(ascii: "p"), UInt8(ascii: "r")),
            (UInt8(ascii: "a"), UInt8(ascii: "u")), (UInt8(ascii: "n"), UInt8(ascii: "u")),
            (UInt8(ascii: "l"), UInt8(ascii: "p")):
            return true
        default: return false
        }
    }

    /// The stem ends at the first dot; Windows ignores spaces before it.
    private static func isWindowsDevice(_ name: Span<UInt8>) -> Bool {
        var stem = 0
        while stem < name.count, name[stem] != UInt8(ascii: ".") { stem += 1 }
        while stem > 0, name[stem - 1] == UInt8(ascii: " ") { stem -= 1 }
        guard (3...7).contains(stem) else { return false }
        // Up to seven bytes and their length in one number, letters in upper case.
        var spelled: UInt64 = 0
        for index in 0..<stem {
            let byte = name[index]
            let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            spelled = spelled << 8 | UInt64(isLower ? byte & ~0x20 : byte)
        }
        switch stem {
        case 3, 6, 7: return deviceStems.contains(spelled)
        case 4: return portPrefixes.contains(spelled >> 8) && (0x31...0x39).contains(spelled & 0xFF)
        case 5:
            // Superscript one, two and three count as digits there: U+00B9, U+00B2, U+00B3.
            return portPrefixes.contains(spelled >> 16) && [0xC2B9, 0xC2B2, 0xC2B3].contains(spelled & 0xFFFF)
        default: return false
        }
    }

    private static let deviceStems = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].map(packed)
    private static let portPrefixes = ["COM", "LPT"].map(packed)

    private static func packed(_ word: String) -> UInt64 {
        word.utf8.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
