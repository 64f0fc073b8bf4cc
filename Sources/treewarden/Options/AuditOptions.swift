import ArgumentParser
import Auditing
import Reporting
import Trees

/// What every command takes that audits entries and reports what it found.
struct AuditOptions: ParsableArguments {
    @OptionGroup(title: "Which configuration counts") var chosenConfiguration: ConfigurationOptions
    @OptionGroup(title: "Which files are examined") var scope: ScopeOptions
    @OptionGroup(title: "Which rules judge them") var rules: RuleOptions
    @OptionGroup(title: "Who is trusted") var trust: TrustOptions
    @OptionGroup(title: "Where the tree comes from and goes") var transfer: TransferOptions
    @OptionGroup(title: "What makes the scan fail") var verdict: VerdictOptions
    @OptionGroup(title: "What is demanded of them") var policy: PolicyOptions
    @OptionGroup(title: "What is known and accepted") var acceptance: AcceptanceOptions
    @OptionGroup(title: "Which reports are written, and where") var reporting: ReportingOptions
    @OptionGroup(title: "What SARIF says beside the findings") var sarif: SARIFOptions
    @OptionGroup(title: "How it runs, and what shows of that") var run: RunOptions
    @OptionGroup(title: "Where it gives up") var bounds: BoundOptions
    @OptionGroup(title: "How it looks") var color: ColorOptions

    /// Where reports go; checked before anything is looked at.
    func delivery() throws(CommandError) -> ReportDelivery {
        let requests = try FormatRequest.all(formats: reporting.format, output: reporting.output)
        let environment = Terminal.Environment.current()
        var options = ReportOptions(version: Treewarden.version, sarif: try sarif.resolved())
        options.text.isQuiet = run.quiet
        options.includesSuppressed = acceptance.includeSuppressed
        let fileOptions = options
        options.text.color = environment.usesColor(color.color)
        options.text.hyperlinks = run.hyperlinks && environment.outputIsTerminal
        options.text.width = Terminal.width
        return ReportDelivery(requests: requests, terminalOptions: options, fileOptions: fileOptions)
    }

    /// Scans, delivers the reports, and says how it ended.
    func carryOut(_ request: ScanRequest, _ delivery: ReportDelivery) throws(CommandError) -> ExitStatus {
        let space = TemporarySpace()
        let gate = try FindingGate(acceptance, request, space, isQuiet: run.quiet)
        let showsProgress = Terminal.Environment.current().canShowProgress && !run.noProgress && !run.quiet
        var report = try ScanSupervisor(request, space, showsProgress: showsProgress).run()
        let isKept = gate.apply(to: &report)
        if let commandError = space.commandError { throw commandError }
        let isDelivered = delivery.deliver(report, from: space) && isKept
        ScanClosing(report, isQuiet: run.quiet, showsStatistics: run.statistics).say(
            scanErrorsAreShown: delivery.showsScanErrors, omission: delivery.omission(of: report))
        guard isDelivered else { return .incomplete }
        return switch report.verdict {
        case .passed: .passed
        case .failed: .failed
        case .misconfigured: .usage
        case .incomplete: .incomplete
        }
    }
}

/// The groups themselves for ArgumentParser, which else has the runtime work out from names what each of them is.
extension AuditOptions: CustomReflectable {
    var customMirror: Mirror {
        let groups: [Mirror.Child] = [
            ("_chosenConfiguration", _chosenConfiguration), ("_scope", _scope), ("_rules", _rules), ("_trust", _trust),
            ("_transfer", _transfer), ("_verdict", _verdict), ("_policy", _policy), ("_acceptance", _acceptance),
            ("_reporting", _reporting), ("_sarif", _sarif), ("_run", _run), ("_bounds", _bounds), ("_color", _color),
        ]
        return Mirror(self, children: groups, ancestorRepresentation: .suppressed)
    }
}
