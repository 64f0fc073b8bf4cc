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

    /// Makes one finding of what is one by its nature: a umask, what gets lost on the way, the owner of a whole tree. The
    /// last thing that happens to findings: each member was accepted, or found to be known, by itself.
    public mutating func uniteAggregates() {
        var members = FoldedMembersWriter(findings.space)
        let aggregates = takeAggregates(&members)
        guard !aggregates.isEmpty else { return }
        let space = findings.space
        var result = UnnumberedFindings(space)
        var place = 0
        findings.forEach(marked: []) { _, record throws(DecodingError) in
            try result.add(record, at: place)
            place += 1
        }
        for (number, finding) in aggregates.enumerated() { result.add(finding, at: place + number) }
        // What is known and what is new of one cause are two.
        var list = NumberedFindings(space, result.tally)
        for record in result.sorted() {
            do throws(DecodingError) {
                try list.append(record: record.value)
            } catch {
                space?.noteDamage()
            }
        }
        findings = list.finish()
        foldedMembers = members.finish()
    }

    /// Takes the members of each aggregate out of the findings, where they still come to its threshold. Else each of them
    /// speaks for itself.
    ///
    /// - Returns: the findings that stand for them.
    private mutating func takeAggregates(_ members: inout FoldedMembersWriter) -> [Finding] {
        let owners = ownersOfTrees()
        var numbers: [Aggregate.Key: Int] = [:]
        var folded: [Finding] = []
        for (key, aggregate) in aggregates(owners).sorted(by: { $0.value.place < $1.value.place })
        where aggregate.count > 1 && isMet(key, aggregate) {
            numbers[key] = folded.count
            var finding = finding(key, aggregate)
            finding.foldNumber = folded.count
            folded.append(finding)
        }
        guard !folded.isEmpty else { return [] }
        var kept = FindingWriter(findings.space, findings.tally)
        findings.forEach(marked: owners.isEmpty ? .member : [.member, .foldable]) { finding, record in
            if let finding, let key = key(of: finding, owners), let number = numbers[key] {
                members.add(finding, to: number)
                kept.forget(finding)
            } else {
                kept.append(record: record)
            }
        }
        findings = kept.finish()
        return folded
    }

    private func aggregates(_ owners: Set<Aggregate.Key> = []) -> [Aggregate.Key: Aggregate] {
        guard !owners.isEmpty || findings.tally.marks.contains(.member) else { return [:] }
        var aggregates: [Aggregate.Key: Aggregate] = [:]
        var place = 0
        findings.forEach(marked: owners.isEmpty ? .member : [.member, .foldable]) { finding, _ in
            defer { place += 1 }
            guard let finding, let key = key(of: finding, owners) else { return }
            aggregates[key, default: Aggregate(at: place)].add(finding, as: finding.membership)
        }
        return aggregates
    }

    /// The aggregate that a finding is a member of.
    private func key(of finding: Finding, _ owners: Set<Aggregate.Key> = []) -> Aggregate.Key? {
        if isLocked(finding) { return nil }
        guard let membership = finding.membership else {
            return owners.isEmpty ? nil : ownerKey(of: finding).flatMap { owners.contains($0) ? $0 : nil }
        }
        return Aggregate.Key(
            root: finding.root, rule: membership.rule,
            level: rules[membership.rule].rule.threshold.map { _ in membership.level },
            loss: membership.loss?.kind, state: finding.baselineState, isExcused: finding.isExcused)
    }

    private func ownerKey(of finding: Finding) -> Aggregate.Key? {
        guard let mark = finding.fold, mark.kind == .account else { return nil }
        return Aggregate.Key(
            root: finding.root, rule: finding.rule, account: mark.value, state: finding.baselineState,
            isExcused: finding.isExcused)
    }

    /// Accounts to which nearly all files of a tree belong: that is one decision, and no matter of each file.
    private func ownersOfTrees() -> Set<Aggregate.Key> {
        guard findings.tally.marks.contains(.foldable) else { return [] }
        var sorted = ExternalSort(findings.space)
        findings.forEach(marked: .foldable) { finding, record in
            guard let finding, finding.fold?.kind == .account, finding.evidence.kind == .file, !isLocked(finding),
                let key = Fold.key(of: finding)
            else { return }
            sorted.add(key, record)
        }
        var owners: Set<Aggregate.Key> = []
        var count = 0
        var last: ArraySlice<UInt8>?
        for record in sorted.sorted() {
            count = record.key == last ? count + 1 : 1
            last = record.key
            do throws(DecodingError) {
                // Of the first that is one too many: there is one such account of a root and rule at most.
                let root = try FindingHead(record: record.value).root
                let files = statistics.filesOfRoots.indices.contains(root) ? statistics.filesOfRoots[root] : 0
                guard count == max(Self.filesOfTree, (files * 9 + 9) / 10), files > 0 else { continue }
                if let key = ownerKey(of: try Finding(record: record.value)) { owners.insert(key) }
            } catch {
                findings.space?.noteDamage()
            }
        }
        return owners
    }

    /// So many files at least make a tree.
    private static let filesOfTree = 20

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
        if key.account != nil, let first = aggregate.first {
            // Of the tree it says whose it is, and nothing else.
            evidence = Evidence(directory: nil, [])
            (evidence.owner, evidence.group, evidence.hasOwners) = (first.owner, first.group, true)
        }
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
                rule: rules[key.rule].rule.id, path: [], discriminator: key.account ?? details.first?.value ?? []),
            count: aggregate.count)
        finding.fingerprints.mark(byHost: root.host)
        finding.baselineState = key.state
        finding.isExcused = key.isExcused
        return finding
    }
}
