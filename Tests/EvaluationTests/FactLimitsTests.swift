import Facts
import Testing

@testable import Evaluation
@testable import RuleLanguage

/// What is kept in words of a few bits must fit: what is shifted out would be another entry's answer.
struct FactLimitsTests {
    private static let collectors: [Collectors] = [
        .name, .path, .status, .accounts, .attributes, .acl, .capabilities, .link, .content, .mount, .root, .linkGroup,
        .reading, .resolution, .siblings, .runtime, .source,
    ]

    @Test func everyCollectorHasABitOfItsOwn() {
        for collector in Self.collectors { #expect(collector.rawValue.nonzeroBitCount == 1) }
        #expect(Set(Self.collectors.map(\.rawValue)).count == Self.collectors.count)
        let known = Self.collectors.reduce(into: Collectors()) { $0.formUnion($1) }
        for fact in Fact.allCases {
            #expect(!fact.collector.isEmpty && fact.collector.isSubset(of: known), "\(fact)")
        }
    }

    @Test func whatEntriesShareFitsIntoItsPlaces() {
        #expect(Collectors.RawValue.bitWidth <= 32)
        #expect([Mode.RawValue.bitWidth, NameHazards.RawValue.bitWidth].allSatisfy { $0 <= 16 })
        let widths = [
            EntryKind.RawValue.bitWidth, FileAttributes.RawValue.bitWidth, Principals.RawValue.bitWidth,
            MountTraits.RawValue.bitWidth, TextTraits.RawValue.bitWidth, Secrets.RawValue.bitWidth,
            ContentKind.RawValue.bitWidth, ImageRoles.RawValue.bitWidth,
        ]
        #expect(widths.allSatisfy { $0 <= 8 })
        var facts = EntryFacts()
        facts.imageRoles = ImageRoles(rawValue: .max)
        facts.content = .script
        let without = facts.shared
        facts.attributeSet = EntryFacts.mostAttributeSets
        #expect(facts.shared.flags & (1 << 40 - 1) == without.flags && facts.shared.flags >> 40 > 0)
    }

    @Test func everyMemberOfASetHasABitOfItsOwn() {
        for domain in FactType.Domain.allCases { #expect(domain.words.count <= 63, "\(domain)") }
        for names in [
            TransferTarget.names.map { Int($0.0.rawValue) }, TransferLosses.words.map { Int($0.0.rawValue) },
            MountTraits.names.map { Int($0.0.rawValue) },
        ] {
            #expect(names == names.indices.map { 1 << $0 })
        }
    }

    @Test func aCheckKnowsEveryPlaceOfTheCatalogue() {
        #expect(Fact.allCases.count <= Int(UInt16.max))
        #expect(Fact.allCases.count <= FactSet.capacity)
        for (place, fact) in Fact.allCases.enumerated() {
            #expect(fact.place == place)
            #expect(Check(.equals, fact, 0).fact == fact)
        }
    }
}
