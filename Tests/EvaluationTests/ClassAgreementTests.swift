import Facts
import RandomNumbers
import Testing

@testable import Evaluation
@testable import RuleLanguage

/// What an evaluator keeps of earlier entries of a class never decides a later one wrongly.
@Suite struct ClassAgreementTests {
    /// A directory decides some patterns of paths, and leaves others open.
    private static let directories = ["x/b", "x", "a.orig/b", "b1"]

    @Test(arguments: [21, 22, 23, 24] as [UInt64])
    func entriesOfOneClassAreJudgedEachByItself(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let naive = NaiveInterpreter(parameters: SplitMix64.parameters)
        var decisions: [Bool: Int] = [:]
        for _ in 0..<40 {
            let rules = (0..<6).map { Rule.plain("rule-\($0)", when: random.condition(depth: 3)) }
            let compiled = try CompiledRules(.plain(rules), settings: .plain())
            var evaluator = compiled.makeEvaluator()
            var directory = random.pick(Self.directories)
            let first = random.classmate(of: random.ordinaryEntry(), in: directory)
            // As a source does it: what is noted about the directory stays while the directory does.
            var facts = first
            for _ in 0..<40 {
                let stays = !random.once(in: 6)
                if !stays { directory = random.pick(Self.directories) }
                let whole = random.classmate(of: first, in: directory)
                let note = facts.directoryNote
                facts = whole
                if stays { facts.directoryNote = note }
                facts.collected = compiled.baseline(for: whole.kind).union([.name, .status, .root])
                while case .wants(let wanted) = evaluator.evaluate(&facts) {
                    try #require(!wanted.isSubset(of: facts.collected))
                    facts.collected.formUnion(wanted)
                }
                for (index, rule) in rules.enumerated() where !evaluator.deferred.contains(index) {
                    let expected = try #require(naive.judge(rule.when, whole) as Bool?)
                    decisions[expected, default: 0] += 1
                    #expect(evaluator.matched.contains(index) == expected, "\(rule.when)")
                }
            }
        }
        #expect(decisions[true] ?? 0 > 1000 && decisions[false] ?? 0 > 1000)
    }
}

extension SplitMix64 {
    /// An entry with no attributes of its own, as most are, or with some that are numbered.
    fileprivate mutating func ordinaryEntry() -> EntryFacts {
        var facts = entry()
        facts.collected = .all
        if facts.kind == .link { facts.kind = .file }
        if once(in: 2) {
            facts.attributeSet = 1
            return facts
        }
        facts.attributeNames = []
        facts.malformedAttributes = []
        facts.acl = nil
        facts.defaultACL = nil
        facts.capabilities = nil
        return facts
    }

    /// Another entry that differs in nothing but what entries of a class differ in, and now and then in what its
    /// content says, or in where it is mounted.
    fileprivate mutating func classmate(of facts: EntryFacts, in directory: String) -> EntryFacts {
        let other = entry()
        var mate = facts
        mate.name = other.name
        mate.path = Array(directory.utf8) + [UInt8(ascii: "/")] + other.name
        mate.pathLength = mate.path.count
        mate.size = other.size
        mate.links = other.links
        mate.age = other.age
        mate.depth = other.depth
        mate.runtimeRights = other.runtimeRights
        mate.hasOutsideLinks = other.hasOutsideLinks
        mate.isEmptyDirectory = facts.kind == .directory && other.isEmptyDirectory
        mate.linkDirectories = other.linkDirectories
        if once(in: 4) {
            mate.mount = other.mount
        }
        if once(in: 4) {
            let details = other.contentDetails ?? ContentFacts()
            mate.change { $0 = details }
        } else if let interpreter = other.contentDetails?.interpreter {
            mate.change { $0.interpreter = interpreter }
        }
        return mate
    }
}
