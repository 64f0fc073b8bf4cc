import Facts

/// A comment by which whoever wrote a text accepts what is found in it: `treewarden:ignore RULE[,RULE] REASON` speaks of
/// its line, or, alone on one, of the next; `treewarden:ignore-file RULE REASON` of all that there is.
public struct InlineIgnore: Hashable, Sendable {
    /// What a comment speaks of.
    public enum Extent: Hashable, Sendable {
        /// One line, from 1.
        case line(Int)
        /// The whole text.
        case text
        /// Nothing: what speaks of the whole text stands in its first ``lastLineOfHead`` lines.
        case nothing
    }

    /// Where in the text it begins, behind the signs of the comment.
    public var offset: Int
    /// What it speaks of.
    public var extent: Extent
    /// Words as `--ignore` takes them; none where nothing follows.
    public var rules: [String]
    /// Why that is acceptable; empty where nothing is said.
    public var reason: String

    /// So far down a text may be accepted as a whole.
    public static let lastLineOfHead = 40
    /// Of rules or of a reason, in bytes.
    public static let mostBytes = 400
    /// The signs and blanks that a comment may begin with.
    private static let longestSigns = 16
    /// In one text; more are not obeyed.
    static let most = 1_000

    static let word = Array("treewarden:ignore".utf8)
    /// The first part of that.
    static let name = Array(word.prefix { $0 != UInt8(ascii: ":") })

    /// Those that comments of a text are.
    ///
    /// - Parameter comments: where comments begin, ascending.
    static func all(in bytes: [UInt8], comments: [Int]) -> [InlineIgnore] {
        var placed: [(comment: Int, line: Int, next: Int, isAlone: Bool)] = []
        var (place, line, lineStart) = (0, 1, 0)
        func goOn(to end: Int) {
            while place < end {
                if bytes[place] == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, place + 1) }
                place += 1
            }
        }
        for comment in comments.prefix(most) {
            goOn(to: comment)
            let (own, ownStart) = (line, lineStart)
            goOn(to: end(of: comment, in: bytes))
            let isAlone = bytes[ownStart..<comment].allSatisfy { $0 == UInt8(ascii: " ") || $0 == 0x09 }
            placed.append((comment, own, line + 1, isAlone))
        }
        // From the last one up, since one that is alone on its line may stand above another one.
        var below: (line: Int, target: Int)?
        var ignores: [InlineIgnore] = []
        for (comment, line, next, isAlone) in placed.reversed() {
            let target = below?.line == next ? below?.target ?? next : next
            if isAlone { below = (line, target) }
            let text = bytes[begin(of: comment, in: bytes)...].prefix { $0 != UInt8(ascii: "\n") }
            ignores.append(InlineIgnore(text, alone: isAlone ? target : nil, line, isClosed: isBlock(comment, bytes)))
        }
        return ignores.reversed()
    }

    /// - Parameters:
    ///   - text: from the word to the end of the line.
    ///   - next: of a comment that is alone on its line, the one that it speaks of.
    private init(_ text: ArraySlice<UInt8>, alone next: Int?, _ line: Int, isClosed: Bool) {
        var text = text
        if isClosed, let close = text.indices.first(where: { text[$0...].starts(with: "*/".utf8) }) {
            text = text[..<close]
        }
        let words = text.split(maxSplits: 2) { $0 == UInt8(ascii: " ") || $0 == 0x09 || $0 == 0x0D }
        let isAboutText = words.first.map { $0.count > Self.word.count } ?? false
        offset = text.startIndex
        extent = isAboutText ? line <= Self.lastLineOfHead ? .text : .nothing : .line(next ?? line)
        func string(_ place: Int) -> String {
            words.count > place ? String(decoding: words[place].prefix(Self.mostBytes / 2), as: UTF8.self) : ""
        }
        rules = string(1).split(separator: ",").map(String.init)
        var reason = string(2)
        while let last = reason.last, last.isWhitespace { reason.removeLast() }
        self.reason = reason
    }

    /// Whether a comment that begins there begins with the word: behind its signs and blanks.
    static func isOne(_ comment: Int, in bytes: Span<UInt8>) -> Bool {
        let start = begin(of: comment, in: bytes)
        guard bytes.count - start >= word.count else { return false }
        for place in word.indices where bytes[start + place] != word[place] { return false }
        var end = start + word.count
        for byte in "-file".utf8 {
            guard end < bytes.count, bytes[end] == byte else { break }
            end += 1
        }
        return end == bytes.count || bytes[end] <= UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "*")
    }

    /// Whether the word stands anywhere in a text.
    static func mayBe(in bytes: [UInt8]) -> Bool {
        let text = bytes.span
        guard text.count >= word.count else { return false }
        // Few bytes are colons.
        let colon = name.count
        for place in colon..<text.count where text[place] == word[colon] {
            var length = 0
            while length < word.count, place - colon + length < text.count,
                text[place - colon + length] == word[length]
            { length += 1 }
            if length == word.count { return true }
        }
        return false
    }

    private static func begin(of comment: Int, in bytes: [UInt8]) -> Int { begin(of: comment, in: bytes.span) }

    /// Behind `//`, `/*`, `#`, `;` and their like.
    private static func begin(of comment: Int, in bytes: Span<UInt8>) -> Int {
        var place = comment
        while place < bytes.count, place - comment < Self.longestSigns {
            switch bytes[place] {
            case UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: ";"), UInt8(ascii: "!"),
                UInt8(ascii: " "), 0x09:
                place += 1
            default: return place
            }
        }
        return place
    }

    private static func isBlock(_ comment: Int, _ bytes: [UInt8]) -> Bool { bytes[comment...].starts(with: "/*".utf8) }

    /// Where a block ends; any other comment ends in its line.
    private static func end(of comment: Int, in bytes: [UInt8]) -> Int {
        guard isBlock(comment, bytes) else { return comment }
        var place = comment + 2
        while place + 1 < bytes.count, bytes[place] != UInt8(ascii: "*") || bytes[place + 1] != UInt8(ascii: "/") {
            place += 1
        }
        return place
    }
}
