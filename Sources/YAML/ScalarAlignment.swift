/// Finds where a byte of a scalar's text stands in the source.
///
/// libyaml marks only where a scalar begins. Between source and text, folding and indentation change nothing but
/// white space, and escapes can be decoded alone; so the n-th byte that is not white space is the same in both.
struct ScalarAlignment {
    let source: [UInt8]
    let style: Node.Scalar.Style

    private static func isWhite(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
            || byte == UInt8(ascii: "\r")
    }

    /// The offset in the source of the byte at `target` in `text`, whose first byte stands at or after `start`.
    func offset(of target: Int, in text: [UInt8], from start: Int) -> Int {
        let before = text[..<min(target, text.count)]
        var remaining = before.count { !Self.isWhite($0) }
        let blanks = before.reversed().prefix(while: Self.isWhite).count
        var position = start
        while remaining > 0, position < source.count {
            let step = step(at: position)
            remaining -= step.solid
            position += step.length
        }
        if target < text.count, !Self.isWhite(text[target]) {
            while position < source.count {
                let step = step(at: position)
                if step.solid > 0 { break }
                position += step.length
            }
            return position
        }
        var left = blanks
        while left > 0, position < source.count, source[position] == UInt8(ascii: " ") {
            position += 1
            left -= 1
        }
        return position
    }

    /// How many bytes of the source stand for how many bytes of the text that are not white space.
    private func step(at position: Int) -> (length: Int, solid: Int) {
        let byte = source[position]
        if Self.isWhite(byte) { return (1, 0) }
        let next = position + 1 < source.count ? source[position + 1] : 0
        switch (style, byte) {
        case (.singleQuoted, UInt8(ascii: "'")) where next == byte: return (2, 1)
        case (.doubleQuoted, UInt8(ascii: "\\")): return escape(at: position, letter: next)
        default: return (1, 1)
        }
    }

    private func escape(at position: Int, letter: UInt8) -> (length: Int, solid: Int) {
        let digits: Int
        switch letter {
        case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: " "), UInt8(ascii: "\t"),
            UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            return (2, 0)
        case UInt8(ascii: "N"), UInt8(ascii: "_"): return (2, 2)
        case UInt8(ascii: "L"), UInt8(ascii: "P"): return (2, 3)
        case UInt8(ascii: "x"): digits = 2
        case UInt8(ascii: "u"): digits = 4
        case UInt8(ascii: "U"): digits = 8
        default: return (2, 1)
        }
        let hexadecimal = source[min(position + 2, source.count)..<min(position + 2 + digits, source.count)]
        let value = UInt32(String(decoding: hexadecimal, as: UTF8.self), radix: 16)
        let scalar = value.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
        let encoded = Array(String(scalar).utf8)
        return (2 + digits, encoded.count == 1 && Self.isWhite(encoded[0]) ? 0 : encoded.count)
    }
}
