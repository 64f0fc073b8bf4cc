import RuleLanguage

extension AuditReport {
    /// Marks every finding as new or known, after `accept`, and keeps the known ones out of the verdict.
    ///
    /// An entry of the baseline excuses one finding: first that of the same rule at the same path, then one of the
    /// same rule with the same name elsewhere, nearest path first, since a directory may have been renamed; then, in
    /// the same way, one of a rule that supersedes the entry's or is superseded by it and that is about the same principal,
    /// since one more bit of the mode may make another rule the more telling one. A finding whose level rose counts as new.
    ///
    /// - Parameters:
    ///   - isLocked: whether a rule, by its place, may not be excused.
    ///   - isInScope: whether the scan would have met what is at a path.
    public mutating func compare(
        with baseline: Baseline, isLocked: (Int) -> Bool = { _ in false }, isInScope: ([UInt8]) -> Bool = { _ in true }
    ) {
        let matching = BaselineMatching(baseline, self)
        var comparison = BaselineComparison()
        var compared = FindingWriter(findings.space)
        // By place, as the findings are.
        var partners = matching.partners.makeIterator()
        var partner = partners.next()
        for (place, finding) in findings.enumerated() {
            var state = BaselineState.new
            if let own = partner, own.key.number == place {
                state = finding.level.rawValue > own.value.first ?? 0 ? .updated : .unchanged
                partner = partners.next()
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
        let ran = Set(rules.filter { $0.state == .on }.map(\.rule.id))
        var gone = RecordWriter<Baseline.Entry>(findings.space)
        var unjudged = RecordWriter<Baseline.Entry>(findings.space)
        for entry in matching.left {
            if isComplete, ran.contains(entry.rule), isInScope(entry.path) {
                gone.append(entry)
            } else {
                unjudged.append(entry)
            }
        }
        comparison.gone = gone.finish()
        comparison.unjudged = unjudged.finish()
        findings = compared.finish()
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
        // Both in one order: an entry goes with each of those that are gone and equal to it.
        var gone = Baseline(self.baseline?.gone ?? [], spillingTo: findings.space).entries.makeIterator()
        var next = gone.next()
        var kept = RecordWriter<Baseline.Entry>(findings.space)
        for entry in baseline.entries {
            if entry == next {
                next = gone.next()
            } else {
                kept.append(entry)
            }
        }
        return Baseline(sorted: kept.finish().records)
    }
}
