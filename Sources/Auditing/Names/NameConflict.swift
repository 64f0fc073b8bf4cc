public import Facts

/// What a rule about names found, beside what every finding has.
public struct NameConflict: Hashable, Sendable {
    public enum Outcome: CaseIterable, Hashable, Sendable {
        /// Entries of one name.
        case collision
        /// Targets that do not take the name.
        case refusal
        /// Targets that store another name.
        case alteration
    }

    public var outcome: Outcome
    /// The words of `--target`, and the names that people know these file systems by; in one order.
    public var targets: [String]
    public var systems: [String]
    /// Why the names are one, or the name is not taken, in half sentences.
    public var mechanisms: [String]
    /// All entries of a collision, sorted by path.
    public var members: [Member]
    /// Whether the regular files among them hold the same bytes; nothing where that was not compared.
    public var contentEqual: Bool?
    public var dangers: CollisionDangers
    /// Numbers of the Common Weakness Enumeration that this very finding is about.
    public var weaknesses: [Int]
    /// CVSS-like, in tenths.
    public var severity: Int?

    public struct Member: Hashable, Sendable {
        public var path: [UInt8]
        public var evidence: Evidence

        public init(path: [UInt8], evidence: Evidence) {
            self.path = path
            self.evidence = evidence
        }
    }

    public init(
        _ outcome: Outcome, targets: [String], systems: [String], mechanisms: [String], members: [Member] = [],
        contentEqual: Bool? = nil, dangers: CollisionDangers = [], weaknesses: [Int] = [], severity: Int? = nil
    ) {
        self.outcome = outcome
        self.targets = targets
        self.systems = systems
        self.mechanisms = mechanisms
        self.members = members
        self.contentEqual = contentEqual
        self.dangers = dangers
        self.weaknesses = weaknesses
        self.severity = severity
    }
}
