import Facts

/// A set of rows of patterns, a bit each. Rows beyond its width are held against every text that a rule asks about.
typealias RowBits = UInt128

extension EntryFacts {
    /// What the containing directory says of the paths right in it, as far as that is known.
    @inline(__always)
    var directoryRows: DirectoryRows? {
        directoryNote.hasPatterns
            ? DirectoryRows(possible: directoryNote.patterns, certain: directoryNote.certainPatterns) : nil
    }
}

extension Check {
    /// Whether it holds a path against a row of patterns of which a directory can say that none will match.
    var isOfDirectory: Bool {
        operation == .text && variation.pathOrigin != nil && operand < RowBits.bitWidth
    }

    /// Whether the containing directory alone says that it does not hold.
    @inline(__always)
    func isRefutedByDirectory(_ facts: borrowing EntryFacts) -> Bool {
        isOfDirectory && facts.directoryNote.hasPatterns && facts.directoryNote.patterns >> RowBits(operand) & 1 == 0
    }
}
