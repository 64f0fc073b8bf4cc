public import Auditing
import RuleLanguage

/// What a result is made of: a finding, and what accepts it where something does.
struct SARIFSubject {
    var finding: Finding
    var acceptance: AcceptedFinding?
}

/// Which findings become results, and in which order.
struct SARIFResults {
    struct Entry {
        var subject: SARIFSubject
        var uri: [UInt8]

        var finding: Finding { subject.finding }
    }

    /// Sorted by URI, rule, fingerprint (Appendix F.3).
    var entries: [Entry]
    /// How many findings are left out.
    var omitted: Int

    /// Keeps the findings of the highest levels where there are more than `limit`, before all others those that no
    /// baseline excuses and nobody accepted.
    init(_ report: AuditReport, atMost limit: Int?, includingSuppressed: Bool = false) {
        var subjects = report.findings.map { SARIFSubject(finding: $0) }
        if includingSuppressed {
            subjects += report.suppressed.map { SARIFSubject(finding: $0.finding, acceptance: $0.acceptance) }
        }
        var kept = Array(subjects.indices)
        if let limit, kept.count > limit {
            // The report's own order decides between equals; sorting is not stable.
            kept.sort { left, right in
                let urgencies = (subjects[left].urgency, subjects[right].urgency)
                return urgencies.0 != urgencies.1 ? urgencies.0 > urgencies.1 : left < right
            }
            kept.removeSubrange(max(limit, 0)...)
        }
        omitted = Self.omitted(of: subjects.count, atMost: limit)
        entries = kept.map { index in
            let finding = subjects[index].finding
            return Entry(subject: subjects[index], uri: report.roots[finding.root].uri(of: finding.path))
        }
        entries.sort { left, right in
            if left.uri != right.uri { return left.uri.lexicographicallyPrecedes(right.uri) }
            let findings = (left.finding, right.finding)
            if findings.0.rule != findings.1.rule { return findings.0.rule < findings.1.rule }
            // Fingerprints are numbered, so that no two findings have the same.
            return findings.0.fingerprints.location < findings.1.fingerprints.location
        }
    }
}

extension SARIFResults {
    fileprivate static func omitted(of count: Int, atMost limit: Int?) -> Int {
        limit.map { max(0, count - max($0, 0)) } ?? 0
    }
}

extension ReportOptions {
    /// How many findings a SARIF log of the report leaves out.
    public func omittedResults(of report: AuditReport) -> Int {
        SARIFResults.omitted(
            of: report.findings.count + (includesSuppressed ? report.suppressed.count : 0),
            atMost: sarif.maximumResults)
    }
}

extension SARIFSubject {
    /// The higher, the less it may be left out.
    fileprivate var urgency: UInt8 {
        let isOpen = acceptance == nil && !finding.isExcused
        return finding.level.rawValue + (isOpen ? UInt8(Level.allCases.count) : 0)
    }
}

extension AuditReport.Root {
    /// The path that URIs and SARIF messages name: relative to the base. `.` where that is the base itself.
    func basePath(of relative: [UInt8]) -> [UInt8] {
        // A place on the host that a deployed tree lies on.
        if relative.first == UInt8(ascii: "/") { return relative }
        var path = uriPrefix + relative
        while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
        return path.isEmpty ? [UInt8(ascii: ".")] : path
    }

    /// Never empty, which GitHub refuses; the base itself is `./`.
    func uri(of relative: [UInt8]) -> [UInt8] {
        let path = basePath(of: relative)
        if relative.first == UInt8(ascii: "/") { return Array("file://".utf8) + URIEncoding.encode(path) }
        return path == [UInt8(ascii: ".")] ? Array("./".utf8) : URIEncoding.encode(path)
    }
}
