import Auditing
import Reporting

/// What a scan says on standard error when it is over.
struct ScanClosing {
    private let report: AuditReport
    private let isQuiet: Bool
    private let showsStatistics: Bool

    /// Lines of incidents, at most; the report has them all.
    private static let incidentLimit = 20

    init(_ report: AuditReport, isQuiet: Bool, showsStatistics: Bool) {
        self.report = report
        self.isQuiet = isQuiet
        self.showsStatistics = showsStatistics
    }

    /// - Parameter incidentsAreShown: whether a report for people has already told them.
    func say(incidentsAreShown: Bool) {
        if !report.isComplete {
            if !incidentsAreShown { sayIncidents() }
            sayIncomplete()
        }
        if showsStatistics { sayStatistics() }
    }

    private func sayIncidents() {
        let incidents = report.incidents.filter { $0.kind.makesIncomplete }
        for incident in incidents.prefix(Self.incidentLimit) {
            let root = report.roots[incident.root].label
            let path = incident.path.isEmpty ? root : root + [UInt8(ascii: "/")] + incident.path
            let cause = incident.cause.map { " (\($0))" } ?? ""
            TerminalText.say("treewarden: \(PathArgument(path).quoted): \(incident.kind.meaning)\(cause)")
        }
        if incidents.count > Self.incidentLimit {
            TerminalText.say("treewarden: and \(incidents.count - Self.incidentLimit) more; the report has them all")
        }
    }

    private func sayIncomplete() {
        let open = report.incidents.count { $0.kind.makesIncomplete } + report.undecided.count
        let consequence: String
        if report.allowsIncomplete {
            consequence = "--allow-incomplete lets that pass"
        } else {
            let failed = report.findings.contains { report.failOn.isMet(by: $0.level) }
            consequence = failed ? "exit code 3, which wins over 1" : "exit code 3"
        }
        let questions = open == 1 ? "1 question" : "\(open) questions"
        TerminalText.say("treewarden: the scan is incomplete, \(questions) stayed open: \(consequence)")
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
            left out     \(statistics.pruned)
            not read     \(statistics.unread)
            changed      \(statistics.changed), vanished \(statistics.vanished)
            findings     \(report.findings.count)
            time         \(milliseconds / 1000).\(fraction) s, \(rate) entries a second
            """)
    }
}
