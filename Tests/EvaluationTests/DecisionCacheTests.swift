import Facts
import Foundation
import RandomNumbers
import Synchronization
import Testing

@testable import Evaluation
@testable import Examples
@testable import RuleLanguage

/// Decisions are kept under what was asked on the way to them.
@Suite struct DecisionCacheTests {
    private static let compiled = Result {
        let condition = try Condition(parsing: #"name ends with ".bak" and mode has setuid"#, parameters: [])
        return try CompiledRules(.plain([.plain("backup", when: condition)]), settings: .plain())
    }

    /// A file that belongs to this account.
    private func file(ownedBy owner: UInt32, named name: String = "a.bak") -> EntryFacts {
        var facts = EntryFacts()
        facts.kind = .file
        // Every other account has others run the file in its name.
        facts.mode = Mode(rawValue: owner.isMultiple(of: 2) ? 0o755 : 0o4755)
        facts.name = Array(name.utf8)
        facts.owner = owner
        facts.collected = [.name, .status, .root]
        facts.directoryNote.number = 1
        return facts
    }

    /// Whatever a rule asks for, an entry for which a kept decision is taken is decided as it is by itself: entries are
    /// changed in one thing at a time, each thing that is known of an entry and each fact of the catalogue in its turn.
    @Test(arguments: Fact.allCases.filter { !$0.collector.contains(.siblings) })
    func entriesOfEqualKeysAreDecidedEqually(fact: Fact) throws {
        var random = SplitMix64(seed: UInt64(fact.place))
        var repeated = 0
        for _ in 0..<6 {
            let rules = (0..<3).map { number in
                let other = random.condition(depth: 1)
                let asked = Condition.test(random.test(of: fact))
                return Rule.plain("rule-\(number)", when: number == 0 ? asked : .all([asked, other]))
            }
            let compiled = try CompiledRules(.plain(rules), settings: .plain())
            var evaluator = compiled.makeEvaluator()
            let entry = random.unlistedEntry(having: fact)
            for part in EntryClassTests.parts {
                for _ in 0..<3 {
                    var facts = entry
                    part(&facts, random.entry())
                    // As everywhere the path ends with the name.
                    facts.path = [UInt8(ascii: "x"), UInt8(ascii: "/")] + facts.path + [UInt8(ascii: "/")] + facts.name
                    facts.directoryNote = DirectoryNote()
                    let walks = evaluator.walkCount
                    let decision = evaluator.evaluate(facts)
                    if evaluator.walkCount == walks { repeated += 1 }
                    var own = compiled.makeEvaluator()
                    #expect(own.evaluate(facts) == decision)
                    #expect(own.matched == evaluator.matched)
                    #expect(own.undecided == evaluator.undecided)
                    #expect(own.deferred == evaluator.deferred)
                }
            }
        }
        #expect(repeated > 100)
    }

    /// More rows of patterns than a block of bits holds are asked of a name together as well.
    @Test(arguments: [10, 150, 600]) func aNameIsHeldAgainstAnyNumberOfRulesAtOnce(count: Int) throws {
        let rules = try (0..<count).map { number in
            let condition = try Condition(
                parsing: #"entry is file and name matches "*.own-\#(number)""#, parameters: [])
            return Rule.plain("rule-\(10_000 + number)", when: condition)
        }
        let compiled = try CompiledRules(.plain(rules), settings: .plain())
        var evaluator = compiled.makeEvaluator()
        for number in 0..<1000 {
            #expect(evaluator.evaluate(file(ownedBy: 0, named: "file-\(number).txt")) == .settled)
        }
        // One for all of them, and no test is left to be asked by itself.
        #expect(evaluator.walkCount == 1)
        #expect(evaluator.answersAskedAlone == 0)
        for number in [0, count / 2, count - 1] {
            _ = evaluator.evaluate(file(ownedBy: 0, named: "x.own-\(number)"))
            #expect(evaluator.matched == [number])
        }
    }

    @Test func decisionsDoNotGrowWithTheNumberOfClasses() throws {
        var evaluator = try Self.compiled.get().makeEvaluator()
        var most = 0
        for owner in 0..<UInt32(3 * DecisionCache.mostRows) {
            _ = evaluator.evaluate(file(ownedBy: owner))
            #expect(evaluator.matched.isEmpty == owner.isMultiple(of: 2))
            most = max(most, evaluator.decisionCount)
        }
        #expect(most == DecisionCache.mostRows)
    }

    /// Rules lie behind one another in the graph; workers have stacks of 1 MiB.
    @Test(arguments: [EntryKind.file, .directory]) func anyNumberOfRulesIsWalked(kind: EntryKind) throws {
        let rules = try (0..<6000).map { number in
            let condition = try Condition(
                parsing: #"name ends with ".a\#(number)" and size > \#(number) and mode has setuid"#, parameters: [])
            return Rule.plain("rule-\(10_000 + number)", when: condition)
        }
        let compiled = try CompiledRules(.plain(rules), settings: .plain())
        let found = Mutex<[[Int]]>([])
        let done = DispatchSemaphore(value: 0)
        let worker = Thread {
            defer { done.signal() }
            var evaluator = compiled.makeEvaluator()
            for name in ["b", "b", "c.a7", "d.a7", "e.a5999"] {
                var facts = file(ownedBy: 1)
                facts.kind = kind
                facts.name = Array(name.utf8)
                facts.size = 5000
                _ = evaluator.evaluate(&facts)
                found.withLock { $0.append(evaluator.matched) }
            }
        }
        worker.stackSize = 1 << 20
        worker.start()
        done.wait()
        #expect(found.withLock { $0 } == [[], [], [7], [7], []])
    }

    /// Nearly all classes of a real tree differ in a few bits: if they shared places they would drive each other out.
    @Test func classesThatDifferInFewBitsHavePlacesOfTheirOwn() throws {
        let collectors: [Collectors] = [.path, .accounts, .attributes, .content, .mount, .reading]
        var slots: Set<Int> = []
        for chosen in 0..<(1 << collectors.count) {
            var facts = file(ownedBy: 0)
            for index in collectors.indices where chosen >> index & 1 != 0 { facts.collected.insert(collectors[index]) }
            slots.insert(try #require(EntryClass(&facts)).slot(of: 2048))
        }
        // Of 64 thrown at 2048 places, two or three share one.
        #expect(slots.count > 56)
    }
}

extension SplitMix64 {
    /// An entry that may have the fact, and no extended attributes: those are decided each by itself.
    fileprivate mutating func unlistedEntry(having fact: Fact) -> EntryFacts {
        var facts = entry()
        while !fact.kinds.contains(facts.kind) { facts = entry() }
        (facts.attributeNames, facts.malformedAttributes) = ([], [])
        (facts.acl, facts.defaultACL, facts.capabilities) = (nil, nil, nil)
        facts.collected = .all.subtracting(.siblings)
        return facts
    }
}
