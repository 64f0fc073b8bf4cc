import Auditing
import Descriptors
import Facts
import Parts
import Reporting
import Trees

/// A scan whose results are kept in a file, to become a report with others.
struct PartialScan {
    private let options: AuditOptions
    private let output: PartialOutput
    private let host: String?
    private let keepsEntries: Bool
    private let request: ScanRequest

    /// Checks what is asked for; nothing has been looked at yet.
    init(
        _ options: AuditOptions, _ part: PartOptions, to output: PartialOutput,
        of sources: () throws(CommandError) -> [any EntrySource]
    ) throws(CommandError) {
        self.options = options
        self.output = output
        host = try part.checkedHost()
        keepsEntries = part.entries
        request = try ScanRequest(try sources(), options, keeping: part.entries ? [] : nil)
    }

    func run() throws(CommandError) -> ExitStatus {
        let space = TemporarySpace()
        var supervisor = try ScanSupervisor(request, space, showsProgress: options.run.showsProgress)
        var examination = try supervisor.examine()
        supervisor.end()
        for remark in request.fileList?.remarks() ?? [] { TerminalText.say("treewarden: warning: \(remark)") }
        request.inspectPinned(&examination)
        var header = PartialHeader(request, part: nil)
        header.host = host
        header.hasEntries = keepsEntries
        let statistics = examination.statistics
        let status = try PartialDelivery(output.file, options, request).deliver(header, &examination, from: space)
        guard status == .passed, statistics.judged == 0, statistics.leftOut.entries > 0 else { return status }
        TerminalText.say("treewarden: error: nothing was judged: options leave out all that there is")
        return .usage
    }
}

extension ScanRequest {
    /// Looks at objects that somebody accepts as long as they are what they were.
    func inspectPinned(_ examination: inout Examination) {
        let isStalled = examination.results.counts[.stalled] != nil
        let audit = ruleSet.audit(accounts: accounts, transferTargets: walk.transferTargets)
        audit.inspect(
            accepted, by: LiveObjects(isStalled ? [] : sources, isolatedTask: isolatedTask), in: &examination)
    }
}

extension PartialHeader {
    /// Of what a request comes to.
    init(_ request: ScanRequest, part: Part?) {
        self.init(
            part: part, rules: request.ruleSet.digest, scope: request.scopeDigest, version: Treewarden.version,
            roots: request.sources.map(\.label), trust: request.ruleSet.settings.trust,
            provided: request.ruleSet.settings.available)
        words = request.words
        policy = request.ruleSet.policy.digest
        looked.exclusions = request.exclusion.texts
        looked.skipsHidden = request.scope.skipsHidden
        looked.isNarrowed = request.scope.isNarrowed
    }
}

/// Brings a file of results to its place, and says how its scan ended.
struct PartialDelivery {
    private let file: PathArgument
    private let options: AuditOptions
    private let request: ScanRequest

    init(_ file: PathArgument, _ options: AuditOptions, _ request: ScanRequest) {
        self.file = file
        self.options = options
        self.request = request
    }

    func deliver(
        _ header: PartialHeader, _ examination: inout Examination, from space: TemporarySpace
    ) throws(CommandError) -> ExitStatus {
        let (isComplete, statistics) = (examination.isComplete, examination.statistics)
        if let commandError = space.commandError { throw commandError }
        do throws(SystemFailure) {
            var sink = try FileSink(replacing: file)
            try PartialWriter(header).write(&examination, to: &sink)
            if let failure = space.failure { throw failure }
            try sink.commit()
        } catch {
            TerminalText.say("treewarden: error: the partial result \(file.quoted): \(error.sentence)")
            return .incomplete
        }
        if !isComplete {
            TerminalText.say(
                "treewarden: the scan is incomplete, and \(file.quoted) says where; so will the report that treewarden merge "
                    + "makes of it")
        }
        if options.run.statistics {
            TerminalText.say("entries      \(statistics.entries), of which directories \(statistics.directories)")
        }
        return isComplete || options.verdict.allowIncomplete ? .passed : .incomplete
    }
}
