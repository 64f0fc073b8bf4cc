import Facts
import RuleLanguage

/// Which facts conditions use, and which members of sets they name.
struct FactUses {
    var facts: Set<Fact> = []
    /// Bits by the domain's words; all where a test names no members itself.
    private(set) var members: [Fact: UInt64] = [:]
    private(set) var texts: [Fact: Set<[UInt8]>] = [:]

    mutating func add(_ condition: Condition) {
        switch condition {
        case .all(let parts), .any(let parts): for part in parts { add(part) }
        case .not(let part): add(part)
        case .test(let test):
            guard case .fact(let fact) = test.subject else { return }
            facts.insert(fact)
            add(test.predicate, on: fact)
        }
    }

    private mutating func add(_ predicate: Test.Predicate, on fact: Fact) {
        switch predicate {
        case .hasAny(.values(let values)), .hasAll(.values(let values)), .isIn(.values(let values)):
            for value in values {
                switch value {
                case .member(_, let bit): members[fact, default: 0] |= 1 << UInt64(bit)
                case .text(let text): texts[fact, default: []].insert(text)
                case .mode(let mode): members[fact, default: 0] |= UInt64(mode.rawValue)
                default: break
                }
            }
        case .hasAny(.parameter), .hasAll(.parameter), .equals(.empty), .isIn(.parameter):
            members[fact] = .max
        default: break
        }
    }
}
