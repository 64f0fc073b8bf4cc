import Facts
import RandomNumbers

@testable import RuleLanguage

extension SplitMix64 {
    /// A condition that the language can say, in the form in which the parser gives it.
    mutating func sayable(depth: Int) -> Condition {
        switch depth == 0 ? 9 : below(10) {
        case 0...2: return .all((0..<2 + below(3)).map { _ in sayable(depth: depth - 1) })
        case 3...4: return .any((0..<2 + below(3)).map { _ in sayable(depth: depth - 1) })
        case 5...6: return .not(sayable(depth: depth - 1))
        case 7: return .test(Test(.parameter("strict"), .holds))
        default:
            let fact = pick(Fact.allCases)
            return .test(Test(.fact(fact), sayablePredicate(fact)))
        }
    }

    mutating func sayablePredicate(_ fact: Fact) -> Test.Predicate {
        let mode = Mode(rawValue: UInt16(below(0o10000)))
        switch fact.type {
        case .flag: return .holds
        case .kind: return equality(EntryKind.allCases.map { .kind($0) })
        case .content: return equality(ContentKind.allCases.map { .content($0) })
        case .user: return once(in: 3) ? .isIn(.parameter("trusted-owners")) : equality(accounts)
        case .group: return once(in: 3) ? .isIn(.parameter("trusted-groups")) : equality(accounts)
        case .number(let dimension): return .compares(pick(Test.Comparison.allCases), quantity(dimension))
        case .mode:
            let bits = [Mode.setuid, .setgid, .sticky].map { Test.Value.mode($0) }
            return pick([
                .hasAny(.values(some(of: bits))), .hasAll(.values(some(of: bits))), .exceeds(mode),
                .grants(pick(Mode.Right.allCases), some(of: Mode.Class.allCases)), equality([.mode(mode)]),
            ])
        case .set(let domain):
            let members = domain.words.indices.map { Test.Value.member(domain, $0) }
            return pick([.hasAny(.values(some(of: members))), .hasAll(.values(some(of: members))), .equals(.empty)])
        case .choice(let domain): return equality(domain.words.indices.map { .member(domain, $0) })
        case .texts:
            return pick([
                .hasAny(.values(sayableTexts())), .hasAll(.parameter("names")), .hasAny(.parameter("names")),
                .equals(.empty), .matches(.values(sayableTexts())), .startsWith(.parameter("names")),
            ])
        case .text:
            let operand = once(in: 4) ? Test.Operand.parameter("names") : .values(sayableTexts())
            var choices: [Test.Predicate] = [
                .isIn(operand), .startsWith(operand), .endsWith(operand), .matches(operand), .equals(.empty),
                .equals(sayableTexts()[0]),
            ]
            if fact == .path { choices.append(.isIn(.parameter("pinned"))) }
            return pick(choices)
        }
    }

    private var accounts: [Test.Value] { [.account(0), .account(7), .account(.max)] }

    private mutating func equality(_ values: [Test.Value]) -> Test.Predicate {
        once(in: 2) ? .equals(pick(values)) : .isIn(.values(some(of: values)))
    }

    /// Texts of any bytes but brackets, which begin a set in a glob.
    private mutating func sayableTexts() -> [Test.Value] {
        (0..<1 + below(3)).map { _ in
            let bytes = (0..<1 + below(6)).map { _ in UInt8(truncatingIfNeeded: next()) }
            let texts = ["ä\u{202E}", "\"\\n", "a b\t\n"].map { Array($0.utf8) }
            let pieces: [[UInt8]] = [bytes, [0xE6, 0xBC]] + texts
            return .text(pick(pieces).filter { $0 != UInt8(ascii: "[") } + [UInt8(ascii: "x")])
        }
    }

    private mutating func quantity(_ dimension: FactType.Dimension) -> Test.Quantity {
        if once(in: 5) { return Test.Quantity(value: 0, spelled: "$limit", parameter: "limit") }
        let number = below(5) - (dimension == .seconds ? 2 : 0)
        let unit = once(in: 3) ? nil : Unit.all.filter { $0.dimension == dimension }.randomElement(using: &self)
        return Test.Quantity("\(number)", unit: unit) ?? Test.Quantity(value: 0, spelled: "0")
    }
}

extension Condition {
    /// Some test of the fact.
    static func sayable(_ fact: Fact, from source: inout SplitMix64) -> Condition {
        .test(Test(.fact(fact), source.sayablePredicate(fact)))
    }
}
