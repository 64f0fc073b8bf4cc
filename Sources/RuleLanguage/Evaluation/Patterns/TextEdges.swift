/// By the outermost byte of a text and the one next to it, the rows of patterns that the text may match: a bit each for
/// those that `RowBits` has room for.
///
/// Patterns that fix only the outermost byte have places of their own: spread over all bytes that may come next, one
/// `*~` would fill a quarter of the pairs.
struct TextEdges: Sendable {
    /// A place for each outermost byte, and after them one for each pair.
    private var places = Self.empty
    /// Shared by all tables of which nothing is noted: most are, where each rule's examples have tables of their own.
    private static let empty = [RowBits](repeating: 0, count: 256 + pairCount)

    /// How many pairs of bytes are told apart, a power of two; others share a place.
    private static var pairCount: Int { 4096 }

    @inline(__always)
    private static func place(of outer: UInt8, _ inner: UInt8) -> Int {
        256 + (Int(outer) &* 7 &+ Int(inner) &* 131) & (pairCount - 1)
    }

    /// Takes note of a pattern of this row: a matching text has one of the `outer` bytes at this end, and next to it
    /// `inner`, or anything where there is none.
    mutating func note(row: Int, outer: ByteSet, inner: UInt8?) {
        guard row < RowBits.bitWidth else { return }
        let bit: RowBits = 1 << RowBits(row)
        for byte in outer.bytes {
            if let inner { places[Self.place(of: byte, inner)] |= bit } else { places[Int(byte)] |= bit }
        }
    }

    @inline(__always)
    func rows(_ outer: UInt8, _ inner: UInt8) -> RowBits {
        places[Int(outer)] | places[Self.place(of: outer, inner)]
    }
}
