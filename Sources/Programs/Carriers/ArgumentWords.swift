/// Splits a command line that no shell reads: quotes, escapes, variables and specifiers as in systemd.service(5).
struct ArgumentWords {
    /// Where the places lie that specifiers stand for (systemd.unit(5)); of others nothing is known.
    private static let specifiers: [UInt8: String] = [
        UInt8(ascii: "t"): "/run", UInt8(ascii: "S"): "/var/lib", UInt8(ascii: "C"): "/var/cache",
        UInt8(ascii: "L"): "/var/log", UInt8(ascii: "E"): "/etc", UInt8(ascii: "T"): "/tmp",
        UInt8(ascii: "V"): "/var/tmp", UInt8(ascii: "%"): "%",
    ]

    /// Words of a command line that are read.
    static let most = 16_384

    /// The words between the two places.
    static func split(_ text: Excerpt, _ range: Range<Int>, hasSpecifiers: Bool = true) -> [ShellWord] {
        var words: [ShellWord] = []
        var word: ShellWord?
        var quote: UInt8?
        var place = range.lowerBound
        func end() {
            guard var ended = word else { return }
            ended.range = ended.range.lowerBound..<place
            words.append(ended)
            word = nil
        }
        func begin() {
            if word == nil { word = ShellWord(range: place..<place) }
        }
        while place < range.upperBound, words.count < most {
            let byte = text.bytes[place]
            let next = place + 1 < range.upperBound ? text.bytes[place + 1] : 0
            switch byte {
            case _ where quote == nil && LogicalLines.isBlank(byte):
                end()
                place += 1
            case _ where byte == quote:
                quote = nil
                place += 1
            case _ where quote == nil && (byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")):
                begin()
                word?.isQuoted = true
                quote = byte
                place += 1
            case UInt8(ascii: "\\") where place + 1 < range.upperBound:
                begin()
                word?.append(next)
                place += 2
            case UInt8(ascii: "%") where hasSpecifiers && next != 0:
                begin()
                if let known = specifiers[next] {
                    word?.append(contentsOf: Array(known.utf8)[...])
                } else {
                    word?.append(next == UInt8(ascii: "h") ? .home : .computed(""))
                }
                place += 2
            case UInt8(ascii: "$") where next == byte:
                begin()
                word?.append(byte)
                place += 2
            case UInt8(ascii: "$"):
                begin()
                let isBraced = next == UInt8(ascii: "{")
                let start = place + (isBraced ? 2 : 1)
                var stop = start
                while stop < range.upperBound, ShellWord.isOfName(text.bytes[stop]) { stop += 1 }
                let name = text.string(start..<max(start, stop))
                word?.append(name.isEmpty ? .computed("") : .variable(name, otherwise: nil))
                place = min(range.upperBound, max(start, isBraced ? stop + 1 : stop))
            default:
                begin()
                word?.append(byte)
                place += 1
            }
        }
        end()
        return words
    }
}
