extension ProgramText {
    /// The tokens of `name.member->other[index]` from its first word on.
    func chain(from start: Int, in range: Range<Int>) -> Range<Int> {
        var end = start + 1
        while end < range.upperBound {
            if isSign(end, Sign.dot) || isSign(end, Sign.arrow) || isSign(end, Sign.scope), isIdentifier(end + 1) {
                end += 2
            } else if isSign(end, Sign.openBracket), let close = partner(end) {
                end = close + 1
            } else {
                break
            }
        }
        return start..<min(end, range.upperBound)
    }

    /// The same, for what ends before `end`.
    func chain(endingAt end: Int, in range: Range<Int>) -> Range<Int>? {
        var start = end
        while start > range.lowerBound {
            if isSign(start - 1, Sign.closeBracket), let open = partner(start - 1), open > range.lowerBound {
                start = open
                continue
            }
            guard isIdentifier(start - 1) else { return nil }
            start -= 1
            guard isSign(start - 1, Sign.dot) || isSign(start - 1, Sign.arrow), start - 1 > range.lowerBound else {
                return start..<end
            }
            start -= 1
        }
        return nil
    }

    /// From `start` to the comma, semicolon or bracket that ends it.
    func expression(from start: Int, in range: Range<Int>) -> Range<Int> {
        var end = start
        while end < range.upperBound {
            let token = tokens[end]
            if token.kind == .close || token.isSign(Sign.comma) || token.isSign(Sign.semicolon) { break }
            end = token.kind == .open ? (partner(end) ?? end) + 1 : end + 1
        }
        return start..<min(end, range.upperBound)
    }

    /// The tokens as they are written, without blanks.
    func spelling(_ range: Range<Int>) -> String {
        var bytes: [UInt8] = []
        for index in range {
            let isBare = tokens[index].kind == .string && tokens[index].word == 0
            if isBare { bytes.append(UInt8(ascii: "\"")) }
            bytes += text(index)
            if isBare { bytes.append(UInt8(ascii: "\"")) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
