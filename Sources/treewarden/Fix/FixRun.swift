import Auditing
import Facts
import Remedies
import RuleLanguage
import Trees

/// Plans what would mend trees, by the walk of a scan of which every object is told that a fix would change; and carries it out
/// where that is asked for.
struct FixRun {
    private let options: AuditOptions
    private let choice: FixOptions
    private let request: ScanRequest
    private let rules: FixRules
    /// What is changed, held open from here on, and where it is written down.
    private let target: (roots: [HeldRoot], place: UndoPlace)?

    /// Checks what is asked for; nothing has been looked at yet.
    init(
        _ options: AuditOptions, _ choice: FixOptions, of sources: [any EntrySource]
    ) throws(CommandError) {
        if choice.includesAsked, options.rules.select.isEmpty {
            throw CommandError(
                "--unsafe without a rule", hints: "Name the rule whose fix may break something: --select RULE --unsafe")
        }
        var options = options
        // What is mounted there is another tree.
        options.scope.mounts = .oneFileSystem
        self.options = options
        self.choice = choice
        let request = try ScanRequest(sources, options)
        let library = request.ruleSet.library
        let asked = choice.includesAsked ? Set(options.rules.select) : []
        let (owner, group) = try choice.recipient(by: request.accounts)
        try Self.check(asked, library, isGiven: owner != nil)
        rules = FixRules(
            library, asked: asked, from: choice.fixLevel.level,
            Fix.Terms(trust: request.walk.trust, runtimeUser: request.walk.runtimeUser, owner: owner, group: group))
        self.request = request.mending(by: rules)
        target = try choice.undoFile.map { file throws(CommandError) in try Self.target(file, sources) }
    }

    private static func target(
        _ file: PathArgument, _ sources: [any EntrySource]
    ) throws(CommandError) -> (roots: [HeldRoot], place: UndoPlace) {
        var roots: [HeldRoot] = []
        for source in sources { roots.append(try HeldRoot(source)) }
        let place = try UndoPlace(file, "--undo-file", roots: roots)
        guard place.isFree else {
            throw CommandError(
                "--undo-file \(file.quoted): something is there already, which may undo an earlier fix",
                hints: "Name a file that is not there yet.")
        }
        return (roots, place)
    }

    /// Whoever asks for what may break something means a rule that has a fix.
    private static func check(
        _ asked: Set<String>, _ library: RuleLibrary, isGiven: Bool
    ) throws(CommandError) {
        for rule in library.rules where asked.contains(rule.id) {
            guard let fix = rule.fix else {
                throw CommandError(
                    "no program mends what \(rule.id) finds",
                    hints: "How to do it by hand: treewarden explain \(rule.id)")
            }
            if case .give(let ownership) = fix.verb, !isGiven {
                throw CommandError(
                    "\(rule.id) is mended by another \(ownership.word), and nobody is named",
                    hints: "Name whom objects are given to: --give-to root:root")
            }
        }
    }

    func run() throws(CommandError) -> ExitStatus {
        let space = TemporarySpace()
        let gate = try FindingGate(options.acceptance, request.acceptance, space, isQuiet: true)
        var report = try ScanSupervisor(request, space, showsProgress: options.run.showsProgress).run()
        _ = gate.apply(to: &report)
        report.keepAccepted()
        if let commandError = space.commandError { throw commandError }
        let fixes = report.fixes ?? []
        var deed = FixReport.Deed.planned
        var outcomes: MendingOutcomes?
        if let target {
            // Somebody who stops the program means all of it.
            if report.scanErrors.contains(where: \.endsScan) {
                sayClosing(report)
                throw CommandError(
                    "nothing was changed: the scan did not come to its end", status: .incomplete)
            }
            let isNeeded = fixes.contains { $0.obstacle == nil }
            deed = .applied(undoFile: isNeeded ? target.place.path : nil)
            if isNeeded {
                outcomes = try Application(roots: target.roots, rules: rules).apply(
                    fixes, to: target.place, isSandboxed: options.run.sandbox,
                    progress: ProgressLine(isShown: options.run.showsProgress))
            }
        }
        let fixReport = FixReport(
            deed, fixes, outcomes, unseen: report.mountPoints, below: below(report),
            roots: report.roots.map(\.label), ruleIDs: report.rules.map(\.rule.id),
            isComplete: report.isComplete)
        let isDelivered = fixReport.deliver(choice.format, accounts: request.accounts, from: space)
        sayClosing(report)
        return isDelivered ? fixReport.status : .incomplete
    }

    /// What a fix is there for and is not done, because it matters less than what is asked for.
    private func below(_ report: AuditReport) -> FixReport.Below {
        let count = report.findings.reduce(0) { sum, finding in
            rules.leaves(finding) && !finding.isExcused ? sum + (finding.count ?? 1) : sum
        }
        return FixReport.Below(level: choice.fixLevel.rawValue, count: count)
    }

    private func sayClosing(_ report: AuditReport) {
        ScanClosing(report, isQuiet: options.run.quiet, showsStatistics: options.run.statistics).say(
            scanErrorsAreShown: false, omission: nil)
    }
}

extension FixReport {
    /// Writes it to standard output; whether it could be.
    func deliver(_ format: FixFormat, accounts: any AccountDirectory, from space: TemporarySpace) -> Bool {
        Delivery<FixFormat>(
            requests: [FormatRequest(format, file: nil)], fileOptions: FixFormat.Options(accounts: accounts)
        ).deliver(self, from: space)
    }
}

extension AuditReport {
    /// Where something is mounted, and nothing was judged.
    fileprivate var mountPoints: [PlannedFix] {
        scanErrors.filter { $0.kind == .mountNotEntered }.map { place in
            let unknown = FixState(kind: .directory, mode: Mode(rawValue: 0), owner: 0, group: 0)
            return PlannedFix(
                root: place.root, path: place.path, inode: InodeIdentity(device: 0, inode: 0), links: 1, changed: nil,
                born: nil, before: unknown, after: unknown, rules: [], left: [], obstacle: .mounted)
        }
    }
}
