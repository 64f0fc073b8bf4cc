import Facts
import Testing

@testable import RuleLanguage

/// What is packed into words of a few bits must fit: what is shifted out would be another entry's answer.
struct FactLimitsTests {
    private static let collectors: [Collectors] = [
        .name, .path, .status, .accounts, .attributes, .acl, .capabilities, .link, .content, .mount, .root, .linkGroup,
        .reading, .resolution, .siblings, .runtime,
    ]

    @Test func everyCollectorHasABitOfItsOwn() {
        for collector in Self.collectors { #expect(collector.rawValue.nonzeroBitCount == 1) }
        #expect(Set(Self.collectors.map(\.rawValue)).count == Self.collectors.count)
        let known = Self.collectors.reduce(into: Collectors()) { $0.formUnion($1) }
        for fact in Fact.allCases {
            #expect(!fact.declaration.collector.isEmpty && fact.declaration.collector.isSubset(of: known), "\(fact)")
        }
        // Where a class of entries keeps them.
        #expect(Collectors.RawValue.bitWidth <= 16, "EntryClass has 16 bits for collectors")
    }

    @Test func whatAClassOfEntriesPacksFits() {
        #expect(TransferTarget.names.allSatisfy { $0.0.rawValue < 1 << 7 }, "EntryClass has 7 bits for targets")
        #expect(NameHazards.RawValue.bitWidth <= 16)
        #expect(FileAttributes.RawValue.bitWidth <= 8)
        #expect(AncestorHazards.names.allSatisfy { $0.0.rawValue < 1 << 6 })
        #expect(Principals.names.allSatisfy { $0.0.rawValue < 1 << 5 })
        #expect(EntryKind.allCases.count <= 8)
    }

    @Test func everyMemberOfASetHasABitOfItsOwn() {
        for domain in FactType.Domain.allCases { #expect(domain.words.count <= 63, "\(domain)") }
        for names in [TransferTarget.names.map { Int($0.0.rawValue) }, TransferLosses.words.map { Int($0.0.rawValue) }]
        {
            #expect(names == names.indices.map { 1 << $0 })
        }
    }

    /// A fact that is a flag, a number or a set reads as one on some entry; a text never does.
    @Test func everyFactIsAWordOrAText() throws {
        var random = RandomSource(seed: 11)
        var seen: Set<Fact> = []
        for _ in 0..<20_000 {
            let facts = random.entry()
            for fact in Fact.allCases {
                // What the evaluator reads in haste is what is declared.
                #expect(facts.word(fact) == fact.declaration.value(of: facts).word, "\(fact)")
                if facts.word(fact) != nil { seen.insert(fact) }
            }
        }
        for fact in Fact.allCases {
            switch fact.declaration.type {
            case .text, .texts: #expect(!seen.contains(fact), "\(fact)")
            default: #expect(seen.contains(fact), "\(fact)")
            }
        }
    }
}
