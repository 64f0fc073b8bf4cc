import Facts
import RuleLanguage

extension Audit {
    /// Has the analyses judge what the workers of one root noticed, now that all directories are complete.
    ///
    /// - Parameters:
    ///   - notes: of each analysis, what the workers brought to its sink.
    ///   - worker: says what there is to be said, which is taken from it each time.
    ///   - inspector: handed back with what it met on the way.
    ///   - leave: takes what has to wait for other parts of the scan, where this is one.
    /// - Returns: what could not be examined, beside what the inspector notes itself.
    func judge(
        _ notes: [SortedRecords], by worker: inout AuditWorker, with inspector: inout some EntryInspector,
        leave: (ResultRecord) -> Void, hasJudged: (inout AuditWorker) -> Void
    ) -> [ScanError] {
        var scanErrors: [ScanError] = []
        let root = worker.root
        for (analysis, notes) in zip(analyses.all, notes) where notes.count > 0 {
            func say(_ judgement: Judgement) {
                worker.observe(judgement)
                hasJudged(&worker)
            }
            scanErrors +=
                isPart
                ? analysis.judgePart(
                    notes, ofRoot: root, accounts: accounts, with: &inspector, leave: leave, say: say)
                : analysis.judge(notes, ofRoot: root, accounts: accounts, with: &inspector, say: say)
        }
        return scanErrors
    }
}

extension AuditWorker {
    /// Holds the rules that ask for what analyses decide against what one of them found.
    mutating func observe(_ judgement: Judgement) {
        let (facts, entry) = (judgement.facts, judgement.entry)
        let spoken = audit.plans.indices.compactMap { rule -> (rule: Int, level: Level)? in
            guard audit.plans[rule].collectors(of: facts.kind).contains(.siblings),
                evaluator.evaluate(rule: rule, facts) == true
            else {
                return nil
            }
            let level = level(of: rule, for: facts)
            return level > .off ? (rule, level) : nil
        }
        for (rule, level) in audit.dropSuperseded(spoken, rule: \.rule) {
            var evidence = Evidence(entry, accounts: audit.accounts, in: facts.root.image)
            for fact in judgement.shown {
                if let value = facts.evidence(of: fact) {
                    evidence.facts.append(.init(name: fact.name, value: value))
                }
            }
            rawFindings.append(
                RawFinding(
                    rule: rule, level: level, root: root, path: facts.path.compact, evidence: evidence,
                    related: judgement.related,
                    fingerprints: Fingerprints(
                        rule: audit.library.rules[rule].id, directory: entry.place.directory.path,
                        key: judgement.identity.key, targets: judgement.identity.targets),
                    inode: nil, detail: judgement.detail))
        }
    }
}
