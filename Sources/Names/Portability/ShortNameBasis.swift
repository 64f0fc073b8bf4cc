internal import Facts

/// What Windows makes a short name from: the stem and extension of a long name without dots and spaces, in upper case,
/// other characters that FAT does not take as `_`.
struct ShortNameBasis {
    private var stem: [UInt8] = []
    private var suffix: [UInt8] = []

    /// Nothing for a name that is a valid 8.3 name itself and needs no other.
    init?(_ name: Span<UInt8>) {
        guard !Self.isShort(name) else { return nil }
        self.init(long: name)
    }

    private init(long name: Span<UInt8>) {
        var first = 0
        while first < name.count, name[first] == ShortName.dot || name[first] == UInt8(ascii: " ") { first += 1 }
        let end = max(first, TrailingDots.end(of: name, droppingSpaces: true))
        var last = end
        while last > first, name[last - 1] != ShortName.dot { last -= 1 }
        // Without a dot all is stem; the extension begins behind the last one.
        let stemEnd = last > first ? last - 1 : end
        stem = Self.allowed(name.extracting(first..<stemEnd), limit: 6)
        if last > first { suffix = Self.allowed(name.extracting(last..<end), limit: 3) }
    }

    /// The classes of the short names that it may be given: its first letters and a number, or two letters, four digits
    /// of a hash and a number.
    var classes: [[UInt8]] {
        guard !stem.isEmpty else { return [] }
        let numbered = (1...ShortName.longestNumber).map { digits in
            ShortName.label(digits: digits, stem.prefix(max(1, 7 - digits)), suffix)
        }
        return numbered + [ShortName.label(digits: nil, stem.prefix(2), suffix)]
    }

    /// Eight characters, a dot and three, all of those that FAT takes.
    private static func isShort(_ name: Span<UInt8>) -> Bool {
        var dots = 0
        var length = 0
        for index in name.indices {
            let byte = name[index]
            if byte == ShortName.dot {
                guard dots == 0, length > 0 else { return false }
                dots = 1
                length = 0
                continue
            }
            length += 1
            guard isAllowed(byte), length <= (dots == 0 ? 8 : 3) else { return false }
        }
        return length > 0
    }

    /// Up to `limit` characters as they stand in a short name.
    private static func allowed(_ part: Span<UInt8>, limit: Int) -> [UInt8] {
        var result: [UInt8] = []
        var scalars = UTF8Scalars(part)
        while result.count < limit, let step = scalars.next() {
            let byte = part[step.offset]
            if byte == ShortName.dot || byte == UInt8(ascii: " ") { continue }
            result.append(isAllowed(byte) ? ShortName.upper(byte) : UInt8(ascii: "_"))
        }
        return result
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","),
            UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "<"), UInt8(ascii: "="),
            UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"),
            UInt8(ascii: "|"), ShortName.dot:
            false
        default: true
        }
    }
}
