public import Facts
import Evaluation
import Programs
import RuleLanguage

/// One worker's side of an audit: facts in, raw findings out. Nothing is shared with other workers while the walk runs.
public struct AuditWorker: EntryConsumer, Sendable {
    let audit: Audit
    let root: Int
    var evaluator: Evaluator
    var rawFindings: [RawFinding] = []
    var undecided: [AuditReport.Undecided] = []
    /// Files of which not every name was met yet.
    var openGroups: [InodeIdentity: LinkGroup] = [:]
    /// Files that were met under every name.
    var closedInodes: Set<InodeIdentity> = []
    /// How many of them are remembered. Beyond that one more name of a file, which a link made meanwhile or a file system
    /// that lists an entry twice may bring, cannot be told from the only one of a file with names outside.
    let closedLimit: Int
    /// How many files are kept of which not every name was met, some 2 KiB each beside their paths. Of those beyond nobody
    /// can tell whether they have names outside: rules about that stay undecided.
    let openLimit: Int
    /// Whether there were more of either.
    var forgetsFiles = false
    /// Names of files that were met under every name, and that a raw finding speaks of: to be handed over.
    var closedGroups: [InodeIdentity: LinkGroup] = [:]
    /// Files with several names that a raw finding speaks of.
    var observedInodes: Set<InodeIdentity> = []
    /// By place, the demands of a policy that something be here which were met.
    var metDemands: Set<Int> = []
    /// By place, the demands of a policy that something be here which what is left out may meet.
    var demandsOutOfSight: Set<Int> = []
    /// By rule of a policy, the first path of what it would have to see and is left out.
    private var leftOut: [Int: [UInt8]] = [:]
    /// The root's own status, for findings that stand for the whole tree.
    var rootEvidence: Evidence?
    /// What the entries at hand lack beside what the tree does, and evaluators for those that lack something.
    private(set) var lacking: FactSet = []
    /// Only rules that ask for it judge the entries at hand.
    private var asked: Fact?
    private var otherEvaluators: [Terms: Evaluator] = [:]
    /// Whether rules about acts are on.
    let readsSources: Bool
    /// Whether some of them asks what a umask lets through, which a script sets for all that it starts: scripts are read
    /// for that whoever runs them.
    let asksForUmask: Bool
    /// What finds acts, by language: made for the first text in it.
    var sourceReaders: [SourceLanguage: SourceReader] = [:]
    /// The texts that were read since it was asked last.
    var sourceTally = SourceTally()
    /// Comments that accept findings.
    var textIgnores: [TextIgnore] = []
    /// What it makes of entries together; nothing where no rule asks.
    var collectors: DirectoryAnalyses.Collectors?

    /// By what an evaluator differs from that of the tree.
    private struct Terms: Hashable {
        var lacking: FactSet
        var asked: Fact?
    }

    /// Of files that were met under every name.
    static let usualClosedLimit = 1 << 20
    /// Of files that have other names still to be met, or outside.
    static let usualOpenLimit = 1 << 17

    /// - Parameter sinks: one for each analysis, for its notes; without them nothing is said of entries together.
    init(
        _ audit: Audit, root: Int, sinks: [any RecordSink] = [], closedLimit: Int = usualClosedLimit,
        openLimit: Int = usualOpenLimit
    ) {
        self.audit = audit
        self.openLimit = openLimit
        self.closedLimit = closedLimit
        self.root = root
        evaluator = audit.rules.makeEvaluator()
        readsSources = audit.rules.sources != nil
        asksForUmask = audit.rules.sources?.rules.contains { audit.plans[$0].asksFor(.leaves) } ?? false
        if !sinks.isEmpty { collectors = DirectoryAnalyses.Collectors(audit.analyses, into: sinks) }
    }

    public var asks: Collectors { audit.asked }

    public mutating func turn(toEntriesLacking facts: FactSet) {
        turn(to: Terms(lacking: facts, asked: asked))
    }

    public mutating func turn(toRulesAskingFor fact: Fact?) {
        turn(to: Terms(lacking: lacking, asked: fact))
    }

    private mutating func turn(to terms: Terms) {
        let present = Terms(lacking: lacking, asked: asked)
        guard terms != present else { return }
        // Taken out, so that there is one of it: what an evaluator remembers is copied where two hold it.
        let known = otherEvaluators.removeValue(forKey: terms)
        otherEvaluators[present] = evaluator
        lacking = terms.lacking
        asked = terms.asked
        evaluator =
            known
            ?? audit.narrowed(to: FactProvision(.all, lacking: lacking), askingFor: asked).rules.makeEvaluator()
    }

