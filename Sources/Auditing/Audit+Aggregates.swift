import Facts
import RuleLanguage

/// The aggregates of all roots that have members enough.
struct Aggregates {
    fileprivate var ofRoots: [Int: [Aggregate.Key: Aggregate]] = [:]
    fileprivate var evidence: [Int: Evidence] = [:]
    fileprivate var files: [Int] = []

    /// Whether one of them says what the observation says.
    func stand(for observation: Observation) -> Bool {
        guard let key = observation.foldsInto else { return false }
        return ofRoots[observation.root]?[key] != nil
    }

    /// One observation for each, at its root.
    func observations(of audit: Audit, _ roots: [AuditReport.Root]) -> [Observation] {
        ofRoots.flatMap { root, byKey in
            byKey.sorted { ($0.key.rule, $0.key.part.order) < ($1.key.rule, $1.key.part.order) }
                .map { observation(of: audit, root, roots, $0.key, $0.value) }
        }
    }

    private func observation(
        of audit: Audit, _ root: Int, _ roots: [AuditReport.Root], _ key: Aggregate.Key, _ aggregate: Aggregate
    ) -> Observation {
        let unknown = Evidence.Account(id: 0, name: nil)
        let mode = roots.indices.contains(root) ? roots[root].mode : Mode(rawValue: 0)
        var evidence =
            self.evidence[root] ?? Evidence(kind: .directory, mode: mode, owner: unknown, group: unknown)
        let details = details(of: audit, root, key, aggregate)
        evidence.facts += details
        return Observation(
            rule: key.rule, level: aggregate.level, root: root, path: [], evidence: evidence,
            related: aggregate.samples.map { Related(role: .sample, path: $0) },
            fingerprints: Fingerprints(
                rule: audit.library.rules[key.rule].id, path: [], discriminator: details.first?.value ?? []),
            inode: nil, count: aggregate.count)
    }

    /// What the members have in common: the umask they were made under, or what they lose. It tells the aggregates of a
    /// rule apart, so the first of the details changes with nothing else.
    private func details(
        of audit: Audit, _ root: Int, _ key: Aggregate.Key, _ aggregate: Aggregate
    ) -> [Evidence.Detail] {
        switch key.part {
        case .all: return []
        case .level:
            let all = files.indices.contains(root) ? files[root] : aggregate.files
            return [.init(.umask, aggregate.umask.octal), .init(.files, "\(aggregate.files) of \(all)")]
        case .loss(let loss):
            let word = TransferLosses.words.first { $0.0 == loss }?.1 ?? ""
            let targets = TransferTarget.names.filter { aggregate.targets.contains($0.0) }
            let loses = Evidence.Detail(.loses, word)
            if audit.transferTargets.isEmpty { return [loses] }
            return [loses, .init(.to, targets.map(\.1).joined(separator: ", "))]
        }
    }
}

extension Audit {
    /// The aggregates of all roots, without those that do not come to their rule's threshold.
    ///
    /// - Parameter files: how many regular files each root has.
    func aggregates(in testimony: borrowing Testimony, _ files: [Int]) -> Aggregates {
        var aggregates = Aggregates(
            ofRoots: testimony.aggregates, evidence: testimony.rootEvidence, files: files)
        for (root, byKey) in aggregates.ofRoots {
            let all = files.indices.contains(root) ? files[root] : 0
            aggregates.ofRoots[root] = byKey.filter { key, aggregate in
                library.rules[key.rule].threshold?.isMet(by: aggregate.files, of: all) ?? true
            }
        }
        return aggregates
    }
}
