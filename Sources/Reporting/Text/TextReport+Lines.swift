extension TextReport {
    /// Columns to write in.
    var width: Int { max(40, options.width) }

    /// Whether a listing and a path have no room beside each other.
    var isNarrow: Bool { width < 64 }

    mutating func line(_ text: String = "", indent: Int = 0) {
        bytes += String(repeating: " ", count: text.isEmpty ? 0 : indent).utf8
        bytes += text.utf8
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func prose(_ text: String, indent: Int) {
        for part in text.wrapped(to: width - indent) { line(part, indent: indent) }
    }

    /// Words that may stand on lines of their own, and must not be broken: what a tree controls is part of a word that
    /// begins otherwise.
    mutating func aside(_ words: [String], indent: Int) {
        for part in words.wrapped(to: width - indent) { line(style.mark(part, as: .aside), indent: indent) }
    }
}
