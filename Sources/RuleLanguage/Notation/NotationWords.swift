/// A word of an example's line: what stands between spaces, with quotes taken off and escapes resolved.
package struct NotationWord {
    package var bytes: [UInt8]
    /// Where it stands in the line, as written.
    package var range: Range<Int>
    /// Whether a quote or an escape stands in it, so that it is no keyword.
    package var isLiteral: Bool
    /// The place in `bytes` of the first equals sign outside of quotes.
    package var equals: Int?

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether it is this keyword.
    package func reads(_ keyword: String) -> Bool {
        !isLiteral && text == keyword
    }

    package func error(_ message: String, note: String? = nil) -> NotationError {
        NotationError(offset: range.lowerBound, length: range.count, message: message, note: note)
    }

    /// Cuts a line into its words.
    package static func words(of line: [UInt8]) throws(NotationError) -> [NotationWord] {
        var words: [NotationWord] = []
        var index = 0
        while true {
            while index < line.count, line[index] == UInt8(ascii: " ") { index += 1 }
            if index == line.count { return words }
            words.append(try word(in: line, from: &index))
        }
    }

    private static func word(in line: [UInt8], from index: inout Int) throws(NotationError) -> NotationWord {
        let start = index
        var word = NotationWord(bytes: [], range: start..<start, isLiteral: false, equals: nil)
        var quote: Int?
        while index < line.count {
            let byte = line[index]
            if byte == UInt8(ascii: " "), quote == nil { break }
            switch byte {
            case UInt8(ascii: "\""):
                quote = quote == nil ? index : nil
                word.isLiteral = true
                index += 1
            case UInt8(ascii: "\\"):
                word.isLiteral = true
                word.bytes.append(try escape(in: line, from: &index))
            default:
                if byte == UInt8(ascii: "="), quote == nil, word.equals == nil { word.equals = word.bytes.count }
                word.bytes.append(byte)
                index += 1
            }
        }
        if let quote { throw NotationError(offset: quote, length: 1, message: "nothing closes this quote") }
        word.range = start..<index
        return word
    }

    private static func escape(in line: [UInt8], from index: inout Int) throws(NotationError) -> UInt8 {
        let start = index
        let next = index + 1 < line.count ? line[index + 1] : 0
        index += 2
        switch next {
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "e"): return 0x1B
        case UInt8(ascii: "\\"), UInt8(ascii: "\""): return next
        case UInt8(ascii: "x"):
            let digits = line[index..<min(index + 2, line.count)]
            if digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) {
                index += 2
                return value
            }
        default: break
        }
        throw NotationError(
            offset: start, length: min(2, line.count - start), message: "no such escape",
            note: #"there are \n \t \r \e \" \\ and \xff"#)
    }
}
