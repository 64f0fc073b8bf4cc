import Facts

/// The way through a class's graph that nearly all entries of the class take, to an end where no rule speaks, told by
/// the ends of their names and by bounds of their numbers. Whoever stays within needs no walk.
struct OrdinaryEntry: Sendable {
    /// Rows of patterns that the name must not match: a bit each.
    private var rows: UInt64 = 0
    private var lowest = InlineArray<6, Int64>(repeating: .min)
    private var highest = InlineArray<6, Int64>(repeating: .max)

    /// What no entry stays within.
    static let none = OrdinaryEntry()

    private init() {
        lowest[0] = .max
    }

    /// The way that this entry takes; nothing where it ends with a rule, or depends on what is not bounded here.
    init?(
        _ nodes: borrowing [DecisionGraph.Node], from entry: Int32, _ facts: borrowing EntryFacts,
        _ constants: borrowing Constants
    ) {
        var index = Int(entry)
        while true {
            let node = nodes[index]
            let check = node.check
            switch check.operation {
            case .end: return
            case .text where check.fact == .name && check.operand < 64:
                rows |= 1 << UInt64(check.operand)
                index = Int(node.whenNo)
            case .equals, .less, .atMost, .atLeast, .greater:
                guard let slot = Self.slot(of: check.fact), let number = facts.word(check.fact) else { return nil }
                narrow(slot, check, number)
                index = Int(constants.truth(of: check, facts) == .yes ? node.whenYes : node.whenNo)
            default: return nil
            }
        }
    }

    /// Whether the entry, of the same class, takes this way.
    @inline(__always)
    func describes(_ facts: borrowing EntryFacts, _ constants: borrowing Constants) -> Bool {
        constants.texts.rows(thatMayMatch: facts.name.span) & rows == 0
            && isWithin(0, Int64(facts.depth)) && isWithin(1, Int64(facts.name.count))
            && isWithin(2, Int64(facts.pathLength)) && isWithin(3, Int64(facts.parentPathLength))
            && isWithin(4, Int64(clamping: facts.size)) && isWithin(5, facts.age)
    }

    @inline(__always)
    private func isWithin(_ slot: Int, _ number: Int64) -> Bool {
        lowest[slot] <= number && number <= highest[slot]
    }

    private static func slot(of fact: Fact) -> Int? {
        switch fact {
        case .depth: 0
        case .nameLength: 1
        case .pathLength: 2
        case .parentPathLength: 3
        case .size: 4
        case .age: 5
        default: nil
        }
    }

    /// Keeps the numbers that give the same answer as this one.
    private mutating func narrow(_ slot: Int, _ check: Check, _ number: Int64) {
        let limit = check.operand
        let bounds: (Int64, Int64) =
            switch check.operation {
            case .less: number < limit ? (.min, limit - 1) : (limit, .max)
            case .atMost: number <= limit ? (.min, limit) : (limit + 1, .max)
            case .atLeast: number >= limit ? (limit, .max) : (.min, limit - 1)
            case .greater: number > limit ? (limit + 1, .max) : (.min, limit)
            default: number == limit ? (limit, limit) : number < limit ? (.min, limit - 1) : (limit + 1, .max)
            }
        lowest[slot] = max(lowest[slot], bounds.0)
        highest[slot] = min(highest[slot], bounds.1)
    }
}
