import Facts
import Remedies
import RuleLanguage

extension AuditWorker {
    /// What a plan takes beside the facts that its rules have asked for: all that is put back if it is undone.
    static let restored: Collectors = [.attributes, .acl, .capabilities]

    /// Whether a rule that speaks of the entry at hand is mended here.
    var meetsFix: Bool {
        guard let fixes = audit.fixes else { return false }
        return evaluator.matched.contains { fixes[$0] != nil }
    }

    /// What would mend an entry: the verbs of what is told of it, and of what is told when that is done, until nothing more
    /// changes. Aggregates count for nothing, so that members speak for themselves.
    ///
    /// - Parameter times: when the inode was changed and made.
    /// - Returns: nothing where no rule that speaks of it is mended here.
    mutating func planFix(of facts: borrowing EntryFacts, changed: Int64?, born: Int64?) -> PlannedFix? {
        guard let fixes = audit.fixes else { return nil }
        let before = FixState(facts)
        var now = copy facts
        var spoken = findings(of: now)
        guard spoken.contains(where: { fixes.fix(of: $0.rule, at: $0.level) != nil }) else { return nil }
        var plan = PlannedFix(
            root: root, path: facts.path.compact, inode: facts.inode, links: facts.links, changed: changed, born: born,
            before: before, after: before, rules: [], left: [])
        var isSafe = true
        for _ in 0..<Self.mostRounds {
            var after = plan.after
            for (rule, level) in spoken {
                guard let fix = fixes.fix(of: rule, at: level) else { continue }
                let mended = fix.verb.applied(to: after, at: facts.path, fixes.terms)
                guard mended != after else { continue }
                after = mended
                isSafe = isSafe && fix.level == .safe
                if !plan.rules.contains(rule) { plan.rules.append(rule) }
            }
            guard after != plan.after else {
                plan.left = spoken.map(\.rule)
                // What is told and has a fix that changes nothing is for people.
                guard after != before else { return nil }
                plan.obstacle = obstacle(to: facts, isSafe && !after.grants(nothingBeyond: before))
                if plan.obstacle == nil, after.target != before.target { plan.obstacle = .link }
                return plan
            }
            plan.after = after
            now.take(after, trust: audit.trust, accounts: audit.accounts)
            spoken = findings(of: now)
        }
        plan.left = spoken.map(\.rule)
        plan.obstacle = .endless
        return plan
    }

    static var mostRounds: Int { 8 }

    private func obstacle(to facts: borrowing EntryFacts, _ grants: Bool) -> PlannedFix.Obstacle? {
        if grants { return .grants }
        if !facts.unread.isDisjoint(with: Self.restored) || !facts.malformedAttributes.isEmpty { return .unread }
        if facts.kind != .directory, facts.links > 1 { return .hardLinks }
        return facts.attributes.isDisjoint(with: [.immutable, .append]) ? nil : .protected
    }

    /// The rules that a report would name, were there no aggregates, each with the level of its finding.
    private mutating func findings(of facts: EntryFacts) -> [(rule: Int, level: Level)] {
        _ = evaluator.evaluate(facts)
        var found: [(rule: Int, level: Level)] = []
        for rule in evaluator.matched where !audit.plans[rule].isAggregate {
            let level = level(of: rule, for: facts)
            if level > .off { found.append((rule, level)) }
        }
        return audit.dropSuperseded(found) { $0.rule }
    }
}
