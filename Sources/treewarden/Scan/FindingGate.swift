import Auditing
import Descriptors
import Facts
import Outputs
import Reporting
import RuleLanguage

/// By what findings are accepted, beside the options.
struct AcceptanceTerms {
    /// The ids of the rules that a policy locks.
    var locked: Set<String>
    /// Entries that accept findings.
    var accepted: [AcceptedFinding]
    /// Whose files may say what counts.
    var fileTrust: FileTrust
    /// Whether what is at a root-relative path was met, where something is there.
    var isInScope: ([UInt8]) -> Bool
    /// For another look at objects.
    var objects: (AuditReport) -> any ObjectInspection
}

extension ScanRequest {
    /// By what its findings are accepted.
    var acceptance: AcceptanceTerms {
        AcceptanceTerms(
            locked: ruleSet.locked, accepted: accepted, fileTrust: fileTrust,
            isInScope: { [scope] in scope.contains($0) },
            objects: { [sources, isolatedTask] report in
                // Where a file system has not answered, nobody asks it again.
                let isStalled = report.scanErrors.contains { $0.kind == .stalled }
                return LiveObjects(isStalled ? [] : sources, isolatedTask: isolatedTask)
            })
    }
}

/// Decides which findings of a finished scan count: takes out what is accepted, tells new from known by the baseline,
/// and keeps the baseline's file.
struct FindingGate {
    private let options: AcceptanceOptions
    private let terms: AcceptanceTerms
    private let known: Baseline?
    private let space: TemporarySpace
    private let today: CalendarDate
    private let isQuiet: Bool

    /// Reads the baseline, before anything is scanned.
    ///
    /// - Parameters:
    ///   - space: for findings that memory is not to hold.
    ///   - earlier: what is known without a file.
    init(
        _ options: AcceptanceOptions, _ terms: AcceptanceTerms, _ space: TemporarySpace,
        knowing earlier: Baseline? = nil, isQuiet: Bool
    ) throws(CommandError) {
        try options.check(hasBase: earlier != nil)
        self.isQuiet = isQuiet
        self.space = space
        self.options = options
        self.terms = terms
        today = CalendarDate(secondsSince1970: Process.wallNanoseconds / 1_000_000_000)
        guard let path = options.baseline else {
            known = earlier
            return
        }
        known = try Self.read(path, terms.fileTrust, space)
        if let commandError = space.commandError { throw commandError }
        if options.pruneBaseline, known?.isOwnForm == false {
            throw CommandError(
                "\(path.quoted) is a log, and only a file of --write-baseline can be pruned",
                hints: "Write one from the log's findings and those of today: --baseline LOG --write-baseline FILE")
        }
    }

    private static func read(
        _ path: PathArgument, _ trust: FileTrust, _ space: TemporarySpace
    ) throws(CommandError) -> Baseline {
        func complain(_ error: Diagnostic) -> CommandError {
            var commandError = CommandError("\(path.quoted) cannot be used as a baseline")
            commandError.details = error.rendered()
            return commandError
        }
        var reader = BaselineReader(file: String(decoding: path.bytes, as: UTF8.self), spillingTo: space)
        _ = try TrustedFile.read(
            path, trust: trust, wayOut: "A new baseline: treewarden scan PATH --write-baseline FILE"
        ) { (bytes) throws(CommandError) in
            do throws(Diagnostic) {
                try reader.take(bytes)
            } catch {
                throw complain(error)
            }
        }
        do throws(Diagnostic) {
            return try reader.finish()
        } catch {
            throw complain(error)
        }
    }

    /// Applies all of it to the report.
    ///
    /// - Returns: whether the baseline's file, where one was to be written, is in place. Why not is said on standard
    ///   error.
    func apply(to report: inout AuditReport) -> Bool {
        report.isStrictAboutIgnores = options.strictIgnores
        let locked = terms.locked
        let ids = report.rules.map(\.rule.id)
        let isLocked = { (rule: Int) in locked.contains(ids[rule]) }
        report.accept(
            terms.accepted, today: today, isLocked: isLocked, isInScope: terms.isInScope, objects: terms.objects(report)
        )
        if let known { report.compare(with: known, isLocked: isLocked, isInScope: terms.isInScope) }
        guard let (path, content) = file(for: report) else {
            finish(&report)
            return true
        }
        guard report.isComplete else {
            // Nor may anything let this scan pass.
            report.allowsIncomplete = false
            TerminalText.say(
                "treewarden: error: \(path.quoted) is not written: a baseline of an incomplete scan would lack what "
                    + "was not seen")
            if report.scanErrors.contains(where: \.endsScan), !AtomicFile.isStream(at: path.bytes) {
                keep(content, beside: path)
            }
            finish(&report)
            return false
        }
        do throws(SystemFailure) {
            try write(content, to: path)
        } catch {
            TerminalText.say("treewarden: error: the baseline \(path.quoted): \(error.sentence)")
            finish(&report)
            return false
        }
        if !isQuiet {
            let count = content.entries.count
            TerminalText.say(
                "treewarden: the baseline \(path.quoted) has \(count) \(count == 1 ? "finding" : "findings") now")
        }
        if options.writeBaseline != nil { report.excuseAll(isLocked: isLocked) }
        finish(&report)
        return true
    }

    /// - Parameter preface: what stands before it.
    private func write(
        _ content: Baseline, to path: PathArgument, behind preface: String = ""
    ) throws(SystemFailure) {
        var sink = FileSink(file: try AtomicFile(replacing: path.bytes))
        try sink.append(Array(preface.utf8))
        try content.write { (bytes) throws(SystemFailure) in try sink.append(bytes) }
        if let failure = space.failure { throw failure }
        try sink.commit()
    }

    /// Keeps what was gathered of a scan that did not come to its end, in a file that is no baseline: it does not begin as
    /// one.
    private func keep(_ content: Baseline, beside path: PathArgument) {
        let partial = PathArgument(path.bytes + Array(".partial".utf8))
        do throws(SystemFailure) {
            try write(content, to: partial, behind: "partial\n")
            TerminalText.say("treewarden: what was found until then is in \(partial.quoted)")
        } catch {
            TerminalText.say("treewarden: error: \(partial.quoted): \(error.sentence)")
        }
    }

    /// What is to be written, and where.
    private func file(for report: AuditReport) -> (PathArgument, Baseline)? {
        if let path = options.writeBaseline { return (path, Baseline(of: report)) }
        if options.pruneBaseline, let path = options.baseline, let known { return (path, report.pruned(known)) }
        return nil
    }

    private func finish(_ report: inout AuditReport) {
        if options.newOnly { report.keepNewOnly() }
        report.lockedRules = Set(report.rules.indices.filter { terms.locked.contains(report.rules[$0].rule.id) })
        report.uniteAggregates()
    }
}
