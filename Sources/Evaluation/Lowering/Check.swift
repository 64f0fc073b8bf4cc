import Facts
import RuleLanguage

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
        /// The text, or some text of the set, matches the row of patterns that the operand numbers.
        case text
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
    /// The fact's place in the catalogue.
    let place: UInt16
    /// How entries of one class may differ in the fact.
    let variation: FactVariation
    /// What must be collected before the test means anything.
    var needs: Collectors
    var operand: Int64

    init(_ operation: Operation, _ fact: Fact, needs: Collectors? = nil, _ operand: Int64) {
        self.operation = operation
        place = UInt16(fact.place)
        variation = fact.reading.variation
        self.needs = needs ?? fact.needs
        self.operand = operand
    }

    /// What a graph does between tests.
    init(_ operation: Operation, _ operand: Int64 = 0) {
        self.operation = operation
        place = 0
        variation = .shared
        needs = []
        self.operand = operand
    }

    /// The fact that is tested.
    var fact: Fact { Fact.allCases[Int(place)] }

    func hash(into hasher: inout Hasher) {
        hasher.combine(UInt64(operation.rawValue) << 48 | UInt64(place) << 32 | UInt64(needs.rawValue))
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
