/// Finds the comments of a YAML document (YAML 1.2, 6.6), in one pass over its lines: what stands in a block scalar, between
/// quotes, or within a word is none. Where a document is no YAML fewer are found than somebody may have meant.
struct YAMLComments {
    private let bytes: [UInt8]
    private var places: [Int] = []
    /// The quotes that are open, over the ends of lines.
    private var quote: UInt8?
    /// How many brackets of flow collections are open.
    private var flow = 0
    /// The column that lines of the block scalar at hand, or of the plain one, lie behind.
    private var block: Int?
    private var plain: Int?
    /// The column of the key or dash that a value belongs to, and whether a value may begin.
    private var column = 0
    private var isAtStart = true

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Where they begin, ascending.
    static func places(in bytes: [UInt8]) -> [Int] {
        var reader = YAMLComments(bytes)
        for range in LogicalLines.ranges(bytes) { reader.read(range) }
        return reader.places
    }

    private mutating func read(_ range: Range<Int>) {
        var place = range.lowerBound
        while place < range.upperBound, bytes[place] == UInt8(ascii: " ") { place += 1 }
        guard place < range.upperBound else { return }
        let indent = place - range.lowerBound
        if quote == nil, indent == 0, ["---", "...", "%"].contains(where: { bytes[range].starts(with: $0.utf8) }) {
            (flow, block, plain) = (0, nil, nil)
            return
        }
        if let block, indent > block { return }
        block = nil
        if quote == nil {
            if flow == 0, let plain, indent > plain {
                isAtStart = false
            } else {
                plain = nil
                isAtStart = true
                // A value of its own line belongs to what stands at its place.
                if flow == 0 { column = indent - 1 }
            }
        }
        while place < range.upperBound { place = read(place, range) }
    }

    /// - Returns: the place behind what was read; the line's end behind a comment.
    private mutating func read(_ place: Int, _ line: Range<Int>) -> Int {
        let byte = bytes[place]
        let next = place + 1 < line.upperBound ? bytes[place + 1] : UInt8(ascii: " ")
        if let open = quote {
            if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\"") { return place + 2 }
            guard byte == open else { return place + 1 }
            if open == UInt8(ascii: "'"), next == open { return place + 2 }
            quote = nil
            return place + 1
        }
        let isFree = place == line.lowerBound || LogicalLines.isBlank(bytes[place - 1])
        switch byte {
        case UInt8(ascii: "#") where isFree:
            places.append(place)
            return line.upperBound
        case _ where LogicalLines.isBlank(byte): return place + 1
        case UInt8(ascii: ":") where LogicalLines.isBlank(next) || flow > 0:
            (isAtStart, plain) = (true, nil)
            return place + 1
        case UInt8(ascii: ",") where flow > 0: isAtStart = true
        case UInt8(ascii: "]") where flow > 0, UInt8(ascii: "}") where flow > 0:
            flow -= 1
            isAtStart = false
        case _ where isAtStart: return begin(byte, next, place, line)
        default: break
        }
        return place + 1
    }

    /// Reads the first byte of a value, or what stands before one.
    private mutating func begin(_ byte: UInt8, _ next: UInt8, _ place: Int, _ line: Range<Int>) -> Int {
        let own = place - line.lowerBound
        switch byte {
        case UInt8(ascii: "-") where LogicalLines.isBlank(next), UInt8(ascii: "?") where LogicalLines.isBlank(next):
            if flow == 0 { column = own }
            return place + 1
        case UInt8(ascii: "&"), UInt8(ascii: "!"):
            return bytes[place..<line.upperBound].firstIndex(where: LogicalLines.isBlank) ?? line.upperBound
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            flow += 1
            return place + 1
        case UInt8(ascii: "|") where flow == 0, UInt8(ascii: ">") where flow == 0: block = column
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        default:
            // What turns out to be a key is no scalar that goes on in the next line.
            if flow == 0 {
                plain = column
                let isKey = bytes[place..<line.upperBound].indices.contains { colon in
                    bytes[colon] == UInt8(ascii: ":")
                        && (colon + 1 == line.upperBound || LogicalLines.isBlank(bytes[colon + 1]))
                }
                if isKey { column = own }
            }
        }
        isAtStart = false
        return place + 1
    }
}
