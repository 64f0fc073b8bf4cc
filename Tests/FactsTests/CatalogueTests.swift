import Facts
import Testing

@Suite struct CatalogueTests {
    @Test(arguments: Fact.allCases) func aFactIsFoundByItsName(_ fact: Fact) {
        #expect(Fact.named(fact.name) == fact)
    }

    @Test func namesAreUnique() {
        #expect(Set(Fact.allCases.map(\.name)).count == Fact.allCases.count)
        #expect(Fact.named("") == nil)
        #expect(Fact.named("Entry") == nil)
    }

    @Test(arguments: Fact.allCases) func aMeaningIsOneSentenceWithoutAPeriod(_ fact: Fact) {
        let meaning = fact.meaning
        #expect(!meaning.isEmpty && meaning.last != "." && !meaning.contains("\n"))
        #expect(meaning.first?.isUppercase != true)
    }

    @Test(arguments: Fact.allCases) func aFactHasACollector(_ fact: Fact) {
        #expect(!fact.collector.isEmpty)
        #expect(fact.collector.isSubset(of: .all))
    }

    /// What costs as much as a status or less is not filled by a collector that costs more.
    @Test(arguments: Fact.allCases) func theCostIsThatOfTheCollector(_ fact: Fact) {
        let dearest: [(Collectors, FactCost)] = [
            (.linkGroup, .tree), (.root, .tree), (.siblings, .directory),
            ([.content, .reading, .resolution, .source], .content),
            (.link, .link),
            ([.attributes, .acl, .capabilities], .xattr), ([.status, .accounts, .mount], .status),
            ([.name, .path], .entry),
        ]
        let expected = dearest.first { !$0.0.isDisjoint(with: fact.collector) }?.1
        #expect(fact.cost == expected)
    }

    @Test(arguments: FactType.Domain.allCases) func theWordsOfADomainAreUnique(_ domain: FactType.Domain) {
        #expect(!domain.words.isEmpty)
        #expect(Set(domain.words).count == domain.words.count)
    }
}
