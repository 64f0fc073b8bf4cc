import Auditing
import Trees

/// The main run: from the options of a command to its exit code.
struct ScanRun {
    private let options: AuditOptions
    private let delivery: ReportDelivery
    private let request: ScanRequest
    /// What there was before, where only what is new counts.
    private let earlier: ScanRequest?

    /// Checks what is asked for; nothing has been looked at yet.
    ///
    /// - Parameters:
    ///   - sources: where entries come from; asked for when it is clear where reports go.
    ///   - purpose: what the command is for, where it is for less than a scan.
    ///   - difference: what alone is judged, and what it was.
    init(
        _ options: AuditOptions, for purpose: RulePurpose = .all, differingBy difference: DiffBase? = nil,
        of sources: () throws(CommandError) -> [any EntrySource]
    ) throws(CommandError) {
        self.options = options
        delivery = try ReportDelivery(options)
        // Of the formats of a scan one alone tells entries that nothing is said about.
        let keepsEntries = delivery.requests.contains { $0.format == .html }
        request = try ScanRequest(
            try sources(), options, for: purpose, keeping: keepsEntries ? [] : nil, differingBy: difference)
        earlier = try difference.map { (difference) throws(CommandError) in
            try ScanRequest(difference.earlier, options, for: purpose)
        }
    }

    /// Scans, decides what counts, delivers the reports, and says how it ended.
    func run() throws(CommandError) -> ExitStatus {
        let space = TemporarySpace()
        let known = try earlier.map { (earlier) throws(CommandError) in try Self.findings(of: earlier, space) }
        let gate = try FindingGate(
            options.acceptance, request.acceptance, space, knowing: known, isQuiet: options.run.quiet)
        let report = try ScanSupervisor(request, space, showsProgress: options.run.showsProgress).run()
        for remark in request.fileList?.remarks() ?? [] { TerminalText.say("treewarden: warning: \(remark)") }
        return try delivery.close(report, through: gate, options.run, space)
    }

    /// What an audit finds that nobody is shown.
    private static func findings(
        of request: ScanRequest, _ space: TemporarySpace
    ) throws(CommandError) -> Baseline {
        let report = try ScanSupervisor(request, space, showsProgress: false).run()
        if !report.isComplete {
            TerminalText.say(
                "treewarden: warning: not all of what was there before could be read; what it had counts as new")
        }
        return Baseline(of: report)
    }
}
