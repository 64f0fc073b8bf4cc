public import Facts

/// What whoever answers for a host or a release demands, beyond what the rules say: which rules no project may ignore
/// or lower, and what the objects at certain paths have to be.
public struct Policy: Sendable {
    /// Of each file the rules that it locks.
    var locks: [Lock] = []
    /// In the order of the file.
    public internal(set) var demands: [PolicyDemand] = []

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

    /// The rules that one file locks.
    struct Lock: Sendable {
        var words: [RuleWord]
        var leeway: Leeway

        func places(in rules: [Rule]) -> Set<Int> {
            words.reduce(into: []) { $0.formUnion($1.places(in: rules)) }
        }
    }

    /// What may be left out of a scan in spite of a file's locks and demands.
    public struct Leeway: Sendable {
        var patterns: [PathPattern] = []

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
    var pattern: DemandedPaths
    /// Nothing stands for every kind.
    var kind: EntryKind?
    var mode: Bound<Mode>?
    /// The object's is one of these.
    var owner: [Account]?
    var group: [Account]?
    var acl: Bound<DemandedACL>?
    var defaultACL: Bound<DemandedACL>?
    var capabilities: Bound<FileCapabilities>?
    var presence: Presence?
    /// What may be left out in spite of it.
    var leeway = Policy.Leeway()
    public var level: Level
    /// Why; never empty.
    public var reason: String

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

    public enum Presence: String, CaseIterable, Sendable {
        case required, forbidden
    }

    /// An account by its number, with the word that stands for it in the file.
    struct Account: Sendable {
        var id: UInt32
        var word: String
    }
}

/// How a policy file's names become numbers.
public struct PolicyAccounts {
    var user: ([UInt8]) -> UInt32?
    var group: ([UInt8]) -> UInt32?

    public init(user: @escaping ([UInt8]) -> UInt32?, group: @escaping ([UInt8]) -> UInt32?) {
        self.user = user
        self.group = group
    }
}
