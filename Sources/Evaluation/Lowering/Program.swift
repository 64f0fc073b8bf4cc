import Facts
import RuleLanguage

/// What an evaluator runs: the graph, the formulas for what it cannot decide, and the levels.
struct Program: Sendable {
    /// One entry of a rule's level list.
    struct LevelRow: Sendable {
        var level: Level
        /// The formula under which it is chosen; nothing stands for always.
        var term: Int32?
    }

    var graph = DecisionGraph()
    var terms = TermTable()
    var constants = Constants()
    /// The formula of each rule for each kind of entry, the kinds one after the other; -1 where the rule is not on.
    var roots: [[Int32]] = []
    /// The formula of each rule that is on, for an entry of which not even the kind is known.
    var unsorted: [DecisionGraph.Judged] = []
    /// The same of each rule about the names of a directory, which is judged when they are known, and not before.
    var aboutSiblings: [DecisionGraph.Judged] = []
    /// The rules about acts that are on. An entry by itself decides none of them.
    var aboutActs: [Int] = []
    /// The level list of each rule.
    var levels: [[LevelRow]] = []
    /// What each rule that an entry by itself decides has collected, kind by kind.
    var demands: [[Demand]] = []
    /// For each kind, what to collect for every entry.
    private(set) var baselines: [Collectors] = []
    /// For each kind, what its rules can ask for of what is listed together: extended attributes of all sorts.
    private(set) var attributesTogether: [Collectors] = []
    /// What the source can collect.
    var available: Collectors = .all
    /// By rule, whether it was compiled and takes no part; nothing where all do.
    private var isLeftOut: [Bool] = []

    /// What a rule has collected of the entries of one kind.
    struct Demand {
        var rule: Int32
        /// Of every entry.
        var baseline: Collectors
        /// Of some entry.
        var needs: Collectors
    }

    /// Whether the rule judges entries.
    func takesPart(_ rule: Int32) -> Bool { isLeftOut.isEmpty || !isLeftOut[Int(rule)] }

    /// Settles what is collected for the rules that take part.
    mutating func settleDemands() {
        baselines = []
        attributesTogether = []
        for ofKind in demands {
            var baseline: Collectors = [.name, .status]
            var needs: Collectors = []
            for demand in ofKind where takesPart(demand.rule) {
                baseline.formUnion(demand.baseline)
                needs.formUnion(demand.needs)
            }
            // Free where the scan knows it at all: another look at the entry would cost more.
            if needs.contains(.mount) { baseline.insert(.mount) }
            baselines.append(baseline.intersection(available.union([.name, .status])))
            attributesTogether.append(needs.intersection(.attributesOfAllSorts).intersection(available))
        }
    }

    /// The same where some of its rules take no part, and no more can be collected than this. Their tests stay where they
    /// are: to leave them out takes longer than to pass by them.
    ///
    /// - Parameter isLeftOut: by rule.
    func narrowed(without isLeftOut: [Bool], available: Collectors) -> Program {
        var program = self
        program.isLeftOut = isLeftOut
        program.available = available
        program.unsorted.removeAll { isLeftOut[Int($0.rule)] }
        program.aboutSiblings.removeAll { isLeftOut[Int($0.rule)] }
        program.aboutActs.removeAll { isLeftOut[$0] }
        program.settleDemands()
        return program
    }
}
