public import Facts
public import Evaluation
public import RuleLanguage

/// Everything that a report may say; equal trees give equal values whatever the order of the walk.
public struct AuditReport: Sendable {
    /// What the trees are for.
    public var profile: Profile
    /// From which level on a finding makes the scan fail.
    public var failOn: FailureThreshold
    /// Whether an incomplete scan was allowed to pass.
    public var allowsIncomplete: Bool
    /// In the order of the command line.
    public var roots: [Root]
    /// All rules sorted by id, those that are off too.
    public var rules: [RuleStatus]
    /// Sorted by root, path bytes, rule.
    public var findings: FindingList
    /// Rules that could not be decided for an entry, because a fact was unread. Sorted by root, path bytes, rule.
    public var undecided: RecordList<Undecided>
    /// Sorted by root, path bytes, kind.
    public var scanErrors: RecordList<ScanError> {
        didSet { haveGap = scanErrors.contains { $0.kind.makesIncomplete } }
    }
    /// Whether one of them makes the scan incomplete.
    private var haveGap: Bool
    /// What is known of every entry, where that was asked for.
    public var entries: EntryRecords?
    /// What would mend objects, in the order of the trees, where that was asked for.
    public var fixes: RecordList<PlannedFix>?
    /// How much was looked at.
    public var statistics: Statistics
    /// What accepted findings took out of `findings`, in their order.
    public var suppressed: SuppressedList = []
    /// The members of aggregates.
    public var foldedMembers: RecordList<FoldedMember>?
    /// The rules that a policy locks, by their place: what they find is neither accepted nor grouped.
    public var lockedRules: Set<Int> = []
    /// Where findings are grouped for people, how many there are.
    var objects: FindingList.Tally?
    /// Comments of texts that accept findings, where they are obeyed; by root, path bytes, line.
    public var inlineIgnores: [AcceptedFinding] = []
    /// What is to be said about entries that accept findings.
    public var notices: [AcceptanceNotice] = []
    /// How many more there were about single findings than are kept.
    public var omittedNotices = 0
    /// Whether an entry that accepts nothing any more is an error.
    public var isStrictAboutIgnores = false
    /// The options to exclude that left nothing out, as they were given; none where the scan did not see everything.
    public var idleExclusions: [IdleExclusion] = []
    /// How the findings compare with those of a baseline, where there is one.
    public var baseline: BaselineComparison?
    /// What the process that read the trees had given up; nothing where it is not known.
    public var confinement: Confinement?
    /// The umask of the scanning process, which made none of what it looked at but will make what is copied from it.
    public var umask: Mode?

    public init(
        profile: Profile, failOn: FailureThreshold, allowsIncomplete: Bool, roots: [Root], rules: [RuleStatus],
        findings: FindingList, undecided: RecordList<Undecided>, scanErrors: RecordList<ScanError>,
        statistics: Statistics
    ) {
        self.profile = profile
        self.failOn = failOn
        self.allowsIncomplete = allowsIncomplete
        self.roots = roots
        self.rules = rules
        self.findings = findings
        self.undecided = undecided
        self.scanErrors = scanErrors
        haveGap = scanErrors.contains { $0.kind.makesIncomplete }
        self.statistics = statistics
    }

    /// The top of a tree that was scanned.
    public struct Root: Hashable, Sendable {
        /// As it was given on the command line.
        public var label: [UInt8]
        /// What stands before a root-relative path in a URI: the root relative to the base with a closing slash, or
        /// nothing where the root is the base.
        public var uriPrefix: [UInt8]
        /// Permission bits; none where the source knows none.
        public var mode: Mode
        /// The absolute path without symbolic links, where it is known. It tells about the machine, so only what people
        /// read at the terminal shows it, and only of what lies above the root.
        public var location: [UInt8]?
        /// Whether the tree is a whole root file system, as `RootFacts` tells.
        public var isRootFileSystem = false
        /// Whether it is a file that holds an archive, and what is found in it a member of that.
        public var isArchive = false
        /// The rules that were not evaluated for it alone, by their place among `rules`, and the facts that it has not.
        public var unevaluated: [Int: [Fact]] = [:]
        /// What was seen of it; nothing where nobody came so far.
        public var evidence: Evidence?
        /// The host that it lies on, where a report is about several; its label and its URIs begin with that.
        public var host: String?

        public init(label: [UInt8], uriPrefix: [UInt8], mode: Mode) {
            self.label = label
            self.uriPrefix = uriPrefix
            self.mode = mode
        }
    }

    /// Whether what is told of a place has to say which root it lies in.
    public var namesRoots: Bool { roots.count > 1 || roots.contains { $0.host != nil } }

    /// A rule that could not be decided for an entry.
    public struct Undecided: Hashable, Sendable {
        /// The rule's place among `rules`.
        public var rule: Int
        public var root: Int
        /// Root-relative; empty for the root itself.
        public var path: [UInt8]
        /// The facts that were unread.
        public var facts: [Fact]
        /// Whether it is for a policy that nobody knows: options or a configuration left out what is there, and maybe
        /// more.
        public var isLeftOut: Bool

        public init(rule: Int, root: Int, path: [UInt8], facts: [Fact], isLeftOut: Bool = false) {
            self.rule = rule
            self.root = root
            self.path = path
            self.facts = facts
            self.isLeftOut = isLeftOut
        }
    }

