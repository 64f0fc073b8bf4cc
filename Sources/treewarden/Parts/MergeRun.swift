import Auditing
import Descriptors
import Facts
import Parts
import RuleLanguage

/// Makes one report of files of results: what parts could not decide is decided, and then all is concluded as a scan is.
struct MergeRun {
    private let options: AuditOptions
    private let delivery: ReportDelivery
    private let files: PartialFiles
    private let hosts: ExpectedHosts
    /// By which the results were made, and are reported.
    private let ruleSet: RuleSet
    /// The ids of the rules that the policy locks.
    private let locked: Set<String>
    /// Whether results were made without the policy that the report is held to.
    private let lacksPolicy: Bool
    private let demandedPolicy: String?
    private let failOn: FailureThreshold
    private let accepted: [AcceptedFinding]
    private let fileTrust: FileTrust
    /// Whether a report tells every entry.
    private let tellsEntries: Bool

    /// Checks what is asked for, and reads what the files begin with.
    init(
        _ paths: [PathArgument], _ options: AuditOptions, _ expectation: ExpectationOptions
    ) throws(CommandError) {
        delivery = try ReportDelivery(options)
        let operators = Trust.operators(options.trust.trustedOwner)
        fileTrust = FileTrust(operators, danger: "hide findings")
        hosts = try ExpectedHosts(expectation.expect, trust: fileTrust)
        files = try PartialFiles(paths, trust: fileTrust, allowsMissing: expectation.allowMissing)
        tellsEntries = delivery.requests.contains { $0.format == .html }
        if tellsEntries, let file = files.files.first(where: { !$0.header.hasEntries }) {
            throw CommandError(
                "\(file.path.quoted) has no entries, and html tells all of them",
                hints: "Scan without --no-entries, or write another format.")
        }
        let header = files.files[0].header
        var options = options
        options.rules.take(header.words)
        self.options = options
        let settings = try Settings(
            options.chosenConfiguration, rules: options.rules, scope: options.scope, trust: options.trust,
            verdict: options.verdict)
        accepted = settings.configuration.file.ignore
        let policies = options.policy.policy
        let rules = options.rules
        func makeRuleSet(
            _ policy: ([Rule]) throws(CommandError) -> Policy
        ) throws(CommandError) -> RuleSet {
            try RuleSet(
                rules, settings.configuration, trust: header.trust, accounts: HostAccounts(),
                available: header.provided,
                policy: policy)
        }
        let demanded = try makeRuleSet { (rules) throws(CommandError) in
            try PolicyFiles.read(policies, accounts: HostAccounts(), trust: operators, rules: rules)
        }
        locked = demanded.locked
        // Nobody held these to the policy: what it demands was not looked for, and what it locks could be left out.
        let digest = demanded.policy.digest
        demandedPolicy = digest
        lacksPolicy = digest != nil && files.files.contains { $0.header.policy != digest }
        ruleSet = lacksPolicy && header.policy == nil ? try makeRuleSet { _ in Policy() } : demanded
        failOn = demanded.threshold(settings.failOn)
        for file in files.files { try check(file) }
    }

    /// Whether the file was made by the rules that are at hand, by whomever its scan trusted.
    private func check(_ file: PartialFile) throws(CommandError) {
        var settings = ruleSet.settings
        settings.trust = file.header.trust
        guard file.header.words == files.files[0].header.words, file.header.provided == settings.available,
            file.header.rules == ruleSet.library.digest(under: settings, ruleSet.compiled)
        else {
            throw CommandError(
                "\(file.path.quoted) was made by other rules than these",
                hints:
                    "Give merge what decides about rules as it was given to the scan: --config or --no-config, --rules, "
                    + "--policy, and --profile, --select, --ignore and --target where they are not the scan's own.")
        }
    }

