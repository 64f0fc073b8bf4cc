public import Facts
public import RuleLanguage

/// Whether a rule takes part in a scan, and why not.
public struct RuleStatus: Sendable {
    /// Whether a rule takes part.
    public enum State: Hashable, Sendable {
        case on
        /// One sentence without a period.
        case off(reason: String)
        /// The source cannot provide these facts, in the order of the catalogue.
        case notEvaluated([Fact])
    }

    /// The rule as its file states it.
    public var rule: Rule
    /// Whether it takes part.
    public var state: State
    /// The highest level it can come to.
    public var level: Level

    public init(rule: Rule, state: State, level: Level) {
        self.rule = rule
        self.state = state
        self.level = level
    }
}
