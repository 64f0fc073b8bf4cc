import Facts
import Foundation
import Synchronization
import Testing

@testable import RuleLanguage

/// A hostile tree may give every entry a class of its own.
@Suite struct ClassGraphsTests {
    private static let compiled = Result {
        let condition = try Condition(parsing: #"name ends with ".bak" and mode has setuid"#, parameters: [])
        return try CompiledRules(.plain([.plain("backup", when: condition)]), settings: .plain())
    }

    /// A file that belongs to this account.
    private func file(ownedBy owner: UInt32) -> EntryFacts {
        var facts = EntryFacts()
        facts.kind = .file
        // Every other account has others run the file in its name.
        facts.mode = Mode(rawValue: owner.isMultiple(of: 2) ? 0o755 : 0o4755)
        facts.name = Array("a.bak".utf8)
        facts.owner = owner
        facts.collected = [.name, .status, .root]
        facts.directoryNote.root = 1
        return facts
    }

    @Test func graphsDoNotGrowWithTheNumberOfClasses() throws {
        let program = try Self.compiled.get().program
        var classes = ClassGraphs()
        var most = 0
        for owner in 0..<UInt32(3 * ClassGraphs.mostGraphs) {
            var facts = file(ownedBy: owner)
            let entryClass = try #require(EntryClass(&facts))
            let first = classes.add(entryClass, facts, program)
            #expect(first == nil)
            let second = classes.add(entryClass, facts, program)
            #expect(second != nil)
            most = max(most, classes.count)
        }
        #expect(most == ClassGraphs.mostGraphs)
    }

    /// Rules lie behind one another in the graph; workers have stacks of 1 MiB.
    @Test(arguments: [EntryKind.file, .directory]) func anyNumberOfRulesIsReduced(kind: EntryKind) throws {
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

    @Test func entriesAreJudgedByTheirOwnClassAfterAllWereForgotten() throws {
        var evaluator = try Self.compiled.get().makeEvaluator()
        for owner in 0..<UInt32(ClassGraphs.mostGraphs + 10) {
            for _ in 0..<3 {
                var facts = file(ownedBy: owner)
                _ = evaluator.evaluate(&facts)
                #expect(evaluator.matched.isEmpty == owner.isMultiple(of: 2))
            }
        }
    }
}
