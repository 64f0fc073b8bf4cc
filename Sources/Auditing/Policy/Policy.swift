public import Facts
package import Evaluation
public import RuleLanguage

/// What whoever answers for a host or a release demands, beyond what the rules say: which rules no project may ignore
/// or lower, and what the objects at certain paths have to be.
public struct Policy: Sendable {
    /// Of each file the rules that it locks.
    package var locks: [Lock] = []
    /// In the order of the file.
    public package(set) var demands: [PolicyDemand] = []

    /// SHA-256 of its text; nothing where it locks and demands nothing.
    public var digest: String?

    public init() {}

    /// Both policies together: what either locks or demands.
    public mutating func add(_ other: Policy) {
        locks += other.locks
        demands += other.demands
    }

    /// The ids of the rules that are locked.
    public func lockedRules(among rules: [Rule]) -> Set<String> {
        locks.reduce(into: []) { ids, lock in
            for place in lock.places(in: rules) { ids.insert(rules[place].id) }
        }
    }

    /// What each file locks of these rules, by their places, and what may be left out nevertheless.
    public func oversight(of rules: [Rule]) -> [(rules: Set<Int>, leeway: Leeway)] {
        locks.map { ($0.places(in: rules), $0.leeway) }
    }

    /// Whether a locked rule or a demand is about something that would be left out, and may not be.
    public func hasToSee(_ omission: Omission, among rules: [Rule]) -> Bool {
        oversight(of: rules).contains { !$0.rules.isEmpty && !$0.leeway.allows(omission) }
            || demands.contains { $0.isOutOfSight(omission) }
    }

    /// Whether nothing is locked or demanded.
    public func isEmpty(among rules: [Rule]) -> Bool { lockedRules(among: rules).isEmpty && demands.isEmpty }

    /// The rules that one file locks.
    package struct Lock: Sendable {
        package var words: [RuleWord] = []
        package var leeway = Leeway()

        package init() {}

        func places(in rules: [Rule]) -> Set<Int> {
            words.reduce(into: []) { $0.formUnion($1.places(in: rules)) }
        }
    }

    /// What may be left out of a scan in spite of a file's locks and demands.
    public struct Leeway: Sendable {
        package var patterns: [PathPattern] = []

        /// Whether this may, and all that goes with it.
        public func allows(_ omission: Omission) -> Bool {
            patterns.contains { $0.covers(omission.path, isDirectory: omission.kind == .directory) }
        }
    }
}

/// What the objects at some paths have to be. What it does not mention may be as it likes.
public struct PolicyDemand: Sendable {
    /// As it was written.
    public var path: [UInt8]
    package var pattern: DemandedPaths
    /// Nothing stands for every kind.
    package var kind: EntryKind?
    package var mode: Bound<Mode>?
    /// The object's is one of these.
    package var owner: [Account]?
    package var group: [Account]?
    package var acl: Bound<DemandedACL>?
    package var defaultACL: Bound<DemandedACL>?
    package var capabilities: Bound<FileCapabilities>?
    package var presence: Presence?
    /// What may be left out in spite of it.
    package var leeway = Policy.Leeway()
    /// How grave a breach is.
    public var level: Level
    /// Why; never empty.
    public var reason: String

    /// One that demands nothing of the paths yet.
    package init(path: [UInt8], pattern: DemandedPaths, level: Level, reason: String) {
        self.path = path
        self.pattern = pattern
        self.level = level
        self.reason = reason
    }

    /// A limit, or the only right value. A limit is held against a value bit by bit, never as a number.
    public enum Bound<Value: Sendable>: Sendable {
        case atMost(Value)
        case exactly(Value)
    }

    /// Whether it is about something that is left out, and may not be. That something be there cannot be told of what
    /// nobody looks at, whoever allows that.
    public func isOutOfSight(_ omission: Omission) -> Bool {
        if omission.extent == .entry, let kind, let other = omission.kind, kind != other { return false }
        return pattern.mayContain(omission) && (presence == .required || !leeway.allows(omission))
    }

    /// Whether something is to be there.
    public enum Presence: String, CaseIterable, Sendable {
        case required, forbidden
    }

    /// An account by its number, with the word that stands for it in the file.
    package struct Account: Sendable {
        package var id: UInt32
        package var word: String

        package init(id: UInt32, word: String) {
            self.id = id
            self.word = word
        }
    }
}
