public import Facts
import Evaluation
import Programs
import RuleLanguage

/// What a worker makes of programs' texts.
extension AuditWorker {
    /// Of one text.
    private static let mostActs = 65_536
    /// Of one rule in one text.
    private static let mostFindings = 1_000

    /// What it takes to find out what a program does, where the entry may be one that is to be read; nothing where it is
    /// none, or was read.
    func sourceWanted(of facts: borrowing EntryFacts) -> Collectors? {
        guard facts.kind == .file, facts.size > 0, facts.collected.contains(.status),
            facts.collected.union(facts.unread).isDisjoint(with: .source), audit.available.contains(.source),
            let sources = audit.rules.sources
        else { return nil }
        let isExecutable = asksForUmask && facts.mode.rawValue & 0o111 != 0
        if !isExecutable, let start = facts.extensionStart, !sources.mayRead(facts.name, extensionStart: start) {
            return nil
        }
        let languages = sources.languages
        let hasPath = facts.collected.contains(.path)
        if let language = SourceLanguage(fileNamed: facts.name, at: hasPath ? facts.path : []) {
            guard languages.contains(language) else { return nil }
            if language != .shell || sources.readsAllScripts || asksForUmask { return [.path, .source] }
            // Whether the system runs it says the path.
            guard hasPath else { return .path }
            return SourceLanguage.isRunBySystem(scriptNamed: facts.name, at: facts.path) ? .source : nil
        }
        if !hasPath, SourceLanguage.mayDependOnPath(fileNamed: facts.name) { return .path }
        // Of any other script only its first line says what it is.
        guard !languages.isDisjoint(with: SourceLanguage.ofScripts) else { return nil }
        if sources.readsAllScripts, facts.extensionStart == nil {
            return facts.collected.contains(.content) && facts.content != .script ? nil : .source
        }
        guard isExecutable, !facts.unread.contains(.content), audit.available.contains(.content) else { return nil }
        if !facts.collected.contains(.content) { return .content }
        guard facts.content == .script, SourceLanguage.mayBe(in: languages, scriptOf: facts.interpreter) else {
            return nil
        }
        return [.path, .source]
    }

    /// Whether all that a text does is a matter of whoever made the tree: of a script that nobody but its user starts it is
    /// what that lets others do from then on.
    private func isReadWhole(_ facts: borrowing EntryFacts, _ language: SourceLanguage) -> Bool {
        language != .shell || audit.rules.sources?.readsAllScripts == true
            || SourceLanguage.isRunBySystem(scriptNamed: facts.name, at: facts.path)
    }

    public func readsText(of facts: borrowing EntryFacts, beginningWith head: [UInt8]) -> Bool {
        guard let sources = audit.rules.sources, let language = language(of: facts, head),
            sources.languages.contains(language), asksForUmask || isReadWhole(facts, language)
        else { return false }
        var facts = copy facts
        // Until there are acts, one that nothing is known of says the language.
        facts.change { $0.act = ActFacts(language: language, call: "", site: SourceSite(range: 0..<0, line: 1)) }
        facts.collected.remove(.source)
        return evaluator.asksForText(of: facts)
    }

    private func language(of facts: borrowing EntryFacts, _ text: [UInt8]) -> SourceLanguage? {
        guard let named = SourceLanguage(fileNamed: facts.name, at: facts.path) else {
            return SourceLanguage(scriptBeginningWith: text)
        }
        return named == .shell ? SourceLanguage(shellTextBeginningWith: text) : named
    }