    public mutating func list(_ facts: inout EntryFacts, _ traits: NameTraits) {
        collectors?.list(&facts, traits)
    }

    public mutating func finishDirectory(_ directory: InodeIdentity?, path: () -> [UInt8]) {
        collectors?.finishDirectory(directory, path: path)
    }

    public func baseline(for kind: EntryKind) -> Collectors {
        audit.rules.baseline(for: kind)
    }

    public mutating func consider(_ facts: inout EntryFacts) -> Decision {
        let answer = evaluator.evaluate(&facts)
        if facts.depth == 0 { noteRoot(facts) }
        if case .wants = answer { return answer }
        if readsSources, let wanted = sourceWanted(of: facts) { return .wants(wanted) }
        switch answer {
        case .wants: return answer
        case .settled:
            // The other names of a file are counted even where no rule speaks of this one.
            let isShared = facts.links > 1 && facts.kind == .file
            if !isShared { return .settled }
        case .candidate: break
        }
        var wanted: Collectors = []
        for rule in evaluator.matched { wanted.formUnion(audit.plans[rule].collectors(of: facts.kind)) }
        for rule in evaluator.deferred { wanted.formUnion(audit.plans[rule].collectors(of: facts.kind)) }
        if meetsFix { wanted.formUnion(Self.restored) }
        wanted = wanted.intersection(audit.available).subtracting(facts.collected).subtracting(facts.unread)
        return wanted.isEmpty ? .candidate : .wants(wanted)
    }

    public mutating func record(_ facts: borrowing EntryFacts) {
        // Again, and not what `consider` left: the source may have looked at another entry since.
        _ = evaluator.evaluate(facts)
        let deferred = evaluator.deferred
        noteUndecided(evaluator.undecided, facts)
        var spoken: [(rule: Int, level: Level)] = []
        for rule in evaluator.matched {
            let level = level(of: rule, for: facts)
            if level > .off { spoken.append((rule, level)) }
        }
        // Whether an aggregate has members enough shows at the end, and which of them somebody accepts: until then it
        // supersedes nothing.
        let counted = spoken.filter { audit.plans[$0.rule].hasThreshold }
        let certain = counted.isEmpty ? spoken : spoken.filter { !audit.plans[$0.rule].hasThreshold }
        var isTold = Array(repeating: false, count: counted.count)
        for (rule, level) in audit.dropSuperseded(certain, rule: \.rule) {
            let place = counted.firstIndex { $0.level >= level && audit.plans[$0.rule].supersedes.contains(rule) }
            observe(rule, level, facts, in: place.map { Membership(rule: counted[$0].rule, level: counted[$0].level) })
            if let place { isTold[place] = true }
        }
        for (place, (rule, level)) in counted.enumerated() where !isTold[place] { observe(rule, level, facts) }
        if facts.kind == .file, facts.links > 1 {
            noteName(of: facts, deferred)
        } else if !deferred.isEmpty {
            // It has no other name, wherever one may look.
            decide(deferred, copy facts, outside: false, directories: 1)
        }
    }

    /// Decides rules that waited for the other names of a file.
    mutating func decide(_ rules: [Int], _ facts: consuming EntryFacts, outside: Bool, directories: Int) {
        facts.hasOutsideLinks = outside
        facts.linkDirectories = directories
        facts.collected.insert(.linkGroup)
        let whole = facts
        for rule in rules {
            switch evaluator.evaluate(rule: rule, whole) {
            case true?:
                let level = level(of: rule, for: whole)
                if level > .off { observe(rule, level, whole) }
            case false?: break
            case nil: noteUndecided([rule], whole)
            }
        }
    }

    /// The level at which an entry breaks a policy, as far as the rule that speaks for it is about that.
    private mutating func judge(_ rule: Int, _ facts: borrowing EntryFacts) -> Level {
        guard let check = audit.demands[rule] else { return .off }
        if check.rule == .missing {
            metDemands.formUnion(check.met(by: facts))
            return .off
        }
        guard facts.unread.isDisjoint(with: audit.plans[rule].collectors(of: facts.kind)) else {
            noteUndecided([rule], facts)
            return .off
        }
        return check.breach(by: facts)?.level ?? .off
    }

