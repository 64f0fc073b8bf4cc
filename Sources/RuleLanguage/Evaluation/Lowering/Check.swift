import Facts

/// One test made flat: which fact is loaded, how it is compared, and with what. A trivial value, so that walking a
/// graph of them touches no reference count.
struct Check: Hashable, Sendable {
    enum Operation: UInt8, Comparable, Sendable {
        // The fact as a word: a number, or a set of bits.
        case anyBit, allBits, equals, less, atMost, atLeast, greater
        /// The word is the number of a bit in the operand.
        case oneOf
        /// The account is in the row of accounts that the operand numbers.
        case account
        /// The text matches the row of patterns that the operand numbers.
        case text
        /// Some member of a set of texts matches the row of patterns.
        case someText
        /// The set of texts is empty.
        case noText
        /// A pin of the row of pins describes the entry.
        case pinned

        // Not tests: what a graph does between them.
        /// The rule that the operand numbers holds.
        case match
        /// Something on the way is open: the rules in the operand's row are judged in three values.
        case judge
        case end

        static func < (left: Operation, right: Operation) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    var operation: Operation
    var fact: Fact
    /// What must be collected before the test means anything.
    var needs: Collectors
    var operand: Int64

    init(_ operation: Operation, _ fact: Fact, needs: Collectors? = nil, _ operand: Int64) {
        self.operation = operation
        self.fact = fact
        // Whether capabilities are inert depends on content only where there are any.
        self.needs = needs ?? (fact == .capabilitiesInert ? .capabilities : fact.declaration.collector)
        // Where only some kinds have the fact, it means nothing before the kind is known.
        if EntryKind.allCases.contains(where: { fact.isAbsent(on: $0) }) { self.needs.insert(.status) }
        self.operand = operand
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(UInt64(operation.rawValue) << 32 | UInt64(fact.rawValue) << 16 | UInt64(needs.rawValue))
        hasher.combine(operand)
    }
}

/// What is known of a condition: it holds, it does not, or that depends on facts which are not known.
enum Truth: UInt8, Sendable {
    case no, yes, open

    @inlinable
    init(_ holds: Bool) {
        self = holds ? .yes : .no
    }

    @inlinable
    var negated: Truth {
        switch self {
        case .no: .yes
        case .yes: .no
        case .open: .open
        }
    }
}
