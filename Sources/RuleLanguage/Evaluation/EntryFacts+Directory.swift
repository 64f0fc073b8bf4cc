import Facts

extension EntryFacts {
    /// The rows of patterns that a path in the containing directory may match, as far as that is known: the highest bit
    /// of the note says that it is.
    @inline(__always)
    var pathRowsThatMayMatch: UInt64 { directoryNote.patterns == 0 ? .max : directoryNote.patterns & ~(1 << 63) }

    /// The rows of patterns that every path in the containing directory matches, as far as that is known.
    @inline(__always)
    var pathRowsThatMatch: UInt64 { directoryNote.certainPatterns }
}

extension Check {
    /// Whether it holds a path against a row of patterns of which a directory can say that none will match.
    var isOfDirectory: Bool { operation == .text && fact == .path && operand < 63 }

    /// Whether the containing directory alone says that it does not hold.
    @inline(__always)
    func isRefutedByDirectory(_ facts: borrowing EntryFacts) -> Bool {
        isOfDirectory && facts.pathRowsThatMayMatch >> UInt64(operand) & 1 == 0
    }
}