    /// The rule's level for the entry, at its path.
    mutating func level(of rule: Int, for facts: borrowing EntryFacts) -> Level {
        let level = audit.demands[rule] == nil ? evaluator.level(of: rule, for: facts) : judge(rule, facts)
        return scoped(level, of: rule, for: facts)
    }

    /// A rule's level at the entry's path, where the settings give it another one there.
    private func scoped(_ level: Level, of rule: Int, for facts: borrowing EntryFacts) -> Level {
        audit.rules.scopedLevels.level(
            of: rule, at: facts.path, isDirectory: facts.kind == .directory, otherwise: level)
    }

    private mutating func observe(
        _ rule: Int, _ level: Level, _ facts: borrowing EntryFacts, in aggregate: Membership? = nil
    ) {
        let plan = audit.plans[rule]
        guard plan.isAggregate else { return note(rule, level, facts, in: aggregate) }
        guard plan.uses(.transferLosses) else {
            return note(rule, level, facts, in: Membership(rule: rule, level: level))
        }
        // Each kind of loss is told by itself.
        for loss in losses(of: facts) { note(rule, level, facts, in: Membership(rule: rule, level: level, loss: loss)) }
    }

    private mutating func note(_ rule: Int, _ level: Level, _ facts: borrowing EntryFacts, in aggregate: Membership?) {
        let plan = audit.plans[rule]
        let isShared = facts.kind == .file && facts.links > 1 && !plan.isAboutName
        if isShared { observedInodes.insert(facts.inode) }
        let path = facts.path.compact
        var evidence = Evidence(plan, facts, accounts: audit.accounts)
        evidence.leaveOut(lacking)
        if let check = audit.demands[rule], let breach = check.breach(by: facts) { evidence.facts += breach.details }
        var discriminator = Discriminator.make(plan, facts, trust: audit.trust)
        if let loss = aggregate?.loss {
            let details = loss.details
            // Its other losses, and what they are by, are told beside them.
            let own: [Fact] = loss.kind == .hardLinks ? [.links] : []
            evidence.facts.removeAll { detail in detail.fact.map { !own.contains($0) } ?? false }
            evidence.facts += details
            discriminator += details[0].value
        }
        rawFindings.append(
            RawFinding(
                rule: rule, level: level, root: root, path: path, evidence: evidence, related: related(plan, facts),
                // Here, where workers share what it costs.
                fingerprints: Fingerprints(
                    rule: audit.library.rules[rule].id, path: path, discriminator: discriminator, mark: plan.mark),
                inode: isShared ? facts.inode : nil,
                fold: FoldMark(plan.folds[level], facts, lacking: lacking, accounts: audit.accounts),
                membership: aggregate))
    }

    /// What an entry would lose, in the order in which it is told.
    private func losses(of facts: borrowing EntryFacts) -> [Membership.Loss] {
        var losses = facts.transferLosses
        if facts.kind == .file, facts.links > 1, facts.transfersHardLinks { losses.insert(.hardLinks) }
        if facts.kind == .directory, facts.isEmptyDirectory, facts.transfersNoEmptyDirectories {
            losses.insert(.emptyDirectories)
        }
        return TransferLosses.words.map(\.0).filter { losses.contains($0) }.map { loss in
            .init(kind: loss, targets: audit.transferTargets.isEmpty ? [] : facts.targets(losing: loss))
        }
    }

    mutating func noteUndecided(_ rules: [Int], _ facts: borrowing EntryFacts) {
        for rule in rules where scoped(.error, of: rule, for: facts) > .off {
            let unread = facts.unread
            let missing = audit.plans[rule].facts.filter { !$0.collector.isDisjoint(with: unread) }
            undecided.append(.init(rule: rule, root: root, path: facts.path.compact, facts: missing))
        }
    }

