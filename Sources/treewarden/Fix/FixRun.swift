import Auditing
import Remedies
import RuleLanguage
import Trees

/// Plans what would mend trees: the walk of a scan, of which every object is told that a fix would change.
struct FixRun {
    private let options: AuditOptions
    private let choice: FixOptions
    private let request: ScanRequest

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
        self.request = request.mending(
            by: FixRules(
                library, asked: asked,
                Fix.Terms(
                    trust: request.walk.trust, runtimeUser: request.walk.runtimeUser, owner: owner, group: group)))
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
        let gate = try FindingGate(options.acceptance, request, space, isQuiet: true)
        var report = try ScanSupervisor(request, space, showsProgress: options.run.showsProgress).run()
        _ = gate.apply(to: &report)
        report.keepAccepted()
        if let commandError = space.commandError { throw commandError }
        let delivery = Delivery<FixFormat>(
            requests: [FormatRequest(choice.format, file: nil)],
            fileOptions: FixFormat.Options(accounts: request.accounts))
        let isDelivered = delivery.deliver(report, from: space)
        ScanClosing(report, isQuiet: options.run.quiet, showsStatistics: options.run.statistics).say(
            scanErrorsAreShown: false, omission: nil)
        var status = ExitStatus.passed
        for fix in report.fixes ?? [] {
            if let obstacle = fix.obstacle {
                if obstacle != .accepted { return .incomplete }
            } else {
                status = .failed
            }
        }
        return isDelivered && report.isComplete ? status : .incomplete
    }
}
