import Facts

extension Finding: Recordable {
    /// The payload of a record of the raw finding, with what has become of it.
    public func write(to writer: inout PayloadWriter) {
        RawFinding(self).write(
            to: &writer, FindingStanding(state: baselineState, isExcused: isExcused, foldNumber: foldNumber))
    }

    /// Reads the like, or the payload of a raw finding.
    public init(from reader: inout PayloadReader) throws(DecodingError) {
        let (standing, marks) = try FindingStanding.read(from: &reader)
        self.init(try RawFinding(from: &reader, marks, rules: .max, roots: .max), standing)
    }

    /// What a raw finding comes to; its fingerprint is numbered elsewhere.
    private init(_ rawFinding: consuming RawFinding, _ standing: FindingStanding) {
        rule = rawFinding.rule
        level = rawFinding.level
        root = rawFinding.root
        path = rawFinding.path
        evidence = rawFinding.evidence
        related = rawFinding.related
        fingerprints = rawFinding.fingerprints
        site = rawFinding.site
        count = rawFinding.count
        detail = rawFinding.detail
        fold = rawFinding.fold
        membership = rawFinding.membership
        baselineState = standing.state
        isExcused = standing.isExcused
        foldNumber = standing.foldNumber
    }

    /// Its place in the order of a report.
    var key: RecordKey { RecordKey(root: root, path: path, rule) }
}

extension RawFinding {
    fileprivate init(_ finding: Finding) {
        self.init(
            rule: finding.rule, level: finding.level, root: finding.root, path: finding.path,
            evidence: finding.evidence, related: finding.related, fingerprints: finding.fingerprints, inode: nil,
            site: finding.site, count: finding.count, detail: finding.detail, fold: finding.fold,
            membership: finding.membership)
    }
}
