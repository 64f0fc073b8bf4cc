public import Facts

/// What a rule about names found, beside what every finding has.
public struct NameConflict: Hashable, Sendable {
    /// What becomes of the names.
    public enum Outcome: CaseIterable, Hashable, Sendable {
        /// Entries of one name.
        case collision
        /// Targets that do not take the name.
        case refusal
        /// Targets that store another name.
        case alteration
    }

    /// What becomes of the names.
    public var outcome: Outcome
    /// The words of `--target`.
    public var targets: [String]
    /// The names that people know these file systems by, in the order of `targets`.
    public var systems: [String]
    /// Why the names are one, or the name is not taken, in half sentences.
    public var mechanisms: [String]
    /// The entries of a collision, sorted by path: the first of them.
    public var members: [Member]
    /// How many entries there are beside these.
    public var untold = 0
    /// Whether the regular files among them hold the same bytes; nothing where that was not compared.
    public var contentEqual: Bool?
    /// What may come of it.
    public var dangers: CollisionDangers
    /// Numbers of the Common Weakness Enumeration that this very finding is about.
    public var weaknesses: [Int]
    /// CVSS-like, in tenths.
    public var severity: Int?

    /// An entry of a collision.
    public struct Member: Hashable, Sendable {
        /// Root-relative.
        public var path: [UInt8]
        /// What is known of it.
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
