import Facts
import RandomNumbers

@testable import RuleLanguage

extension SplitMix64 {
    /// A condition of up to `depth` levels over facts of all types.
    mutating func condition(depth: Int) -> Condition {
        switch depth == 0 ? 9 : below(10) {
        case 0...2: .all((0..<2 + below(3)).map { _ in condition(depth: depth - 1) })
        case 3...5: .any((0..<2 + below(2)).map { _ in condition(depth: depth - 1) })
        case 6: .not(condition(depth: depth - 1))
        default: .test(test())
        }
    }

    static let parameters: [String: ParameterValue] = [
        "owners": .accounts([0, 3, 1000]), "nobody": .accounts([]),
        "limit": .number(2), "names": .texts(["a".bytes, "b.c".bytes]),
        "globs": .texts(["*.c".bytes, "a*".bytes]),
        "pins": .pins([
            PinnedEntry(path: "**/a".bytes, kind: .file, mode: Mode(rawValue: 0o4755))
        ]),
    ]

    /// All but those about other names and about acts: rules that ask for them are judged apart (`SiblingRuleTests`,
    /// `ActRuleTests`).
    private static let facts = Fact.allCases.filter { !$0.collector.contains(.siblings) && !$0.isOfActs }

    private mutating func test() -> Test { test(of: pick(Self.facts)) }

    mutating func test(of fact: Fact) -> Test { Test(.fact(fact), predicate(fact)) }

    private mutating func predicate(_ fact: Fact) -> Test.Predicate {
        switch fact.type {
        case .flag: return .holds
        case .kind:
            let kinds = EntryKind.allCases.map { Test.Value.kind($0) }
            return once(in: 2) ? .equals(pick(kinds)) : .isIn(.values(some(of: kinds)))
        case .content:
            let contents = ContentKind.allCases.map { Test.Value.content($0) }
            return once(in: 2) ? .equals(pick(contents)) : .isIn(.values(some(of: contents)))
        case .user, .group:
            let ids: [Test.Value] = [.account(0), .account(3), .account(1000)]
            return pick([
                .equals(pick(ids)), .isIn(.values(some(of: ids))), .isIn(.parameter("owners")),
                .isIn(.parameter("nobody")),
            ])
        case .number:
            let limit =
                once(in: 4)
                ? Test.Quantity(value: 0, spelled: "$limit", parameter: "limit")
                : Test.Quantity(value: Int64(below(5)) - 1, spelled: "")
            return .compares(pick(Test.Comparison.allCases), limit)
        case .mode:
            let bits = [0o4000, 0o2000, 0o1000, 0o022, 0o755].map { Test.Value.mode(Mode(rawValue: $0)) }
            return pick([
                .hasAny(.values(some(of: bits))), .hasAll(.values(some(of: bits))), .equals(pick(bits)),
                .exceeds(Mode(rawValue: UInt16(below(0o10000)))), .isIn(.values(some(of: bits))),
                .grants(pick(Mode.Right.allCases), some(of: Mode.Class.allCases)),
            ])
        case .set(let domain):
            let members = domain.words.indices.prefix(5).map { Test.Value.member(domain, $0) }
            return pick([
                .hasAny(.values(some(of: members))), .hasAll(.values(some(of: members))), .equals(.empty),
            ])
        case .choice(let domain):
            let members = domain.words.indices.prefix(5).map { Test.Value.member(domain, $0) }
            return once(in: 2) ? .equals(pick(members)) : .isIn(.values(some(of: members)))
        case .text, .texts:
            return text(isSet: fact.type == .texts, isPath: fact == .path)
        }
    }

    private mutating func text(isSet: Bool, isPath: Bool) -> Test.Predicate {
        let texts = Self.texts.map { Test.Value.text($0) }
        let globs = ["*", "a*", "*.c", "?", "**", "**/a", "*/a", "a/**", "a?c", "b*c*", "**/b*/*"].map {
            Test.Value.text($0.bytes)
        }
        var choices: [Test.Predicate] = [
            .matches(.values(some(of: globs))), .startsWith(.values(some(of: texts))),
            .endsWith(.values(some(of: texts))), .equals(.empty), .matches(.parameter("globs")),
        ]
        if isSet {
            choices += [.hasAny(.values(some(of: texts))), .hasAll(.values(some(of: texts)))]
        } else {
            choices += [.equals(pick(texts)), .isIn(.values(some(of: texts))), .isIn(.parameter("names"))]
        }
        if isPath { choices.append(.isIn(.parameter("pins"))) }
        return pick(choices)
    }

    static let texts = ["", "a", "b.c", ".c", "abc", "b/c", "a/b/a", "c"].map(\.bytes)
}

extension String {
    var bytes: [UInt8] { Array(utf8) }
}