    public mutating func read(_ text: [UInt8], of facts: borrowing EntryFacts) -> [ScanError.Bound] {
        guard let sources = audit.rules.sources, let language = language(of: facts, text) else { return [] }
        let isWhole = isReadWhole(facts, language)
        if !isWhole, !sources.maySetUmask(text) { return [] }
        let reading = reader(of: language, sources).read(text, limit: Self.mostActs)
        var acts = reading.acts
        if !isWhole { acts.removeAll { !$0.acts.contains(.setUmask) } }
        if facts.contentDetails?.unitUmaskIsOverridden == true {
            acts.removeAll { $0.language == .unit && $0.call == UnitFile.umaskSetting }
        }
        sourceTally.count(language)
        sourceTally.acts += acts.count
        var bounds: Set<ScanError.Bound> = reading.isWhole ? [] : [.sourceActs]
        // Of most texts there is nothing to tell.
        if acts.isEmpty, reading.ignores.isEmpty { return Array(bounds) }
        var facts = copy facts
        facts.collected.insert(.source)
        var lines: SourceLines?
        var counts: [Int: Int] = [:]
        if audit.obeysComments, !reading.ignores.isEmpty {
            let places = SourceLines(text)
            lines = places
            for ignore in reading.ignores { note(ignore, in: facts, places) }
        }
        var next = 0
        while next < acts.count {
            // A call that names two objects is two acts, and a rule speaks of it once.
            let site = acts[next].site
            var told: [Int: (level: Level, act: ActFacts)] = [:]
            while next < acts.count, acts[next].site == site {
                facts.change { $0.act = acts[next] }
                for (rule, level) in judgeAct(facts) where level > told[rule]?.level ?? .off {
                    told[rule] = (level, acts[next])
                }
                next += 1
            }
            for (rule, (level, act)) in told.sorted(by: { $0.key < $1.key }) {
                counts[rule, default: 0] += 1
                guard counts[rule, default: 0] <= Self.mostFindings else {
                    bounds.insert(.sourceFindings)
                    continue
                }
                let places = lines ?? SourceLines(text)
                lines = places
                note(rule, level, act, in: facts, places)
            }
        }
        return bounds.sorted { $0.rawValue < $1.rawValue }
    }

    private mutating func reader(of language: SourceLanguage, _ sources: SourceQuestion) -> SourceReader {
        if let reader = sourceReaders[language] { return reader }
        let reader = sources.makeReader(of: language)
        sourceReaders[language] = reader
        return reader
    }

    private mutating func note(_ ignore: InlineIgnore, in facts: borrowing EntryFacts, _ lines: SourceLines) {
        for rule in ignore.rules.isEmpty ? [""] : ignore.rules {
            textIgnores.append(
                TextIgnore(
                    root: root, path: facts.depth == 0 ? [] : facts.path.compact,
                    position: lines.position(of: ignore.offset), extent: ignore.extent, rule: rule,
                    reason: ignore.reason, isShared: facts.links > 1))
        }
    }

    /// What is to be said of the act at hand.
    private mutating func judgeAct(_ facts: borrowing EntryFacts) -> [(rule: Int, level: Level)] {
        var undecided = 0
        var spoken: [(rule: Int, level: Level)] = []
        for rule in evaluator.evaluateAct(facts, undecided: &undecided) {
            let level = level(of: rule, for: facts)
            if level > .off { spoken.append((rule, level)) }
        }
        if undecided > 0 { sourceTally.undecided += 1 }
        return audit.dropSuperseded(spoken, rule: \.rule)
    }

    private mutating func note(
        _ rule: Int, _ level: Level, _ act: ActFacts, in facts: borrowing EntryFacts, _ lines: SourceLines
    ) {
        let plan = audit.plans[rule]
        let isShared = facts.links > 1
        if isShared { observedInodes.insert(facts.inode) }
        // A text that is a root has a path by which it is judged, and none below itself.
        let path = facts.depth == 0 ? [] : facts.path.compact
        var related: [Related] = []
        if let asked = act.askedAt, !act.asked.isEmpty {
            let words = Questions.names.filter { act.asked.contains($0.0) }.map(\.1).joined(separator: ", ")
            related.append(
                Related(
                    role: .check, path: path, detail: Array(words.utf8),
                    site: lines.site(asked.range, call: act.askedBy ?? "", body: act.body)))
        }
        var evidence = Evidence(plan, facts, accounts: audit.accounts)
        evidence.leaveOut(lacking)
        rawFindings.append(
            RawFinding(
                rule: rule, level: level, root: root, path: path, evidence: evidence, related: related,
                fingerprints: Fingerprints(rule: audit.library.rules[rule].id, path: path, act, mark: plan.mark),
                inode: isShared ? facts.inode : nil,
                site: lines.site(act.site.range, call: act.call, body: act.body)))
    }
}