    func run() throws(CommandError) -> ExitStatus {
        let space = TemporarySpace()
        let scopes = try scopes()
        var examination = Examination(AuditResults(spillingTo: space))
        var isFirst = true
        let units = Dictionary(
            (files.files[0].header.part?.planned ?? []).map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        // A planned one that was not as it was planned.
        var lost: PlanUnit?
        var absent = absentHosts[...]
        for file in files.files {
            while let host = absent.first, host.utf8.lexicographicallyPrecedes((file.header.host ?? "").utf8) {
                note(absentHost: absent.removeFirst(), in: &examination)
            }
            let count = files.areParts ? 0 : examination.roots.count
            let host = file.header.host
            examination.results.beginPart()
            let first = examination.roots.count
            try file.forEachRecord(rules: ruleSet.library.rules.count) { record, payload in
                let isOther = count > 0 || host != nil
                let record = isOther ? record.behind(roots: count, onHost: host) : record
                switch record {
                // A shard that no unit was left for has looked at nothing: what it does not know says nothing of the others.
                case .summary where file.header.part?.units.isEmpty == true: break
                case .summary(let summary):
                    examination.add(summary, isFirst: isFirst)
                    isFirst = false
                case .rootReport(let report): examination.add(report)
                case .entry where !tellsEntries: break
                case .scanError(let error):
                    if lost == nil, error.kind != .mountNotEntered { lost = units[error.path] }
                    examination.results.add(record, isOther ? nil : payload)
                default: examination.results.add(record, isOther ? nil : payload)
                }
            }
            if lacksPolicy, file.header.policy != demandedPolicy {
                for root in (count > 0 ? first : 0)..<examination.roots.count {
                    examination.results.add(ScanError(.policyNotApplied, root: root, path: []))
                }
            }
        }
        for host in absent { note(absentHost: host, in: &examination) }
        let audit = ruleSet.audit(accounts: HostAccounts())
        noteMissing(in: &examination, audit)
        noteShortfall(in: &examination, at: lost)
        if files.areParts { audit.settleParts(of: &examination) }
        if let commandError = space.commandError { throw commandError }
        let objects = RecordedObjects(examination.results)
        let terms = AcceptanceTerms(
            locked: locked, accepted: accepted, fileTrust: fileTrust,
            isInScope: { path in scopes.allSatisfy { $0.contains(path) } }, objects: { _ in objects })
        let gate = try FindingGate(options.acceptance, terms, space, isQuiet: options.run.quiet)
        OverlappingRoots(examination.roots).say(examination.roots)
        let report = audit.conclude(
            examination, failOn: failOn, allowsIncomplete: options.verdict.allowIncomplete)
        return try delivery.close(report, through: gate, options.run, space)
    }

    /// What the scans met, each different one once.
    private func scopes() throws(CommandError) -> [ScanScope] {
        var scopes: [ScanScope] = []
        for scope in Set(files.files.map(\.header.looked)) {
            scopes.append(
                ScanScope(
                    try Exclusion([], scope.exclusions.map { PathArgument($0) }), skipsHidden: scope.skipsHidden,
                    isNarrowed: scope.isNarrowed))
        }
        return scopes
    }

    /// Those that sent nothing.
    private var absentHosts: [String] {
        let there = Set(files.files.compactMap(\.header.host))
        return hosts.names.filter { !there.contains($0) }
    }

    private func note(absentHost host: String, in examination: inout Examination) {
        var root = AuditReport.Root(label: [], uriPrefix: [], mode: Mode(rawValue: 0))
        root.lie(onHost: host)
        let place = examination.roots.count
        examination.add(RootReport(root, at: place, files: 0))
        examination.results.add(ScanError(.interrupted, root: place, path: [], error: "no result"))
        TerminalText.say("treewarden: error: \(host): there is no result of this host")
    }

    /// Notes that the parts have met fewer entries than there were when the scan was divided: something was taken away, or
    /// passed over. What options leave out with all that lies below nobody can count.
    ///
    /// - Parameter unit: one that could not be examined as it was planned, to which fewer entries are put down.
    private func noteShortfall(in examination: inout Examination, at unit: PlanUnit?) {
        guard let planned = files.files[0].header.part?.planned, examination.statistics.pruned == 0 else { return }
        let missing = Set(files.missing.map(\.id))
        let expected = planned.reduce(0) { $0 + (missing.contains($1.id) ? 0 : $1.entries + ($1.isOfRoot ? 1 : 0)) }
        let met = examination.statistics.entries
        guard met < expected else { return }
        examination.results.add(
            ScanError(
                .changed, root: unit?.root ?? 0, path: unit?.path ?? [],
                error: "\(met) of \(expected) planned entries"))
        examination.statistics.changed += 1
    }

    /// Notes the units that nobody looked at.
    private func noteMissing(in examination: inout Examination, _ audit: Audit) {
        for unit in files.missing {
            examination.results.add(
                ScanError(.interrupted, root: unit.root, path: unit.path, error: "unit \(unit.id)"))
        }
        if !files.missing.isEmpty {
            let roots = Array(examination.roots.indices)
            audit.leaveOpen(Set(files.missing.map(\.root)), of: roots, in: &examination.results)
        }
    }
}

extension RuleOptions {
    /// Goes by what the scan was given, where nothing else is said.
    fileprivate mutating func take(_ words: PartialHeader.RuleWords) {
        if chosenProfile == nil { chosenProfile = words.profile.flatMap { Profile(named: $0) } }
        if select.isEmpty { selections = words.select }
        if ignore.isEmpty { omissions = words.ignore }
        if target.isEmpty { target = words.targets }
    }
}

extension PlanUnit {
    /// Whether the root itself is judged with it.
    fileprivate var isOfRoot: Bool { path.isEmpty && isFirst }
}
