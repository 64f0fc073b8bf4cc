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