    /// What a process could not do while it read the trees, whoever would have taken it over by what it read.
    public struct Confinement: Hashable, Sendable {
        /// The version of Landlock in force; nothing where there was none.
        public var landlock: Int?
        /// Whether Landlock kept it from reading elsewhere, too; it does not where trees are very deep, and need not
        /// where the tree was its root.
        public var landlockConfinesReading: Bool
        /// Whether the tree was its root directory (chroot(2)).
        public var isEnclosed: Bool
        /// Whether it had no capability left but the one to read and search what it may not by its modes.
        public var dropsCapabilities: Bool
        /// Whether seccomp left it only the system calls of a walk.
        public var filtersCalls: Bool

        /// A process that has given up nothing.
        public static let none = Confinement(landlock: nil, filtersCalls: false)

        public init(
            landlock: Int?, landlockConfinesReading: Bool = true, isEnclosed: Bool = false,
            dropsCapabilities: Bool = false, filtersCalls: Bool
        ) {
            self.landlock = landlock
            self.landlockConfinesReading = landlockConfinesReading
            self.isEnclosed = isEnclosed
            self.dropsCapabilities = dropsCapabilities
            self.filtersCalls = filtersCalls
        }
    }

    /// How much was looked at, and what of it could not be.
    public struct Statistics: Hashable, Sendable {
        /// Entries met, the roots among them.
        public var entries = 0
        /// Regular files of each root, in their order; for thresholds, and in no report.
        public var filesOfRoots: [Int] = []
        /// The texts of programs that were read; nothing where none was to be.
        public var sources: SourceTally?
        /// Directories whose entries were read.
        public var directories = 0
        /// Entries left out, by the options that did it.
        public var leftOut = OmissionCounts()
        /// Of those that were met, how many could not be judged at all: without a status, gone, or on another file system.
        public var unjudged = 0
        /// Of paths that a list names, how many there are, and for how many nothing was met; nothing without a list.
        public var listed: ListedCounts?
        /// Entries and directories of which something could not be read.
        public var unread = 0
        /// Entries that were other objects at the second look.
        public var changed = 0
        /// Entries that were listed, and gone when looked at.
        public var vanished = 0
        /// Wall time in nanoseconds, for the text report only: nothing else may depend on it.
        public var nanoseconds: Int64 = 0

        public init() {}

        /// Left out with what lies below, and not descended into.
        public var pruned: Int { leftOut.pruned }
        /// Entries that rules were held against.
        public var judged: Int { max(0, entries - leftOut.entries - unjudged) }
    }

    /// What became of the paths of a list.
    public struct ListedCounts: Hashable, Sendable {
        /// How many there are.
        public var paths: Int
        /// For how many of them nothing was met that is judged.
        public var unmatched: Int

        public init(paths: Int, unmatched: Int) {
            self.paths = paths
            self.unmatched = unmatched
        }
    }

    /// Whether nothing was judged: options left out all that there is, or nothing is in a language that is read. That nothing
    /// differs from a revision is an answer by itself.
    public var judgedNothing: Bool {
        if statistics.leftOut[.diffBase] > 0 || !findings.isEmpty { return false }
        if profile == .source { return statistics.entries > 0 && statistics.sources?.isEmpty ?? true }
        return statistics.judged == 0 && statistics.leftOut.entries > 0
    }
}

/// The lowest level that makes a scan fail.
public enum FailureThreshold: String, CaseIterable, Hashable, Sendable {
    case error, warning, note, never

    /// Whether a finding of this level makes the scan fail.
    public func isMet(by level: Level) -> Bool {
        switch self {
        case .error: level >= .error
        case .warning: level >= .warning
        case .note: level >= .note
        case .never: false
        }
    }
}

/// What the scan comes to; its raw value is the exit code.
public enum Verdict: Int32, Hashable, Sendable {
    /// Complete, and nothing at or above the threshold.
    case passed = 0
    /// Findings at or above the threshold.
    case failed = 1
    /// An entry that accepts findings has expired or accepts nothing, which was to be an error; wins over `failed`. Or nothing
    /// was judged.
    case misconfigured = 2
    /// Something in scope could not be examined or changed underfoot; wins over all others.
    case incomplete = 3
}

extension AuditReport {
    /// Whether everything in scope was examined, and every rule decided.
    public var isComplete: Bool {
        undecided.isEmpty && !haveGap
    }

    /// What the scan comes to, by its findings, what is accepted, and what could not be examined.
    public var verdict: Verdict {
        if !isComplete, !allowsIncomplete { return .incomplete }
        if isStrictAboutIgnores, notices.contains(where: \.kind.isDeadEntry) { return .misconfigured }
        if judgedNothing { return .misconfigured }
        return hasFailures ? .failed : .passed
    }

    /// Whether a finding is at or above the threshold that no baseline excuses.
    public var hasFailures: Bool {
        Level.allCases.contains { failOn.isMet(by: $0) && count(of: $0, isExcused: false) > 0 }
    }

    /// How many findings there are of a level, those that a baseline excuses as well.
    public func count(of level: Level) -> Int {
        count(of: level, isExcused: false) + count(of: level, isExcused: true)
    }

    /// - Parameter isExcused: whether those are counted that a baseline excuses, or the others.
    public func count(of level: Level, isExcused: Bool) -> Int {
        (objects ?? findings.tally)[level, isExcused: isExcused]
    }

    func isLocked(_ finding: Finding) -> Bool { finding.isLocked(by: lockedRules.contains) }
}
