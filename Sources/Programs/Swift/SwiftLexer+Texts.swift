/// Texts, and what stands between slashes.
extension SwiftLexer {
    /// `#"text"#`, `#/pattern/#`, a directive, or a name that the compiler fills in.
    mutating func readHash() {
        let start = position
        var end = position
        while byte(at: end) == UInt8(ascii: "#") { end += 1 }
        let hashes = end - start
        if byte(at: end) == UInt8(ascii: "\"") {
            position = end
            return readText(hashes: hashes)
        }
        if byte(at: end) == UInt8(ascii: "/") {
            position = end
            return readPattern(hashes: hashes)
        }
        position = end
        while let byte = byte(at: position), CLexer.continuesIdentifier(byte) { position += 1 }
        let name = String(decoding: source[end..<position], as: UTF8.self)
        guard !["if", "elseif", "else", "endif", "error", "warning", "sourceLocation"].contains(name) else {
            while let byte = byte(at: position), byte != UInt8(ascii: "\n") { position += 1 }
            return
        }
        append(.identifier, 0, start)
    }

    mutating func readText(hashes: Int) {
        let isLong = byte(at: position + 1) == UInt8(ascii: "\"") && byte(at: position + 2) == UInt8(ascii: "\"")
        position += isLong ? 3 : 1
        readPieces(hashes: hashes, isLong: isLong)
    }

    /// What stands between quotes, up to the end or to code that is put in.
    mutating func readPieces(hashes: Int, isLong: Bool) {
        let start = position
        let first = line
        while let byte = byte(at: position) {
            switch byte {
            case UInt8(ascii: "\\") where isEscape(hashes: hashes):
                let code = position + 1 + hashes
                guard self.byte(at: code) == UInt8(ascii: "(") else {
                    position = min(code + 1, source.count)
                    if self.byte(at: position - 1) == UInt8(ascii: "\n") { line += 1 }
                    continue
                }
                append(.string, 0, start, line: first)
                let opening = position
                position = code + 1
                append(.open, Sign.interpolation, opening)
                return open(.interpolation(hashes: hashes, isLong: isLong))
            case UInt8(ascii: "\"") where isEnd(hashes: hashes, quotes: isLong ? 3 : 1):
                append(.string, 0, start, line: first)
                position += (isLong ? 3 : 1) + hashes
                return
            case UInt8(ascii: "\n"):
                guard isLong else { return append(.string, 0, start, line: first) }
                line += 1
                position += 1
            default: position += 1
            }
        }
        append(.string, 0, start, line: first)
    }

    private func isEscape(hashes: Int) -> Bool {
        for place in 0..<hashes where byte(at: position + 1 + place) != UInt8(ascii: "#") { return false }
        return true
    }

    private func isEnd(hashes: Int, quotes: Int) -> Bool {
        for place in 0..<quotes where byte(at: position + place) != UInt8(ascii: "\"") { return false }
        for place in 0..<hashes where byte(at: position + quotes + place) != UInt8(ascii: "#") { return false }
        return true
    }

    /// A regular expression, or a sign where none ends on the line.
    mutating func readPattern(hashes: Int = 0) {
        let start = position
        var place = position + 1
        let isPlain =
            hashes == 0 && [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ")")].contains(byte(at: place))
        if !isPlain, start >= plainUntil {
            while let byte = byte(at: place), hashes > 0 || byte != UInt8(ascii: "\n") {
                if byte == UInt8(ascii: "\\") {
                    place += 2
                    continue
                }
                position = place
                if byte == UInt8(ascii: "/"), isClosed(hashes: hashes) {
                    line += UInt32(source[start..<place].count { $0 == UInt8(ascii: "\n") })
                    position = place + 1 + hashes
                    return append(.character, UInt16(UInt8(ascii: "/")), start)
                }
                place += 1
            }
            plainUntil = min(place, source.count)
        }
        position = start + 1
        append(.sign, Sign.slash, start)
    }

    private func isClosed(hashes: Int) -> Bool {
        for place in 0..<hashes where byte(at: position + 1 + place) != UInt8(ascii: "#") { return false }
        return true
    }
}
