import RuleLanguage

extension AuditReport {
    /// Marks every finding as new or known, after `accept`, and keeps the known ones out of the verdict.
    ///
    /// An entry of the baseline excuses one finding: first that of the same rule at the same path, then one of the
    /// same rule with the same name elsewhere, nearest path first, since a directory may have been renamed; then, in
    /// the same way, one of a rule that supersedes the entry's or is superseded by it, since one more bit of the mode
    /// may make another rule the more telling one. A finding whose level rose counts as new.
    ///
    /// - Parameters:
    ///   - isLocked: whether a rule, by its place, may not be excused.
    ///   - isInScope: whether the scan would have met what is at a path.
    public mutating func compare(
        with baseline: Baseline, isLocked: (Int) -> Bool = { _ in false }, isInScope: ([UInt8]) -> Bool = { _ in true }
    ) {
        var matching = BaselineMatching(baseline, self)
        matching.matchLocations()
        matching.setAsideAccepted()
        matching.matchNames()
        matching.matchSupersession()
        var comparison = BaselineComparison()
        var compared = FindingWriter(findings.space)
        for (index, finding) in findings.enumerated() {
            let state: BaselineState
            if let entry = matching.partners[index] {
                state = finding.level > baseline.entries[entry].level ? .updated : .unchanged
            } else {
                state = .new
            }
            var finding = finding
            finding.baselineState = state
            finding.isExcused = state == .unchanged && !finding.isLocked(by: isLocked)
            compared.append(finding)
            switch state {
            case .new: comparison.new += 1
            case .unchanged: comparison.unchanged += 1
            case .updated: comparison.updated += 1
            }
        }
        findings = compared.finish()
        let ran = Set(rules.filter { $0.state == .on }.map(\.rule.id))
        for place in matching.leftEntries {
            let path = matching.paths[place]
            var entry = baseline.entries[place]
            entry.path = path
            if isComplete, ran.contains(entry.rule), isInScope(path) {
                comparison.gone.append(entry)
            } else {
                comparison.unjudged.append(entry)
            }
        }
        self.baseline = comparison
    }

    /// Takes everything that was found as known: it was just written down as such. Locked rules stay as they are.
    public mutating func excuseAll(isLocked: (Int) -> Bool = { _ in false }) {
        var excused = FindingWriter(findings.space)
        for var finding in findings {
            if !finding.isLocked(by: isLocked) { finding.isExcused = true }
            excused.append(finding)
        }
        findings = excused.finish()
    }

    /// Leaves out of `findings` what the baseline excuses.
    public mutating func keepNewOnly() {
        var new = FindingWriter(findings.space)
        for finding in findings where !finding.isExcused { new.append(finding) }
        findings = new.finish()
        baseline?.showsNewOnly = true
    }

    /// What the baseline keeps when it forgets what is gone: every finding that it has, as it is now, and what nobody
    /// looked for.
    public func pruned(_ baseline: Baseline) -> Baseline {
        let gone = self.baseline?.gone ?? []
        var counts: [Baseline.Entry: Int] = [:]
        for entry in gone { counts[entry, default: 0] += 1 }
        return Baseline(
            baseline.entries.filter { entry in
                guard let count = counts[entry], count > 0 else { return true }
                counts[entry] = count - 1
                return false
            })
    }
}
