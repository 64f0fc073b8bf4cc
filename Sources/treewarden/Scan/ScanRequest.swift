import Auditing
import Descriptors
import Facts
import Inventories
import Parts
import RuleLanguage
import Supervising
import Trees

/// A scan as its options ask for it, checked: nothing has been looked at yet.
struct ScanRequest {
    let sources: [any EntrySource]
    let base: PathBase
    let ruleSet: RuleSet
    let accounts: any NamedAccounts
    /// How many workers share the walk of a tree, and that of one that a server or a program answers for.
    let jobs: Int
    let remoteJobs: Int
    let verdict: VerdictOptions
    let failOn: FailureThreshold
    let allowedChanges: Exclusion
    let configuration: LoadedConfiguration
    /// How long a scan may make no progress, in nanoseconds.
    let stallTimeout: Int64
    /// When it is to be over, by the monotonic clock, in nanoseconds.
    let deadline: Int64
    /// How much a worker may send.
    let allowance: MessageAllowance
    /// Whether the worker gives up what it does not need.
    let isSandboxed: Bool
    /// For looks at the trees beside the scan.
    let isolatedTask: IsolatedTask
    var walk: WalkOptions
    /// What is left out by its path.
    let exclusion: Exclusion
    /// Entries that accept findings.
    let accepted: [AcceptedFinding]
    /// Whether comments of texts may accept findings.
    let obeysComments: Bool
    /// Whose files may say what counts.
    let fileTrust: FileTrust
    /// Whether a configuration decides from where reach is counted, and rules are locked that are to find the same
    /// whatever it says.
    let movesReach: Bool
    /// What of the trees is met.
    let scope: ScanScope
    /// The words of options that decide which rules are on.
    let words: PartialHeader.RuleWords
    /// What alone of a root is looked at, where others look at the rest.
    var unit: PlanUnit?
    /// What alone is judged, where somebody names it.
    let fileList: FileList?
    /// What records of all entries hold, where they are asked for.
    let keeps: EntryDetails.Parts?
    /// In which order.
    private let entryOrder: EntryRecords.Order
    /// Whether that is what differs from a revision.
    let isDifference: Bool
    /// What is mended, where that is asked for.
    private(set) var fixes: FixRules?

    /// For what its workers will say.
    func makeResults(_ space: TemporarySpace) -> AuditResults {
        AuditResults(spillingTo: space, entryOrder: entryOrder)
    }

    /// How deep a tree may be for Landlock to confine its reader: the kernel climbs from whatever is opened up to the
    /// root, so that the time that all checks take grows with the square of the depth. No path is that long by which
    /// programs could open what is there.
    static let confinedDepth = 1_000
    /// Whether there may be levels below that, for which a worker begins anew; what was read of standard input is gone by
    /// then.
    var mayBeDeep: Bool { isSandboxed && walk.bounds.depth > Self.confinedDepth && !readsInput }
    /// Whether one of the roots is what standard input holds.
    var readsInput: Bool { sources.contains(where: \.readsInput) }
    /// Whether one of them is an inventory that somebody made.
    var readsInventory: Bool { sources.contains { $0 is InventorySource } }

    /// More workers than this only wait for each other.
    private static let jobLimit = 256
    /// Whoever asks a server mostly waits for it: as many as keep it at work, whatever processors there are.
    private static let remoteJobs = 32

