import Facts
import RandomNumbers
import Testing

@testable import Evaluation
@testable import Examples
@testable import RuleLanguage

/// What is declared of each fact, held against an interpreter that was written without the declarations.
struct FactReadingTests {
    /// A fact that is a flag, a number or a set is a word of some entry and no text of any; a text is the reverse.
    @Test func everyFactIsReadAsTheNaiveInterpreterReadsIt() {
        var random = SplitMix64(seed: 11)
        var seen: Set<Fact> = []
        for _ in 0..<10_000 {
            let facts = random.entry()
            for fact in Fact.allCases where !fact.isOfActs {
                let (word, texts) = (fact.value(of: facts).word, fact.texts(of: facts))
                let isText = fact.type == .text || fact.type == .texts
                switch NaiveValue(of: fact, facts) {
                case .absent: #expect(word == nil && texts.isEmpty, "\(fact)")
                case .unknown: #expect(fact.value(of: facts) == .open([]), "\(fact)")
                case .words(let naive):
                    // What is known at once of an inode with one name is not read.
                    if facts.links == 1, fact.reading.ofOneName.map({ UInt64($0) }) == naive { continue }
                    #expect(!isText && word.map { UInt64(bitPattern: $0) } == naive, "\(fact)")
                    seen.insert(fact)
                case .texts(let naive):
                    #expect(isText && texts == naive && fact.hasTexts(facts) == !naive.isEmpty, "\(fact)")
                    if !texts.isEmpty { seen.insert(fact) }
                }
            }
        }
        for fact in Fact.allCases where !fact.isOfActs { #expect(seen.contains(fact), "\(fact)") }
    }

    /// A text-set fact is held against its own texts.
    @Test(arguments: Fact.allCases.filter { $0.type == .texts }) func aSetOfTextsIsItsOwn(fact: Fact) throws {
        let rules = [Rule.plain("rule", when: .test(Test(.fact(fact), .hasAny(.values([.text("own".bytes)])))))]
        var evaluator = try CompiledRules(.plain(rules), settings: .plain()).makeEvaluator()
        for text in ["own", "other"] {
            var facts = EntryFacts()
            facts.collected = .all
            facts.kind = fact.kinds.contains(.file) ? .file : .directory
            // Every other set of texts has the one that is asked for.
            for other in ["own", "other"] {
                let isAsked = other == text
                if (fact == .xattrs) == isAsked { facts.attributeNames = [other.bytes] }
                if (fact == .xattrsMalformed) == isAsked { facts.malformedAttributes = [other.bytes] }
                if (fact == .rpathComponents) == isAsked { facts.change { $0.searchPath = other.bytes } }
                if (fact == .needed) == isAsked { facts.change { $0.needed = [other.bytes] } }
            }
            #expect(fact.texts(of: facts) == [text.bytes])
            _ = evaluator.evaluate(facts)
            #expect(evaluator.matched == (text == "own" ? [0] : []))
        }
    }
}
