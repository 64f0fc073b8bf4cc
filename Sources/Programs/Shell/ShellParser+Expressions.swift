import Facts

/// What is put in for something else within a word: the shell's own expressions, and those of a program before it.
extension ShellParser {
    /// What stands between single quotes: what another program puts in is put in there as well.
    mutating func takeQuoted(_ range: Range<Int>) {
        var rest = range
        while isFilledIn, let start = place(of: "${{", in: rest) {
            let end = place(of: "}}", in: start..<rest.upperBound).map { $0 + 2 } ?? rest.upperBound
            word.append(contentsOf: bytes[rest.lowerBound..<start])
            word.append(.computed(Self.named(bytes[start..<end].dropFirst())))
            rest = end..<rest.upperBound
        }
        word.append(contentsOf: bytes[rest])
    }

    private func place(of sign: String, in range: Range<Int>) -> Int? {
        let sign = Array(sign.utf8)
        return range.first { bytes[$0] == sign[0] && bytes[$0..<range.upperBound].starts(with: sign) }
    }

    /// What is put in for `{{ expression }}`, without its braces.
    private static func named(_ expression: some Sequence<UInt8>) -> String {
        String(decoding: expression.filter { !"{} \t".utf8.contains($0) }, as: UTF8.self)
    }

    /// Behind `))`, where the parentheses close within reach.
    func endOfArithmetic(from start: Int) -> Int? {
        var depth = 0
        var place = start
        let limit = min(bytes.count, start + 4096)
        while place < limit {
            switch bytes[place] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                if depth == 0 { return byte(place + 1) == UInt8(ascii: ")") ? place + 2 : nil }
                depth -= 1
            default: break
            }
            place += 1
        }
        return nil
    }

    /// `${name}`, `${name:-otherwise}`, `${name%pattern}`.
    mutating func readBraces() {
        let start = index + 2
        var end = start
        var depth = 0
        var isQuoted = false
        let limit = min(bytes.count, start + 1024)
        while end < limit {
            let byte = bytes[end]
            if byte == UInt8(ascii: "\\") {
                end += 2
                continue
            }
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}"), !isQuoted {
                if depth == 0 { break }
                depth -= 1
            }
            end += 1
        }
        guard end < limit else { return take(UInt8(ascii: "$"), length: 1) }
        let inside = bytes[start..<end]
        var nameEnd = start
        while nameEnd < end, ShellWord.isOfName(bytes[nameEnd]) { nameEnd += 1 }
        if nameEnd == start, let sign = inside.first, "@*#?$!-".utf8.contains(sign), inside.count == 1 { nameEnd += 1 }
        let name = String(decoding: bytes[start..<nameEnd], as: UTF8.self)
        var rest = bytes[nameEnd..<end]
        // `${{ expression }}`, which another program puts in.
        if inside.first == UInt8(ascii: "{") {
            return takePart(.computed(Self.named(inside)), length: end + 1 - index)
        }
        guard !rest.isEmpty else {
            return takePart(.variable(name, otherwise: nil), length: end + 1 - index)
        }
        if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
        guard let sign = rest.first, "-=?".utf8.contains(sign) else {
            return takePart(.computed(name), length: end + 1 - index)
        }
        var otherwise = rest.dropFirst()
        if let quote = otherwise.first, "\"'".utf8.contains(quote), otherwise.count > 1, otherwise.last == quote {
            otherwise = otherwise.dropFirst().dropLast()
        }
        let isKnown = sign != UInt8(ascii: "?") && !otherwise.contains { "$`\"'\\".utf8.contains($0) }
        takePart(.variable(name, otherwise: isKnown ? Array(otherwise) : nil), length: end + 1 - index)
    }
}
