public import Facts
import Evaluation

/// What is known when trees were looked at, by one process or by several: all that a report is concluded from.
public struct Examination: ~Copyable, Sendable {
    /// What workers said of entries.
    public var results: AuditResults
    /// In the order of a report.
    public var roots: [AuditReport.Root]
    /// How much was looked at.
    public var statistics: AuditReport.Statistics
    /// What the process that read the trees had given up; nothing where it is not known.
    public var confinement: AuditReport.Confinement?
    /// The umask of the process that read them; nothing where there were several, of which each has its own.
    public var umask: Mode?
    /// The options to exclude that left nothing out; none where that means nothing.
    public var idleExclusions: [IdleExclusion] = []

    public init(
        _ results: consuming AuditResults, roots: [AuditReport.Root] = [],
        statistics: AuditReport.Statistics = AuditReport.Statistics()
    ) {
        self.results = results
        self.roots = roots
        self.statistics = statistics
    }

    /// Whether everything in scope was examined, as far as is known before it is concluded.
    public var isComplete: Bool { !results.haveGap && !results.leaveOpen }
}

extension Audit {
    /// Makes the report of what is known.
    public func conclude(
        _ examination: consuming Examination, failOn: FailureThreshold, allowsIncomplete: Bool
    ) -> AuditReport {
        var statistics = examination.statistics
        if rules.sources != nil { statistics.sources = examination.results.sources }
        let (roots, confinement) = (examination.roots, examination.confinement)
        let (umask, idleExclusions) = (examination.umask, examination.idleExclusions)
        var report = conclude(
            examination.results, roots: roots, statistics: statistics, failOn: failOn,
            allowsIncomplete: allowsIncomplete)
        report.confinement = confinement
        report.umask = umask
        // What was not seen may have been meant.
        if report.isComplete { report.idleExclusions = idleExclusions }
        return report
    }
}
