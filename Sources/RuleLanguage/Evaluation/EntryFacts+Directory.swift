import Facts

/// A set of rows of patterns, a bit each. Rows beyond its width are held against every text that a rule asks about.
typealias RowBits = UInt128

extension EntryFacts {
    /// The rows of patterns that a path in the containing directory may match, as far as that is known.
    @inline(__always)
    var pathRowsThatMayMatch: RowBits { directoryNote.hasPatterns ? directoryNote.patterns : .max }

    /// The rows of patterns that every path in the containing directory matches, as far as that is known.
    @inline(__always)
    var pathRowsThatMatch: RowBits { directoryNote.certainPatterns }
}

extension Check {
    /// Whether it holds a path against a row of patterns of which a directory can say that none will match.
    var isOfDirectory: Bool {
        operation == .text && (fact == .path || fact == .location) && operand < RowBits.bitWidth
    }

    /// Whether the containing directory alone says that it does not hold.
    @inline(__always)
    func isRefutedByDirectory(_ facts: borrowing EntryFacts) -> Bool {
        isOfDirectory && facts.pathRowsThatMayMatch >> RowBits(operand) & 1 == 0
    }
}