    /// The hops of a link, and the directory above the root that others may write.
    private func related(_ plan: RulePlan, _ facts: borrowing EntryFacts) -> [Related] {
        var related: [Related] = []
        if plan.facts.contains(where: { $0.collector.contains(.link) }), let way = facts.link?.resolution {
            related += way.hops.map { Related(role: .hop, path: $0.path, detail: $0.target) }
        }
        if plan.uses(.rootAncestors), let ancestor = facts.root.worstAncestor {
            related.append(Related(ancestor, accounts: audit.accounts))
        }
        if plan.uses(.linkHazards), let places = facts.link?.resolution?.weakPlaces {
            related += places.map { Related($0, may: .write, accounts: audit.accounts) }
        }
        let asked = [Fact.rpathHazards, .interpreterHazards, .programsHazards, .stateHazards].reduce(0) {
            $0 | plan.members(of: $1)
        }
        if asked != 0, let details = facts.contentDetails {
            let hazards = SearchHazards(rawValue: UInt8(truncatingIfNeeded: asked))
            var places = hazards.isDisjoint(with: [.writable, .creatable]) ? [] : details.weakPlaces
            if hazards.contains(.runtime) { places += details.runtimePlaces }
            related += places.map { Related($0, may: .write, accounts: audit.accounts) }
        }
        if plan.asksFor(.runtimeRights) {
            let asked = RuntimeRights(rawValue: UInt8(truncatingIfNeeded: plan.members(of: .runtimeRights)))
            related += facts.runtimeSteps(asked).map { Related($0.step, may: $0.right, accounts: audit.accounts) }
        }
        return related
    }

    public var hearsOfOmissions: Bool { !audit.oversight.isEmpty }

    /// Leaves open what a policy would have to see, once for each rule and root: at the first path, whichever worker
    /// hears of it.
    public mutating func hear(of omission: Omission) {
        for rule in audit.oversight.rules(missing: omission) {
            if audit.demands[rule]?.rule == .missing {
                demandsOutOfSight.formUnion(audit.oversight.demands(of: rule, missing: omission))
                continue
            }
            if let first = leftOut[rule], !omission.path.lexicographicallyPrecedes(first) { continue }
            leftOut[rule] = omission.path
            undecided.append(.init(rule: rule, root: root, path: omission.path, facts: [], isLeftOut: true))
        }
    }

    /// What is mounted somewhere and not entered may hold what a policy requires: whether that is missing nobody can tell.
    public mutating func hear(of scanError: ScanError) {
        guard scanError.kind == .mountNotEntered else { return }
        let mount = Omission(path: scanError.path, kind: nil, extent: .entryAndContents)
        for (rule, check) in audit.demands where check.rule == .missing {
            demandsOutOfSight.formUnion(audit.oversight.demands(of: rule, missing: mount))
        }
    }

    private mutating func noteRoot(_ facts: borrowing EntryFacts) {
        // Of a text that comes through a pipe nothing is known but that it is one.
        guard facts.collected.contains(.status) || facts.kind == .file else { return }
        var evidence = Evidence(
            kind: facts.kind, mode: facts.mode,
            owner: .init(id: facts.owner, name: audit.accounts.nameOfOwner(facts.owner)),
            group: .init(id: facts.group, name: audit.accounts.nameOfOwningGroup(facts.group)))
        evidence.leaveOut(lacking)
        rootEvidence = evidence
    }

    private mutating func noteName(of facts: borrowing EntryFacts, _ deferred: [Int]) {
        let inode = facts.inode
        let name = LinkGroup.Name(root: root, path: facts.path.compact)
        if closedInodes.contains(inode) {
            // A name more than there are: the file system lists one twice, or a link was made meanwhile.
            if observedInodes.contains(inode) {
                closedGroups[inode, default: LinkGroup()].add(name, links: facts.links)
            }
            decide(deferred, copy facts, outside: false, directories: 1)
            return
        }
        let known = openGroups.removeValue(forKey: inode)
        guard known != nil || openGroups.count < openLimit else {
            forgetsFiles = true
            var facts = copy facts
            facts.unread.insert(.linkGroup)
            noteUndecided(deferred, facts)
            return
        }
        var group = known ?? LinkGroup()
        group.add(name, links: facts.links)
        if !deferred.isEmpty {
            var kept = copy facts
            kept.path = name.path
            kept.name = facts.name.compact
            group.add(LinkGroup.Candidate(name: name, facts: kept, rules: deferred))
        }
        guard let directories = group.completeDirectories() else {
            openGroups[inode] = group
            return
        }
        // Nobody else can meet another name: what waited can be decided, and forgotten.
        if closedInodes.count < closedLimit { closedInodes.insert(inode) } else { forgetsFiles = true }
        for candidate in group.takeCandidates() {
            decide(candidate.rules, candidate.facts, outside: false, directories: directories)
        }
        if observedInodes.contains(inode) { closedGroups[inode] = group }
    }
}
