import Facts
import RuleLanguage

extension Formula {
    /// How late its facts are collected, where those of `known` are there from the beginning: stages are gone through
    /// in this order, each only where the earlier ones have not decided a rule.
    func stage(knowing known: Collectors) -> Int {
        switch self {
        case .constant: 0
        case .check(let check, _): check.needs.subtracting(known).stage
        case .all(let parts), .any(let parts): parts.map { $0.stage(knowing: known) }.max() ?? 0
        }
    }

    /// How likely it is to hold for some entry of an ordinary tree: an estimate, which only orders tests.
    var likelihood: Double {
        switch self {
        case .constant(let holds): holds ? 1 : 0
        case .check(let check, let isNegated): isNegated ? 1 - check.likelihood : check.likelihood
        case .all(let parts): parts.reduce(1) { $0 * $1.likelihood }
        case .any(let parts): 1 - parts.reduce(1) { $0 * (1 - $1.likelihood) }
        }
    }

    /// What deciding it costs, in units of the simplest test.
    private var effort: Double {
        switch self {
        case .constant: 0
        case .check(let check, _): check.effort
        case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.effort }
        }
    }

    /// How far entries of a class may differ in it.
    var spread: Spread {
        switch self {
        case .constant: .shared
        case .check(let check, _): check.variation == .shared ? .shared : check.isOfDirectory ? .ofDirectory : .own
        case .all(let parts), .any(let parts): parts.map(\.spread).max() ?? .shared
        }
    }

    enum Spread: Int, Comparable {
        /// The class decides it.
        case shared
        /// The containing directory decides it nearly always, and with that the class.
        case ofDirectory
        /// Each entry is to be asked.
        case own

        static func < (left: Spread, right: Spread) -> Bool { left.rawValue < right.rawValue }
    }

    /// The formula with the parts of every conjunction and disjunction in the order in which they decide soonest:
    /// by stage, then by effort against the chance that the part settles the whole.
    ///
    /// - Parameter sharedFirst: whether what entries of a class share comes before all that is each one's own. A key of
    /// the cache then asks an entry nothing that its class settles, whatever collects it.
    func ordered(knowing known: Collectors = [], sharedFirst: Bool = false) -> Formula {
        func sorted(_ parts: [Formula], settling: (Formula) -> Double) -> [Formula] {
            let ranked = parts.map { part in
                let part = part.ordered(knowing: known, sharedFirst: sharedFirst)
                return (
                    part: part, stage: part.stage(knowing: known), spread: sharedFirst ? part.spread.rawValue : 0,
                    rank: part.effort / max(settling(part), 0.001)
                )
            }
            let order = ranked.indices.sorted {
                (ranked[$0].spread, ranked[$0].stage, ranked[$0].rank, $0)
                    < (ranked[$1].spread, ranked[$1].stage, ranked[$1].rank, $1)
            }
            return order.map { ranked[$0].part }
        }
        return switch self {
        case .constant, .check: self
        case .all(let parts): .all(sorted(parts) { 1 - $0.likelihood })
        case .any(let parts): .any(sorted(parts) { $0.likelihood })
        }
    }
}

extension Collectors {
    /// Extended attributes of every sort: what is listed once is resolved together.
    static let attributesOfAllSorts: Collectors = [.attributes, .acl, .capabilities]

    /// The place of the dearest of these collectors among those that are run one after the other.
    var stage: Int {
        if contains(.siblings) { return 8 }
        if contains(.linkGroup) { return 7 }
        if !isDisjoint(with: [.resolution, .source]) { return 6 }
        if contains(.reading) { return 5 }
        if contains(.content) { return 4 }
        if contains(.link) { return 3 }
        if !isDisjoint(with: .attributesOfAllSorts) { return 2 }
        if !isDisjoint(with: [.path, .accounts, .mount]) { return 1 }
        return 0
    }
}

extension Check {
    fileprivate var effort: Double {
        switch operation {
        case .text: fact.type == .texts ? 20 : fact.collector == .name ? 4 : 8
        case .pinned: 20
        case .account: 2
        case .anyBit, .allBits, .equals, .less, .atMost, .atLeast, .greater, .oneOf, .noText: 1
        case .match, .judge, .end: 0
        }
    }

    fileprivate var likelihood: Double {
        let fact = fact
        return (fact.type == .mode ? frequencyOfMode : fact.frequency).likelihood
    }

    /// Special bits are rare, rights to write rarer the farther they reach, and nearly everything may be read.
    private var frequencyOfMode: Fact.Frequency {
        guard operation == .anyBit || operation == .allBits else { return .rarely }
        if operand & 0o0644 != 0 { return .usually }
        return operand & 0o0131 != 0 ? .seldom : .rarely
    }
}
