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
    /// For each kind, what its rules can ask for of what is listed together: extended attributes of all sorts.
    var attributesTogether: [Collectors] = []
    /// What the source can collect.
    var available: Collectors = .all
}
