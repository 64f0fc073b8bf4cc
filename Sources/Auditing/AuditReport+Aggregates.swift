import Facts
import RuleLanguage

extension AuditReport {
    /// Holds the aggregates against the thresholds of their rules, by all that the trees have of them. Of one that does
    /// not come to its threshold nothing is left but what other rules say about its members.
    mutating func dropShortAggregates() {
        var gone: Set<Int> = []
        for (key, aggregate) in aggregates() where !isMet(key, aggregate) {
            for member in aggregate.members {
                findings[member].membership = nil
                if findings[member].rule == key.rule { gone.insert(member) }
            }
        }
        keep { !gone.contains($0) }
    }

    /// Makes one finding of the members of each aggregate that are left, where they still come to its threshold. Else
    /// each of them speaks for itself.
    mutating func foldAggregates(isLocked: (Int) -> Bool) {
        var gone: Set<Int> = []
        var folded: [Finding] = []
        for (key, aggregate) in aggregates(isLocked: isLocked) {
            guard aggregate.members.count > 1, isMet(key, aggregate) else { continue }
            gone.formUnion(aggregate.members)
            folded.append(finding(key, aggregate))
        }
        guard !folded.isEmpty else { return }
        keep { !gone.contains($0) }
        findings += folded
    }

    /// In the order of their first members.
    private func aggregates(isLocked: (Int) -> Bool = { _ in false }) -> [(key: Aggregate.Key, value: Aggregate)] {
        var places: [Aggregate.Key: Int] = [:]
        var aggregates: [(key: Aggregate.Key, value: Aggregate)] = []
        for (index, finding) in findings.enumerated() {
            guard let membership = finding.membership, !finding.isLocked(by: isLocked) else { continue }
            let key = Aggregate.Key(
                root: finding.root, rule: membership.rule,
                level: rules[membership.rule].rule.threshold.map { _ in membership.level },
                loss: membership.loss?.kind, state: finding.baselineState, isExcused: finding.isExcused)
            let place = places[key] ?? aggregates.count
            if place == aggregates.count {
                places[key] = place
                aggregates.append((key, Aggregate()))
            }
            aggregates[place].value.add(finding, at: index, as: membership)
        }
        return aggregates
    }

    private func isMet(_ key: Aggregate.Key, _ aggregate: Aggregate) -> Bool {
        let files = statistics.filesOfRoots
        return rules[key.rule].rule.threshold?
            .isMet(by: aggregate.files, of: files.indices.contains(key.root) ? files[key.root] : 0) ?? true
    }

    /// At the root.
    private func finding(_ key: Aggregate.Key, _ aggregate: Aggregate) -> Finding {
        let root = roots[key.root]
        let nobody = Evidence.Account(id: 0, name: nil)
        var evidence =
            root.evidence ?? Evidence(kind: .directory, mode: root.mode, owner: nobody, group: nobody)
        var details: [Evidence.Detail] = []
        if let loss = aggregate.loss {
            details = loss.details
        } else if key.level != nil {
            let files = statistics.filesOfRoots
            let all = files.indices.contains(key.root) ? files[key.root] : aggregate.files
            details = [.init(.umask, aggregate.umask.octal), .init(.files, "\(aggregate.files) of \(all)")]
        }
        evidence.facts += details
        var finding = Finding(
            rule: key.rule, level: aggregate.level, root: key.root, path: [], evidence: evidence,
            related: aggregate.samples.map { Related(role: .sample, path: $0) },
            fingerprints: Fingerprints(
                rule: rules[key.rule].rule.id, path: [], discriminator: details.first?.value ?? []),
            count: aggregate.count)
        finding.baselineState = key.state
        finding.isExcused = key.isExcused
        finding.members = aggregate.members.map { Finding.Member(findings[$0]) }
        return finding
    }

    private mutating func keep(_ isKept: (Int) -> Bool) {
        let all = findings
        findings = all.indices.filter(isKept).map { all[$0] }
    }
}
