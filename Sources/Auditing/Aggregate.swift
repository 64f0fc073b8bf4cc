import Facts
import RuleLanguage

/// The members that one finding of a root stands for.
struct Aggregate {
    static let sampleLimit = 20

    /// What members have in common.
    struct Key: Hashable {
        var root: Int
        var rule: Int
        /// Of a rule with a threshold each level counts by itself.
        var level: Level?
        var loss: TransferLosses?
        /// Of the owner of a whole tree: the numbers.
        var account: [UInt8]?
        /// New ones are not hidden among those that are known.
        var state: BaselineState?
        var isExcused: Bool
    }

    /// How many objects they are about.
    private(set) var count = 0
    /// Those of them that are regular files.
    private(set) var files = 0
    private(set) var level = Level.off
    /// The first objects by path.
    private(set) var samples: [[UInt8]] = []
    /// Every permission that one of the files has.
    private var permissions: UInt16 = 0
    private(set) var loss: Membership.Loss?
    private var last: [UInt8]?
    /// What was seen of the first member.
    private(set) var first: Evidence?

    /// Where in the report its first member is.
    let place: Int

    init(at place: Int) {
        self.place = place
    }

    /// - Parameter finding: a member that does not come before the last one in a report.
    mutating func add(_ finding: Finding, as membership: Membership?) {
        level = max(level, finding.level, membership?.level ?? .off)
        if first == nil { first = finding.evidence }
        if let more = membership?.loss {
            loss = .init(kind: more.kind, targets: more.targets.union(loss?.targets ?? []))
        }
        // Of several rules about one object it is one.
        if let last, last == finding.path { return }
        last = finding.path
        count += 1
        if finding.evidence.kind == .file {
            files += 1
            permissions |= finding.evidence.mode.rawValue & 0o777
        }
        if samples.count < Self.sampleLimit { samples.append(finding.path) }
    }

    /// The umask that files with these permissions were made under: 0666 and 0777 lose what it denies. Whoever may
    /// neither read nor write may not execute either, as 077 has it.
    var umask: Mode {
        var mask: UInt16 = 0
        for shift in [6, 3, 0] as [UInt16] {
            let denied = ~permissions >> shift & 0o6
            mask |= (denied == 0o6 ? 0o7 : denied) << shift
        }
        return Mode(rawValue: mask)
    }
}
