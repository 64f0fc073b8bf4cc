/// Lines of a configuration, those joined that a backslash continues.
struct LogicalLines {
    /// What stands between joined lines.
    var joint: [UInt8] = [UInt8(ascii: " ")]
    /// The sign at a line's end that continues it.
    var continuation = UInt8(ascii: "\\")
    /// Signs that make a comment of a line that they begin, also between joined ones.
    var comments: [UInt8] = [UInt8(ascii: "#")]
    /// Whether a comment is one only where no line is continued.
    var continuesComments = false

    /// Where lines begin that are comments.
    func comments(in bytes: [UInt8]) -> [Int] {
        var places: [Int] = []
        forEach(in: bytes, comment: { places.append($0) }, { _ in true })
        return places
    }

    /// Hands over the lines that say something, without blanks around them, until one is not wanted.
    ///
    /// - Parameter comment: is handed the place of each comment.
    func forEach(in bytes: [UInt8], comment: (Int) -> Void = { _ in }, _ visit: (Excerpt) -> Bool) {
        var current: Excerpt?
        for range in Self.ranges(bytes) {
            var start = range.lowerBound
            while start < range.upperBound, Self.isBlank(bytes[start]) { start += 1 }
            if start < range.upperBound, comments.contains(bytes[start]), current == nil || continuesComments {
                comment(start)
                continue
            }
            var end = range.upperBound
            let continues = end > start && bytes[end - 1] == continuation
            if continues { end -= 1 }
            var line = current ?? Excerpt()
            line.append(
                bytes[(current == nil ? start : range.lowerBound)..<max(start, end)],
                from: current == nil ? start : range.lowerBound)
            if continues {
                line.append(joint, standingAt: end)
                current = line
            } else {
                current = nil
                if !line.bytes.allSatisfy(Self.isBlank), !visit(line) { return }
            }
        }
        if let current, !current.bytes.allSatisfy(Self.isBlank) { _ = visit(current) }
    }

    /// Each line without its end.
    static func ranges(_ bytes: [UInt8]) -> Ranges { Ranges(bytes: bytes) }

    /// The lines of a text, each as it is come to.
    struct Ranges: Sequence, IteratorProtocol {
        let bytes: [UInt8]
        private var start = 0

        init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        var isAtEnd: Bool { start >= bytes.count }

        mutating func next() -> Range<Int>? {
            guard !isAtEnd else { return nil }
            let begin = start
            let end = bytes[begin...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let hasReturn = end > begin && bytes[end - 1] == UInt8(ascii: "\r")
            start = end + 1
            return begin..<(hasReturn ? end - 1 : end)
        }
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

extension Excerpt {
    func part(_ range: Range<Int>) -> Excerpt {
        var part = Excerpt()
        if !range.isEmpty { part.append(range, of: self) }
        return part
    }

    /// Words between blanks, at most so many; the last one is all that is left.
    func fields(from start: Int = 0, most: Int = .max) -> [Range<Int>] {
        var fields: [Range<Int>] = []
        var place = start
        while place < bytes.count, fields.count < most {
            while place < bytes.count, LogicalLines.isBlank(bytes[place]) { place += 1 }
            guard place < bytes.count else { break }
            let begin = place
            if fields.count == most - 1 {
                place = bytes.count
            } else {
                while place < bytes.count, !LogicalLines.isBlank(bytes[place]) { place += 1 }
            }
            fields.append(begin..<place)
        }
        return fields
    }

    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