    /// - Parameters:
    ///   - purpose: what the command is for, where it is for less than a scan.
    ///   - order: in which order records of entries are wanted.
    ///   - difference: what alone of the trees is judged.
    ///   - asked: when ages are counted to; now, where nobody says so.
    init(
        _ sources: [any EntrySource], _ command: AuditOptions, for purpose: RulePurpose = .all,
        keeping keeps: EntryDetails.Parts? = nil, in order: EntryRecords.Order = .tree,
        differingBy difference: DiffBase? = nil, now asked: Int64? = nil
    ) throws(CommandError) {
        self.sources = sources
        self.keeps = keeps
        entryOrder = order
        words = PartialHeader.RuleWords(command.rules)
        verdict = command.verdict
        jobs = LiveTree.workers(atMost: try Self.jobs(command.run.jobs))
        remoteJobs = LiveTree.workers(atMost: command.run.jobs ?? max(jobs, Self.remoteJobs))
        allowedChanges = try Exclusion([], verdict.allowChanges, of: "--allow-changes")
        base = PathBase(command.reporting.base, workingDirectory: (try? Process.workingDirectory()) ?? [])
        // Of roots that can tell different things each would need rules of its own: what all can tell is asked of all.
        let provided = sources.reduce(Collectors.all) { $0.intersection($1.provides) }
        // Before anything is looked at.
        for source in sources { _ = try base.prefix(of: PathArgument(source.label)) }
        if command.scope.newerThan != nil, !provided.contains(.status) {
            throw CommandError("--newer-than, but a list of names has no times", hints: "Leave it out.")
        }
        if command.scope.filesFrom != nil, !provided.contains(.status) {
            throw CommandError("--files-from, but a list of names is one already", hints: "Leave it out.")
        }
        let settings = try Settings(
            command.chosenConfiguration, rules: command.rules, scope: command.scope, trust: command.trust,
            verdict: command.verdict, inlineIgnores: command.acceptance.inlineIgnores, for: purpose)
        obeysComments = settings.inlineIgnores.value
        configuration = settings.configuration
        isSandboxed = command.run.sandbox
        stallTimeout = try Self.stallTimeout(command.run.stallTimeout)
        let (end, overflows) = Process.monotonicNanoseconds.addingReportingOverflow(try command.bounds.timeLimit())
        deadline = overflows ? .max : end
        allowance = try command.bounds.allowance(roots: sources.count)
        isolatedTask = IsolatedTask(stallTimeout: stallTimeout, isSandboxed: isSandboxed)
        accounts = try settings.accounts(of: sources, isolatedTask: isolatedTask)
        var trust = try settings.trust(by: accounts)
        let runtimeUser = try settings.runtimeUser(by: accounts)
        if let runtimeUser { trust.add(runtimeUser, by: accounts) }
        accepted = settings.configuration.file.ignore
        isDifference = difference != nil
        exclusion = try settings.exclusion
        scope = ScanScope(
            exclusion, skipsHidden: settings.skipHidden.value,
            isNarrowed: command.scope.newerThan != nil || command.scope.filesFrom != nil
                || settings.skipPackages.value || difference != nil)
        let (policies, accounts) = (command.policy.policy, accounts)
        let operators = Trust.operators(command.trust.trustedOwner)
        fileTrust = FileTrust(operators, danger: "hide findings")
        fileList = try command.scope.files(trust: fileTrust, sources)
        ruleSet = try RuleSet(
            command.rules, settings.configuration, trust: trust, accounts: accounts, for: purpose,
            available: provided
        ) { (rules) throws(CommandError) in
            try PolicyFiles.read(policies, accounts: accounts, trust: operators, rules: rules)
        }
        failOn = ruleSet.threshold(settings.failOn)
        movesReach = ruleSet.isMoved(
            by: settings.profile, from: command.rules.chosenProfile ?? purpose.profile ?? .release)

        let now = asked ?? Process.wallNanoseconds / 1_000_000_000
        walk = WalkOptions(trust: trust, accounts: accounts, now: now)
        walk.patience = ChildProcess.Patience(silence: stallTimeout, deadline: deadline)
        walk.jobs = max(jobs, remoteJobs)
        walk.runtimeUser = runtimeUser
        walk.hasOwnAccounts = settings.accountsFromRoot.value && !(accounts is HostAccounts)
        walk.crossesMounts = !settings.oneFileSystem.value
        walk.reachability = settings.profile.value.reachability
        if case .texts(let directories)? = ruleSet.settings.parameters["temporary-directories"] {
            walk.temporaryDirectories = directories
        }
        let transfer = try TransferSettings(command.transfer, now: now)
        walk.buildTime = transfer.buildTime
        walk.transferTargets = transfer.transferTargets
        walk.prefix = transfer.prefix
        walk.reading = command.scope.reading
        walk.platform = command.scope.platform?.platform
        if case .sources(let reading) = purpose { walk.sourceBytes = reading.mostBytes }
        walk.digestsFiles = keeps?.contains(.digest) == true
        walk.keepsAttributeValues = keeps?.contains(.attributeValues) == true
        walk.stopsOnError = command.verdict.onError == .stop
        walk.bounds = try command.bounds.bounds()
        walk.pruning = try settings.pruning(exclusion, newerThan: command.scope.newerThan, now: now)
        walk.pruning.repository = Self.repository(ruleSet)
        if let difference {
            walk.pruning.isUnchanged = { path, kind in difference.isUnchanged(path, kind) }
        }
    }

