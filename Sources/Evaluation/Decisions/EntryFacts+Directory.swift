import Facts
import RuleLanguage

extension EntryFacts {
    /// What the containing directory says of the paths right in it, as far as that is known.
    var directoryRows: DirectoryRows? {
        directoryNote.hasPatterns
            ? DirectoryRows(possible: directoryNote.patterns, certain: directoryNote.certainPatterns) : nil
    }
}

extension Check {
    /// Whether it holds a path against a row of patterns of which a directory can say that none will match.
    var isOfDirectory: Bool { operation == .text && variation.pathOrigin != nil }

    /// Whether the containing directory alone says that it does not hold.
    @inline(__always)
    func isRefutedByDirectory(_ facts: borrowing EntryFacts) -> Bool {
        isOfDirectory && facts.directoryNote.hasPatterns && !facts.directoryNote.patterns.contains(Int(operand))
    }
}
