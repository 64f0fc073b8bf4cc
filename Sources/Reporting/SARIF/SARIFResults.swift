import Auditing

/// Which findings become results, and in which order.
struct SARIFResults {
    struct Entry {
        /// The finding's place in the report.
        var finding: Int
        var uri: [UInt8]
    }

    /// Sorted by URI, rule, fingerprint (Appendix F.3).
    var entries: [Entry]
    /// How many findings are left out.
    var omitted: Int

    /// Keeps the findings of the highest levels where there are more than `limit`.
    init(_ report: AuditReport, atMost limit: Int?) {
        var kept = Array(report.findings.indices)
        if let limit, kept.count > limit {
            // The report's own order decides between equals; sorting is not stable.
            kept.sort { left, right in
                let levels = (report.findings[left].level, report.findings[right].level)
                return levels.0 != levels.1 ? levels.0 > levels.1 : left < right
            }
            kept.removeSubrange(max(limit, 0)...)
        }
        omitted = report.findings.count - kept.count
        entries = kept.map { index in
            let finding = report.findings[index]
            return Entry(finding: index, uri: report.roots[finding.root].uri(of: finding.path))
        }
        entries.sort { left, right in
            if left.uri != right.uri { return left.uri.lexicographicallyPrecedes(right.uri) }
            let findings = (report.findings[left.finding], report.findings[right.finding])
            if findings.0.rule != findings.1.rule { return findings.0.rule < findings.1.rule }
            if findings.0.fingerprints != findings.1.fingerprints {
                return findings.0.fingerprints.location < findings.1.fingerprints.location
            }
            return left.finding < right.finding
        }
    }
}

extension AuditReport.Root {
    /// The path that URIs and SARIF messages name: relative to the base. `.` where that is the base itself.
    func basePath(of relative: [UInt8]) -> [UInt8] {
        var path = uriPrefix + relative
        while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
        return path.isEmpty ? [UInt8(ascii: ".")] : path
    }

    /// Never empty, which GitHub refuses; the base itself is `./`.
    func uri(of relative: [UInt8]) -> [UInt8] {
        let path = basePath(of: relative)
        return path == [UInt8(ascii: ".")] ? Array("./".utf8) : URIEncoding.encode(path)
    }
}
