import Facts
import RuleLanguage

/// A block of rows of patterns, a bit each: what one look at a text tells of.
typealias RowBits = BitSet.Block

/// By the outermost byte of a text and the one next to it, the rows of patterns that the text may match.
///
/// Patterns that fix only the outermost byte have places of their own: spread over all bytes that may come next, one
/// `*~` would fill a quarter of the pairs.
struct TextEdges: Sendable {
    /// For each block of rows a place for each outermost byte, and after them one for each pair.
    private var places = Self.empty
    /// Shared by all tables of which nothing is noted: most are, where each rule's examples have tables of their own.
    private static let empty = [RowBits](repeating: 0, count: blockSize)

    /// How many pairs of bytes are told apart, a power of two; others share a place.
    private static var pairCount: Int { 4096 }
    private static var blockSize: Int { 256 + pairCount }

    @inline(__always)
    private static func place(of outer: UInt8, _ inner: UInt8) -> Int {
        256 + (Int(outer) &* 7 &+ Int(inner) &* 131) & (pairCount - 1)
    }

    /// Takes note of a pattern of this row: a matching text has one of the `outer` bytes at this end, and next to it
    /// `inner`, or anything where there is none.
    mutating func note(row: Int, outer: ByteSet, inner: UInt8?) {
        let start = row / RowBits.bitWidth * Self.blockSize
        while places.count <= start { places += Self.empty }
        let bit: RowBits = 1 << RowBits(row % RowBits.bitWidth)
        for byte in outer.bytes {
            places[start + (inner.map { Self.place(of: byte, $0) } ?? Int(byte))] |= bit
        }
    }

    /// The rows of a block.
    @inline(__always)
    func rows(_ outer: UInt8, _ inner: UInt8, block: Int) -> RowBits {
        let start = block &* Self.blockSize
        guard start < places.count else { return 0 }
        return places[start &+ Int(outer)] | places[start &+ Self.place(of: outer, inner)]
    }

    /// The rows of a block whose two bytes are behind a dot of the text, and before its end or another dot.
    func rows(betweenDotsOf text: Span<UInt8>, block: Int) -> RowBits {
        var found: RowBits = 0
        // Where the bytes behind the dot before the one at hand are.
        var inside = text.count
        var position = 0
        while position < text.count {
            let isWhole = position &+ 8 <= text.count
            let word = isWhole ? ASCIIWord.load(text, at: position) : ASCIIWord.loadRest(of: text, from: position)
            var dots = ASCIIWord.places(of: UInt8(ascii: "."), in: word)
            while dots != 0 {
                if inside &+ 1 < text.count { found |= rows(text[inside], text[inside &+ 1], block: block) }
                inside = position &+ dots.trailingZeroBitCount / 8 &+ 1
                dots &= dots &- 1
            }
            position &+= 8
        }
        return found
    }
}
