import Facts

/// The way through a class's graph that nearly all entries of the class take, to an end where no rule speaks, told by
/// the ends of their names and by bounds of their numbers. Whoever stays within needs no walk.
struct OrdinaryEntry: Sendable {
    /// Rows of patterns that the name must not match: a bit each.
    private var rows: UInt64 = 0
    /// The least and the greatest of each of the measures that lead the same way.
    private var lowest = EntryMeasures.Numbers(repeating: .min)
    private var highest = EntryMeasures.Numbers(repeating: .max)

    /// What no entry stays within.
    static var none: OrdinaryEntry {
        var none = OrdinaryEntry()
        none.lowest[0] = .max
        return none
    }

    private init() {}

    /// The way that this entry takes; `none` where it ends with a rule, or depends on what is not bounded here.
    static func taken(
        _ nodes: borrowing [DecisionGraph.Node], from entry: Int32, _ facts: borrowing EntryFacts,
        _ constants: borrowing Constants
    ) -> OrdinaryEntry {
        var way = OrdinaryEntry()
        var index = Int(entry)
        while nodes[index].check.operation != .end {
            let node = nodes[index]
            let check = node.check
            switch check.operation {
            case .text where check.fact == .name && check.operand < 64:
                way.rows |= 1 << UInt64(check.operand)
                index = Int(node.whenNo)
            case .equals, .less, .atMost, .atLeast, .greater:
                guard let number = facts.word(check.fact), way.narrow(check, number) else { return .none }
                index = Int(constants.truth(of: check, facts) == .yes ? node.whenYes : node.whenNo)
            default: return .none
            }
        }
        return way
    }

    /// Whether an entry of the same class takes this way.
    ///
    /// - Parameter possibleRows: the rows of patterns that its name may match.
    @inline(__always)
    func describes(_ measures: EntryMeasures, rows possibleRows: UInt64) -> Bool {
        guard possibleRows & rows == 0 else { return false }
        for index in measures.numbers.indices {
            let number = measures.numbers[index]
            if number < lowest[index] || number > highest[index] { return false }
        }
        return true
    }

    /// Keeps the numbers that answer the test as this one does; false where the fact is none of the measures.
    private mutating func narrow(_ check: Check, _ number: Int64) -> Bool {
        guard let measure = EntryMeasures.facts.firstIndex(of: check.fact) else { return false }
        let limit = check.operand
        func raise(to number: Int64) { lowest[measure] = max(lowest[measure], number) }
        func lower(to number: Int64) { highest[measure] = min(highest[measure], number) }
        switch check.operation {
        case .less: number < limit ? lower(to: limit - 1) : raise(to: limit)
        case .atMost: number <= limit ? lower(to: limit) : raise(to: limit + 1)
        case .atLeast: number >= limit ? raise(to: limit) : lower(to: limit - 1)
        case .greater: number > limit ? raise(to: limit + 1) : lower(to: limit)
        default:
            if number >= limit { raise(to: number == limit ? limit : limit + 1) }
            if number <= limit { lower(to: number == limit ? limit : limit - 1) }
        }
        return true
    }
}