    /// The same scan, of which every object is told that these rules would mend.
    func mending(by fixes: FixRules) -> ScanRequest {
        var request = self
        request.fixes = fixes
        return request
    }

    /// The same scan, of which only a unit of a plan is looked at.
    func looking(at unit: PlanUnit, of plan: Plan) -> ScanRequest {
        var request = self
        request.unit = unit
        let others = plan.units.filter { $0.root == unit.root && !$0.path.isEmpty && $0.path != unit.path }
        let names = others.compactMap { other in
            let place = TreePath(other.path)
            return place.parent.bytes == unit.path ? Array(place.lastComponent) : nil
        }
        let extent: WalkPart.Extent =
            switch unit.kind {
            case .recursive: .all
            case .shallow: .entries
            case .slice(let number, let count): .slice(number, of: count)
            }
        request.walk.part = WalkPart(
            path: unit.path, identity: unit.identity, rootIdentity: plan.roots[unit.root].identity, extent: extent,
            others: Set(names))
        return request
    }

    /// Whether notes about the roots are to be told, which others tell as well.
    var tellsNotes: Bool { unit.map { $0.path.isEmpty && $0.isFirst } ?? true }

    /// The options of a walk for one root.
    func options(_ options: WalkOptions, ofRoot index: Int) -> WalkOptions {
        guard let fileList else { return options }
        var options = options
        options.pruning.listed = fileList.selections[index]
        return options
    }

    /// A change as it is counted where it was expected.
    func allowing(_ scanError: ScanError) -> ScanError {
        guard scanError.kind == .changed,
            allowedChanges.covers(scanError.path, .file) || allowedChanges.covers(scanError.path, .directory)
        else { return scanError }
        var allowed = scanError
        allowed.kind = .changedAsAllowed
        return allowed
    }

    /// The repository of the working directory, which is no part of what is judged there, unless a policy has to see it.
    private static func repository(_ ruleSet: RuleSet) -> OwnRepository? {
        let omission = Omission(path: Array(".git".utf8), kind: .directory, extent: .entryAndContents)
        guard !ruleSet.policy.hasToSee(omission, among: ruleSet.library.rules) else { return nil }
        return OwnRepository.ofWorkingDirectory
    }

    static func stallTimeout(_ asked: Double) throws(CommandError) -> Int64 {
        if asked == 0 { return .max }
        guard (0.1...86_400).contains(asked) else {
            throw CommandError(
                "--stall-timeout \(asked) is no time to wait",
                hints: "Between 0.1 and 86400 seconds; 0 waits for ever.")
        }
        return Int64(asked * 1_000_000_000)
    }

    private static func jobs(_ asked: Int?) throws(CommandError) -> Int {
        guard let asked else { return min(jobLimit, max(1, Process.processors)) }
        guard (1...jobLimit).contains(asked) else {
            throw CommandError(
                "--jobs \(asked) is no number of workers",
                hints: "Between 1 and \(jobLimit) workers can share a walk.")
        }
        return asked
    }
}

extension PartialHeader.RuleWords {
    init(_ options: RuleOptions) {
        self.init()
        profile = options.chosenProfile?.name
        (select, ignore, targets) = (options.select, options.ignore, options.target)
    }
}

extension Settings {
    /// What is left out by its path.
    var exclusion: Exclusion {
        get throws(CommandError) {
            let options = exclude.filter { $0.origin == .option("--exclude") }
            let settings = exclude.filter { $0.origin != .option("--exclude") }
            return try Exclusion(settings, options.map(\.value))
        }
    }

    /// What is left out.
    func pruning(_ exclusion: Exclusion, newerThan: String?, now: Int64) throws(CommandError) -> Pruning {
        var pruning = Pruning()
        if !exclusion.isEmpty { pruning.isExcluded = { exclusion.leavesOut($0, $1, &$2) } }
        pruning.skipsHidden = skipHidden.value
        pruning.skipsPackages = skipPackages.value
        if let newerThan { pruning.newerThan = try TimePoint(parsing: newerThan, now: now).seconds }
        return pruning
    }
}

extension Profile {
    /// Where the profile counts reachability from.
    var reachability: WalkOptions.Reachability {
        switch self {
        case .release, .transfer, .source: .belowRoot
        case .deployment: .host
        case .host: .root
        }
    }
}
