import Facts
import RuleLanguage

/// The members that one finding of a root stands for: how many they are, and the first of them in path order. The
/// others are not kept, so that a tree of a million members costs no more than one of twenty.
struct Aggregate: Sendable {
    static let sampleLimit = 20

    /// Which of the aggregates of a rule it is.
    struct Key: Hashable, Sendable {
        var rule: Int
        var part: Part
    }

    /// What the members of an aggregate have in common beside the rule.
    enum Part: Hashable, Sendable {
        case all
        /// The rule's level for them.
        case level(Level)
        /// What they lose on the way to another place.
        case loss(TransferLosses)

        /// Ascending, for reports.
        var order: Int {
            switch self {
            case .all: 0
            case .level(let level): Int(level.rawValue)
            case .loss(let loss): Int(loss.rawValue)
            }
        }
    }

    private(set) var count = 0
    /// Those of them that are regular files.
    private(set) var files = 0
    private(set) var level = Level.off
    /// Every permission that one of the files has.
    private(set) var permissions: UInt16 = 0
    /// Where members lose what they have in common.
    private(set) var targets: TransferTarget = []
    /// Ascending.
    private(set) var samples: [[UInt8]] = []

    init() {}

    /// - Parameter samples: in any order.
    init(
        count: Int, files: Int, level: Level, permissions: UInt16, targets: TransferTarget, samples: [[UInt8]]
    ) {
        self.count = count
        self.files = files
        self.level = level
        self.permissions = permissions
        self.targets = targets
        for path in samples { keep(path) }
    }

    mutating func add(_ facts: borrowing EntryFacts, level: Level, losingAt targets: TransferTarget = []) {
        count += 1
        self.targets.formUnion(targets)
        if facts.kind == .file {
            files += 1
            permissions |= facts.mode.rawValue & 0o777
        }
        self.level = max(self.level, level)
        keep(facts.path)
    }

    mutating func merge(_ other: Aggregate) {
        count += other.count
        files += other.files
        permissions |= other.permissions
        targets.formUnion(other.targets)
        level = max(level, other.level)
        for path in other.samples { keep(path) }
    }

    /// The umask that files with these permissions were made under: 0666 and 0777 lose what it denies. Whoever may neither
    /// read nor write may not execute either, as 077 has it.
    var umask: Mode {
        var mask: UInt16 = 0
        for shift in [6, 3, 0] as [UInt16] {
            let denied = ~permissions >> shift & 0o6
            mask |= (denied == 0o6 ? 0o7 : denied) << shift
        }
        return Mode(rawValue: mask)
    }

    private mutating func keep(_ path: [UInt8]) {
        if samples.count == Self.sampleLimit {
            guard path.lexicographicallyPrecedes(samples[Self.sampleLimit - 1]) else { return }
            samples.removeLast()
        }
        let place = samples.firstIndex { path.lexicographicallyPrecedes($0) } ?? samples.count
        samples.insert(path.compact, at: place)
    }
}
