/// Takes a text as it comes apart into lines, or whatever ends with the same byte; no more than one of them lies in memory.
struct LineReader {
    private let terminator: UInt8
    private var rest: [UInt8] = []

    init(endingWith terminator: UInt8 = UInt8(ascii: "\n")) {
        self.terminator = terminator
    }

    /// Bytes of a line: more than the longest path and all attributes of an inode take in base64.
    static let limit = 16 << 20

    /// What is wrong where a line does not end.
    static let excess = "the line has more than \(limit >> 20) MiB"

    /// Whether everything so far was whole lines.
    var isAtEnd: Bool { rest.isEmpty }

    /// Takes what comes next.
    ///
    /// - Parameter body: is handed each line that ends in it, with its end.
    /// - Returns: whether the line that does not end yet may still do so within the limit.
    mutating func take(_ bytes: [UInt8], _ body: ([UInt8]) -> Void) -> Bool {
        var searched = rest.count
        rest += bytes
        var start = 0
        while let end = rest[searched...].firstIndex(of: terminator) {
            body(Array(rest[start...end]))
            start = end + 1
            searched = start
        }
        if start > 0 { rest.removeFirst(start) }
        return rest.count <= Self.limit
    }
    /// What has no end yet; it is somebody else's from then on.
    mutating func takeRest() -> [UInt8] {
        defer { rest = [] }
        return rest
    }
}
