import Facts

/// The way through a class's graph that nearly all entries of the class take, to an end where no rule speaks, told by
/// the ends of their names and by bounds of their numbers. Whoever stays within needs no walk.
struct OrdinaryEntry: Sendable {
    /// Rows of patterns that the name must not match: a bit each.
    private var rows: UInt64 = 0
    private var depth = Bounds()
    private var nameLength = Bounds()
    private var pathLength = Bounds()
    private var parentPathLength = Bounds()
    private var size = Bounds()
    private var age = Bounds()

    /// The numbers that lead the same way.
    private struct Bounds: Sendable {
        var lowest = Int64.min
        var highest = Int64.max

        @inline(__always)
        func contains(_ number: Int64) -> Bool {
            lowest <= number && number <= highest
        }

        /// Keeps the numbers that answer the test as this one does.
        mutating func narrow(_ check: Check, _ number: Int64) {
            let limit = check.operand
            switch check.operation {
            case .less: number < limit ? lower(to: limit - 1) : raise(to: limit)
            case .atMost: number <= limit ? lower(to: limit) : raise(to: limit + 1)
            case .atLeast: number >= limit ? raise(to: limit) : lower(to: limit - 1)
            case .greater: number > limit ? raise(to: limit + 1) : lower(to: limit)
            default:
                if number >= limit { raise(to: number == limit ? limit : limit + 1) }
                if number <= limit { lower(to: number == limit ? limit : limit - 1) }
            }
        }

        private mutating func raise(to number: Int64) {
            lowest = max(lowest, number)
        }

        private mutating func lower(to number: Int64) {
            highest = min(highest, number)
        }
    }

    /// What no entry stays within.
    static var none: OrdinaryEntry {
        var none = OrdinaryEntry()
        none.depth.lowest = .max
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

    /// Whether the entry, of the same class, takes this way.
    @inline(__always)
    func describes(_ facts: borrowing EntryFacts, _ constants: borrowing Constants) -> Bool {
        constants.texts.rows(thatMayMatch: facts.name.span) & rows == 0
            && depth.contains(Int64(facts.depth)) && nameLength.contains(Int64(facts.name.count))
            && pathLength.contains(Int64(facts.pathLength))
            && parentPathLength.contains(Int64(facts.parentPathLength))
            && size.contains(Int64(clamping: facts.size)) && age.contains(facts.age)
    }

    /// Narrows the bounds of the fact; false where it has none here.
    private mutating func narrow(_ check: Check, _ number: Int64) -> Bool {
        switch check.fact {
        case .depth: depth.narrow(check, number)
        case .nameLength: nameLength.narrow(check, number)
        case .pathLength: pathLength.narrow(check, number)
        case .parentPathLength: parentPathLength.narrow(check, number)
        case .size: size.narrow(check, number)
        case .age: age.narrow(check, number)
        default: return false
        }
        return true
    }
}
