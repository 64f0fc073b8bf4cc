import Facts
import RuleLanguage

extension AuditReport {
    /// Holds the aggregates against the thresholds of their rules, by all that the trees have of them. Of one that does
    /// not come to its threshold nothing is left but what other rules say about its members.
    mutating func dropShortAggregates() {
        let short = aggregates().filter { !isMet($0, $1) }
        guard !short.isEmpty else { return }
        var kept = FindingWriter(findings.space, findings.tally)
        findings.forEach(marked: .member) { finding, record in
            guard var finding, let key = key(of: finding), short[key] != nil else { return kept.append(record: record) }
            kept.forget(finding)
            finding.membership = nil
            if finding.rule != key.rule { kept.append(finding) }
        }
        findings = kept.finish()
    }

    /// Takes the members of each aggregate that are left out of the findings, where they still come to its threshold.
    /// Else each of them speaks for itself.
    ///
    /// - Returns: the findings that stand for them.
    mutating func foldAggregates(
        _ members: inout FoldedMembersWriter, isLocked: (Int) -> Bool
    ) -> [Finding] {
        var numbers: [Aggregate.Key: Int] = [:]
        var folded: [Finding] = []
        for (key, aggregate) in aggregates(isLocked: isLocked).sorted(by: { $0.value.place < $1.value.place })
        where aggregate.count > 1 && isMet(key, aggregate) {
            numbers[key] = folded.count
            var finding = finding(key, aggregate)
            finding.foldNumber = folded.count
            folded.append(finding)
        }
        guard !folded.isEmpty else { return [] }
        var kept = FindingWriter(findings.space, findings.tally)
        findings.forEach(marked: .member) { finding, record in
            if let finding, let key = key(of: finding, isLocked: isLocked), let number = numbers[key] {
                members.add(finding, to: number)
                kept.forget(finding)
            } else {
                kept.append(record: record)
            }
        }
        findings = kept.finish()
        return folded
    }

    private func aggregates(isLocked: (Int) -> Bool = { _ in false }) -> [Aggregate.Key: Aggregate] {
        guard findings.tally.marks.contains(.member) else { return [:] }
        var aggregates: [Aggregate.Key: Aggregate] = [:]
        var place = 0
        findings.forEach(marked: .member) { finding, _ in
            defer { place += 1 }
            guard let finding, let membership = finding.membership, let key = key(of: finding, isLocked: isLocked)
            else { return }
            aggregates[key, default: Aggregate(at: place)].add(finding, as: membership)
        }
        return aggregates
    }

    /// The aggregate that a finding is a member of.
    private func key(of finding: Finding, isLocked: (Int) -> Bool = { _ in false }) -> Aggregate.Key? {
        guard let membership = finding.membership, !finding.isLocked(by: isLocked) else { return nil }
        return Aggregate.Key(
            root: finding.root, rule: membership.rule,
            level: rules[membership.rule].rule.threshold.map { _ in membership.level },
            loss: membership.loss?.kind, state: finding.baselineState, isExcused: finding.isExcused)
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
        finding.fingerprints.mark(byHost: root.host)
        finding.baselineState = key.state
        finding.isExcused = key.isExcused
        return finding
    }
}
