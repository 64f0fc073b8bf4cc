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
        let entries = entries + takeComments()
        guard !entries.isEmpty else { return }
        for entry in entries {
            if let expires = entry.expires, expires < today { notices.append(AcceptanceNotice(.expired, entry)) }
        }
        let most = notices.count + Self.mostNoticesOfFindings
        var live = LiveEntries(
            entries.filter { entry in entry.expires.map { $0 >= today } ?? true }, among: rules.map(\.rule))
        var kept = FindingWriter(findings.space)
        var accepted = SuppressedWriter(findings.space, live.all.map(\.entry))
        for finding in findings {
            if let entry = acceptance(of: finding, by: &live, isLocked, objects, notices: most) {
                accepted.append(finding, acceptedBy: entry)
            } else {
                kept.append(finding)
            }
        }
        findings = kept.finish()
        suppressed = accepted.finish()
        guard isComplete else { return }
        for entry in live.all where !entry.isUsed {
            guard entry.entry.text.map({ !$0.isShared }) ?? isInScope(entry.entry.path) else { continue }
            guard entry.asks({ rules[$0].state == .on }) else { continue }
            notices.append(AcceptanceNotice(.unused, entry.entry))
        }
    }

    /// The comments of texts that can accept something; of the others it is noted why they cannot.
    private mutating func takeComments() -> [AcceptedFinding] {
        let library = rules.map(\.rule)
        return inlineIgnores.filter { comment in
            guard let problem = comment.problem(among: library) else { return true }
            notices.append(AcceptanceNotice(problem, comment))
            return false
        }
    }

    /// How many notices about single findings are kept: each of those findings is in the report and speaks for itself.
    static let mostNoticesOfFindings = 1_000

    /// The place of the entry that accepts the finding.
    private mutating func acceptance(
        of finding: Finding, by entries: inout LiveEntries, _ isLocked: (Int) -> Bool,
        _ objects: any ObjectInspection, notices most: Int
    ) -> Int? {
        func note(_ kind: AcceptanceNotice.Kind, _ entry: AcceptedFinding, _ detail: String) {
            guard notices.count < most else {
                omittedNotices += 1
                return
            }
            notices.append(AcceptanceNotice(kind, entry, root: finding.root, path: finding.path, detail: detail))
        }
        var acceptance: Int?
        // Later ones as well, to know which are of use.
        for index in entries.matching(finding) {
            entries.all[index].isUsed = true
            guard acceptance == nil else { continue }
            let entry = entries.all[index].entry
            if finding.isLocked(by: isLocked) {
                let rule = isLocked(finding.rule) ? finding.rule : finding.membership?.rule ?? finding.rule
                note(.locked, entry, rules[rule].rule.id)
            } else if let breach = entry.pin?.breach(by: finding, objects) {
                note(.changed, entry, breach)
            } else {
                acceptance = index
            }
        }
        return acceptance
    }
}

extension AcceptedFinding {
    /// Why a comment can accept nothing.
    fileprivate func problem(among library: [Rule]) -> AcceptanceNotice.Kind? {
        if reason.isEmpty { return .reasonMissing }
        if places(in: library).isEmpty { return .unknownRule }
        return text?.extent == .nothing ? .misplaced : nil
    }
}
