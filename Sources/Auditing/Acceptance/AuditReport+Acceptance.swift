import RuleLanguage

extension AuditReport {
    /// Takes the findings that these entries accept out of `findings`, and notes which entries do not do what they
    /// were written for.
    ///
    /// - Parameters:
    ///   - entries: the first that holds for a finding is the one that accepts it.
    ///   - today: in UTC; an entry counts through its last day.
    ///   - isLocked: whether a rule, by its place, may not be ignored.
    ///   - isInScope: whether the scan would have met what is at a path; of an entry for another one the lack of a
    ///     finding proves nothing.
    ///   - objects: for pins of what no scan collects.
    public mutating func accept(
        _ entries: [AcceptedFinding], today: CalendarDate, isLocked: (Int) -> Bool = { _ in false },
        isInScope: ([UInt8]) -> Bool = { _ in true }, objects: any ObjectInspection
    ) {
        guard !entries.isEmpty else { return }
        let library = rules.map(\.rule)
        var live: [LiveEntry] = []
        for entry in entries {
            if let expires = entry.expires, expires < today {
                notices.append(AcceptanceNotice(.expired, entry))
            } else {
                live.append(LiveEntry(entry, among: library))
            }
        }
        var kept = FindingWriter(findings.space)
        var accepted = SuppressedWriter(findings.space, live.map(\.entry))
        for finding in findings {
            if let entry = acceptance(of: finding, by: &live, isLocked, objects) {
                accepted.append(finding, acceptedBy: entry)
            } else {
                kept.append(finding)
            }
        }
        findings = kept.finish()
        suppressed = accepted.finish()
        guard isComplete else { return }
        for entry in live where !entry.isUsed && isInScope(entry.entry.path) {
            guard entry.rules.contains(where: { rules[$0].state == .on }) else { continue }
            notices.append(AcceptanceNotice(.unused, entry.entry))
        }
    }

    private struct LiveEntry {
        var entry: AcceptedFinding
        var rules: Set<Int>
        /// Nothing where it names nothing.
        var path: PathPattern?
        var isUsed = false

        init(_ entry: AcceptedFinding, among library: [Rule]) {
            self.entry = entry
            rules = entry.places(in: library)
            path = PathPattern(entry.path)
        }

        func matches(_ finding: Finding) -> Bool {
            let isAsked = rules.contains(finding.rule) || finding.membership.map { rules.contains($0.rule) } ?? false
            guard isAsked else { return false }
            return path?.matches(finding.path, isDirectory: finding.evidence.kind == .directory) ?? false
        }
    }

    /// The place of the entry that accepts the finding.
    private mutating func acceptance(
        of finding: Finding, by entries: inout [LiveEntry], _ isLocked: (Int) -> Bool,
        _ objects: any ObjectInspection
    ) -> Int? {
        var acceptance: Int?
        // Later ones as well, to know which are of use.
        for index in entries.indices {
            guard entries[index].matches(finding) else { continue }
            entries[index].isUsed = true
            guard acceptance == nil else { continue }
            let entry = entries[index].entry
            if finding.isLocked(by: isLocked) {
                let rule = isLocked(finding.rule) ? finding.rule : finding.membership?.rule ?? finding.rule
                notices.append(
                    AcceptanceNotice(
                        .locked, entry, root: finding.root, path: finding.path, detail: rules[rule].rule.id))
            } else if let breach = entry.pin?.breach(by: finding, objects) {
                notices.append(
                    AcceptanceNotice(.changed, entry, root: finding.root, path: finding.path, detail: breach))
            } else {
                acceptance = index
            }
        }
        return acceptance
    }
}
