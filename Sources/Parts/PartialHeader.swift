public import Facts

/// What a file of results begins with: whose part of which scan it is, and by which rules and options that was made. Two files
/// of one plan have all but the part in common.
public struct PartialHeader: Hashable, Sendable {
    /// The version of the form.
    public static let form = 1

    /// Which part of a plan it is.
    public struct Part: Hashable, Sendable {
        /// SHA-256 of the plan.
        public var plan: String
        /// From 1.
        public var shard: Int
        /// How many there are.
        public var shards: Int
        /// The ids of the units that are in it.
        public var units: [Int]
        /// All units of the plan.
        public var planned: [PlanUnit]

        public init(plan: String, shard: Int, shards: Int, units: [Int], planned: [PlanUnit]) {
            self.plan = plan
            self.shard = shard
            self.shards = shards
            self.units = units
            self.planned = planned
        }
    }

    /// The words of options that decide which rules are on: a report of the parts is made by the same.
    public struct RuleWords: Hashable, Sendable {
        /// Nothing where no option named one.
        public var profile: String?
        /// Of `--select`.
        public var select: [String] = []
        /// Of `--ignore`.
        public var ignore: [String] = []
        /// Of `--target`.
        public var targets: [String] = []

        public init() {}
    }

    /// What of the roots was looked at.
    public struct Scope: Hashable, Sendable {
        /// The patterns that left something out.
        public var exclusions: [[UInt8]] = []
        /// Whether names with a leading dot were left out.
        public var skipsHidden = false
        /// Whether only some of what is there was judged, and which cannot be told by paths.
        public var isNarrowed = false

        public init() {}
    }

    /// Nothing of a whole scan.
    public var part: Part?
    /// What `RuleLibrary.digest(under:_:)` says of the rules.
    public var rules: String
    /// SHA-256 of the policy that it was made under; nothing where there was none.
    public var policy: String?
    /// SHA-256 of what else decided what was looked at.
    public var scope: String
    /// Of the program.
    public var version: String
    /// When ages were counted to, of a plan.
    public var now: Int64?
    /// As somebody named it.
    public var host: String?
    /// The roots as they were given.
    public var roots: [[UInt8]]
    /// Which rules were asked for.
    public var words = RuleWords()
    /// What was looked at.
    public var looked = Scope()
    /// Whose rights and ownership were no finding.
    public var trust: Trust
    /// What the sources could tell.
    public var provided: Collectors
    /// Whether every entry is in it.
    public var hasEntries = true

    public init(
        part: Part?, rules: String, scope: String, version: String, roots: [[UInt8]], trust: Trust, provided: Collectors
    ) {
        self.part = part
        self.rules = rules
        self.scope = scope
        self.version = version
        self.roots = roots
        self.trust = trust
        self.provided = provided
    }
}

extension PartialHeader.Part: CustomStringConvertible {
    /// For messages.
    public var description: String { "shard \(shard)/\(shards)" }
}
