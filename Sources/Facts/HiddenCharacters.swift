extension Unicode.Scalar {
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
