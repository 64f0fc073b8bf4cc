import Auditing
import Facts
import Reporting

/// What a scan says on standard error when it is over.
struct ScanClosing {
    private let report: AuditReport
    private let isQuiet: Bool
    private let showsStatistics: Bool

    /// Lines of scan errors, at most; the report has them all.
    private static let scanErrorLimit = 20

    init(_ report: AuditReport, isQuiet: Bool, showsStatistics: Bool) {
        self.report = report
        self.isQuiet = isQuiet
        self.showsStatistics = showsStatistics
    }

    /// What the reports for people do not say of what is accepted.
    private func sayAcceptance() {
        for notice in report.notices.prefix(Self.scanErrorLimit) {
            let isError = report.isStrictAboutIgnores && notice.kind.isDeadEntry
            TerminalText.say("treewarden: \(isError ? "error" : "warning"): \(notice.sentence(in: report))")
        }
        let more = report.notices.count - Self.scanErrorLimit + report.omittedNotices
        if more > 0 { TerminalText.say("treewarden: and \(more) more such entries") }
        guard !isQuiet else { return }
        if !report.suppressed.isEmpty {
            TerminalText.say("treewarden: \(count(report.suppressed.count, "finding is", "findings are")) accepted")
        }
        if let baseline = report.baseline { say(baseline) }
    }

    private func say(_ baseline: BaselineComparison) {
        let risen = baseline.updated > 0 ? ", \(baseline.updated) worse than there" : ""
        TerminalText.say(
            "treewarden: against the baseline \(baseline.new) new\(risen), \(baseline.unchanged) known, "
                + "\(baseline.gone.count) gone")
        for entry in baseline.gone.prefix(Self.scanErrorLimit) {
            let path = entry.path.isEmpty ? Array(".".utf8) : entry.path
            TerminalText.say("treewarden: gone: \(PathArgument(path).quoted): \(entry.rule)")
        }
        if baseline.gone.count > Self.scanErrorLimit {
            TerminalText.say("treewarden: gone: and \(baseline.gone.count - Self.scanErrorLimit) more")
        }
    }

    private func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }

    static func sayIdleExclusions(_ exclusions: [IdleExclusion]) {
        for exclusion in exclusions.prefix(scanErrorLimit) {
            let pattern = PathArgument(exclusion.pattern).quoted
            let source = exclusion.place.map { "exclude \(pattern) (\(DisplayEscape.full.text(Array($0.utf8))))" }
            TerminalText.say("treewarden: \(source ?? "--exclude \(pattern)") matches nothing")
        }
        if exclusions.count > scanErrorLimit {
            TerminalText.say("treewarden: and \(exclusions.count - scanErrorLimit) more such patterns")
        }
    }

    /// - Parameters:
    ///   - incidentsAreShown: whether a report for people has already told them.
    ///   - reportsScope: whether it is said what was judged.
    ///   - omission: what SARIF logs leave out.
    func say(scanErrorsAreShown: Bool, reportsScope: Bool = true, omission: (count: Int, limit: Int)?) {
        if reportsScope { sayScope(isShown: scanErrorsAreShown) }
        if !report.isComplete {
            if !scanErrorsAreShown { sayScanErrors() }
            sayOmissions()
            sayIncomplete()
        }
        sayAcceptance()
        if !isQuiet { Self.sayIdleExclusions(report.idleExclusions) }
        if let omission {
            TerminalText.say(
                "treewarden: warning: the SARIF log leaves out \(count(omission.count, "finding", "findings")), and has "
                    + "the worst of them: --max-results \(omission.limit)")
        }
        if showsStatistics { sayStatistics() }
    }

    /// What was judged, where options leave something out and no report for people has it; that nothing was, always.
    private func sayScope(isShown: Bool) {
        guard !isShown else { return }
        if report.judgedNothing {
            TerminalText.say("treewarden: error: nothing was judged: \(report.scope)")
        } else if !isQuiet, report.statistics.leftOut != OmissionCounts() {
            TerminalText.say("treewarden: \(report.scope)")
        }
    }

    private func sayScanErrors() {
        // What ended the scan was said when it did.
        var count = 0
        for scanError in report.scanErrors where scanError.kind.makesIncomplete && !scanError.endsScan {
            count += 1
            guard count <= Self.scanErrorLimit else { continue }
            let root = report.roots[scanError.root].label
            let path = scanError.path.isEmpty ? root : root + [UInt8(ascii: "/")] + scanError.path
            let cause = scanError.cause.map { " (\($0))" } ?? ""
            TerminalText.say("treewarden: \(PathArgument(path).quoted): \(scanError.kind.meaning)\(cause)")
        }
        if count > Self.scanErrorLimit {
            TerminalText.say("treewarden: and \(count - Self.scanErrorLimit) more; the report has them all")
        }
    }

    /// Where a policy is to see what options leave out.
    private func sayOmissions() {
        guard let first = report.undecided.first(where: \.isLeftOut) else { return }
        let rules = report.undecided.reduce(into: Set<Int>()) { if $1.isLeftOut { $0.insert($1.rule) } }.count
        let root = report.roots[first.root].label
        let path = first.path.isEmpty ? root : root + [UInt8(ascii: "/")] + first.path
        TerminalText.say(
            "treewarden: \(PathArgument(path).quoted) is left out of what the policy is to see, and "
                + "\(rules == 1 ? "1 rule stays" : "\(rules) rules stay") undecided: scan it as well, or have whoever keeps "
                + "the policy allow that (may-exclude)")
    }

    private func sayIncomplete() {
        let open = report.scanErrors.count { $0.kind.makesIncomplete } + report.undecided.count
        let consequence: String
        if report.allowsIncomplete {
            consequence = "--allow-incomplete lets that pass"
        } else {
            let failed = report.hasFailures
            consequence = failed ? "exit code 3, which wins over 1" : "exit code 3"
        }
        let questions = open == 1 ? "1 question" : "\(open) questions"
        TerminalText.say("treewarden: the scan is incomplete, \(questions) stayed open: \(consequence)")
    }

    /// What was in force, in words.
    private var sandbox: String {
        guard let confinement = report.confinement else { return "none" }
        var parts: [String] = []
        if confinement.isEnclosed { parts.append("chroot") }
        if let version = confinement.landlock {
            parts.append("Landlock \(version)" + (confinement.landlockConfinesReading ? "" : " but for reading"))
        }
        if confinement.dropsCapabilities { parts.append("no capability but to read") }
        if confinement.filtersCalls { parts.append("seccomp") }
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }

    private func sayStatistics() {
        let statistics = report.statistics
        let seconds = max(1, statistics.nanoseconds)
        let milliseconds = statistics.nanoseconds / 1_000_000
        let rate = Int64(statistics.entries) * 1_000_000_000 / seconds
        let fraction = String(milliseconds % 1000 + 1000).dropFirst()
        TerminalText.say(
            """
            entries      \(statistics.entries), of which directories \(statistics.directories)
            judged       \(statistics.judged)
            left out     \(statistics.leftOut.words("in all"))
            not read     \(statistics.unread)
            changed      \(statistics.changed), vanished \(statistics.vanished)
            findings     \(report.findings.count)
            sandbox      \(sandbox)
            time         \(milliseconds / 1000).\(fraction) s, \(rate) entries a second
            """)
    }
}
