/// Takes a text as it comes apart into lines, or whatever ends with the same byte; no more than one of them lies in memory, but
/// for what comes at once.
struct LineReader {
    private let terminator: UInt8
    private var text: [UInt8] = []
    /// Where in it the line begins that comes next.
    private var start = 0
    /// How far it was looked for its end.
    private var searched = 0

    init(endingWith terminator: UInt8 = UInt8(ascii: "\n")) {
        self.terminator = terminator
    }

    /// Bytes of a line: more than the longest path and all attributes of an inode take in base64.
    static let limit = 16 << 20

    /// What is wrong where a line does not end.
    static let excess = "the line has more than \(limit >> 20) MiB"

    /// Whether everything so far was whole lines.
    var isAtEnd: Bool { start == text.count }

    /// Whether what has no end yet is longer than a line may be.
    var isOverlong: Bool { text.count - start > Self.limit }

    /// Takes what comes next.
    mutating func take(_ bytes: [UInt8]) {
        if start > 0 {
            text.removeFirst(start)
            searched -= start
            start = 0
        }
        text += bytes
    }

    /// The next line that is there whole, with its end. Nobody is to keep it: it lies in the text.
    mutating func next() -> ArraySlice<UInt8>? {
        let end = text.span.place(of: terminator, from: searched)
        guard end < text.count else {
            searched = end
            return nil
        }
        defer { (start, searched) = (end + 1, end + 1) }
        return text[start...end]
    }

    /// What has not been read; it is somebody else's from then on.
    mutating func takeRest() -> [UInt8] {
        defer { (text, start, searched) = ([], 0, 0) }
        return Array(text[start...])
    }
}

extension Span<UInt8> {
    /// Where the byte is found first; the end where it is not.
    fileprivate func place(of byte: UInt8, from start: Int) -> Int {
        var place = start
        while place < count, self[place] != byte { place &+= 1 }
        return place
    }
}
