// What text must not do where it is shown that somebody else chose, a tree above all: hide, move a cursor or what stands
// around it, or speak to what runs builds. Every format escapes in its own syntax; what is escaped is said here, once.

extension Unicode.Scalar {
    /// Its code point as text shows what is hidden: `\u202E`, and beyond U+FFFF `\U000E0041`. Digits alone, since a brace
    /// means something in some formats.
    public var escapedCodePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        let (letter, count) = value > 0xFFFF ? ("U", 8) : ("u", 4)
        return "\\\(letter)\(String(repeating: "0", count: count - digits.count))\(digits)"
    }

    /// Whether it shows nothing of its own, moves other text, passes for a space, or stands for no character.
    public var isHidden: Bool {
        // Nearly every character of a path: its properties need not be looked up.
        if isASCII { return value < 0x20 || value == 0x7F }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: true
        case .spaceSeparator: true
        // U+2800 is a Braille cell without dots.
        default: properties.isDefaultIgnorableCodePoint || value == 0x2800
        }
    }
}

extension UInt8 {
    /// As text shows a byte that is no part of a character, or of one that is hidden: `\x1b`.
    public var escaped: String {
        let digits = String(self, radix: 16)
        return self < 0x10 ? "\\x0\(digits)" : "\\x\(digits)"
    }
}

extension Span<UInt8> {
    /// Whether the byte there is the second of two hashes: runners of GitHub Actions and Azure Pipelines take `##[…]` and
    /// `##vso[…]` for commands wherever they stand in a line.
    @inlinable
    public func isSecondHash(at offset: Int) -> Bool {
        self[offset] == UInt8(ascii: "#") && offset > 0 && self[offset - 1] == UInt8(ascii: "#")
    }

    /// Whether all of it can be shown as it is, as a line too: UTF-8 that hides nothing, without two hashes, and without
    /// the two colons that a command of GitHub Actions begins with.
    public var isHarmless: Bool {
        var scalars = UTF8Scalars(self)
        var previous: Unicode.Scalar = " "
        var isLeading = true
        while let step = scalars.next() {
            guard let scalar = step.scalar, !scalar.isHidden, !isSecondHash(at: step.offset) else { return false }
            if isLeading, scalar == ":", previous == ":" { return false }
            isLeading = isLeading && (scalar == " " || scalar == ":")
            previous = scalar
        }
        return true
    }
}
