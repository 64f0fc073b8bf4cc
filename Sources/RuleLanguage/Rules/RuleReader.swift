import YAML

/// Reads one rule file: every key, the conditions, the examples. What concerns several files is for `RuleLibrary`.
struct RuleReader {
    /// In the order in which files have them.
    static let keys = [
        "id", "title", "level", "profiles", "confidence", "since", "cwe", "cert", "guidance", "severity", "aggregate",
        "least", "percent", "fold", "about", "needs", "when", "supersedes", "because", "remedy", "fix", "finds",
        "ignores",
    ]

    /// What a file may say that adjusts a shipped rule.
    static let adjustingKeys = ["id", "level", "profiles"]

    let source: RuleSource
    let parameters: [String: Parameter]
    var reader: MappingReader

    /// What a file says, with the nodes that checks across files point at.
    struct Draft {
        var rule: Rule
        var source: RuleSource
        var id: Node
        var supersedes: [Node]
        var fix: Node?
        var finds: [Node]
        var ignores: [Node]
    }

    /// A file of a user that restates only how much a shipped rule matters.
    struct Adjustment {
        var id: String
        var level: Rule.LevelChoice?
        var profiles: [Profile: Rule.LevelChoice]?
        var file: String
        var source: RuleSource
        var node: Node
    }

    enum Outcome {
        case rule(Draft)
        case adjustment(Adjustment)
    }

    /// Reads a rule. Where `mayAdjust`, a file without `when` adjusts a rule that exists.
    static func read(
        _ file: RuleFile, parameters: [String: Parameter], mayAdjust: Bool
    ) throws(RuleErrors) -> Outcome {
        let source = try RuleSource(file)
        var diagnostics: [Diagnostic] = []
        guard
            let mapping = MappingReader(
                source.document.root, of: "a rule", known: keys, in: source, to: &diagnostics)
        else { throw RuleErrors(diagnostics) }
        var reader = RuleReader(source: source, parameters: parameters, reader: mapping)
        let isAdjustment = mayAdjust && !mapping.has("when")
        let names = source.document.root.pairs?.map(\.name) ?? []
        if !mayAdjust, names.contains("id"), names.allSatisfy(adjustingKeys.contains) {
            throw RuleErrors([
                source.diagnostic(at: source.document.root, "there is no shipped rule '\(file.stem)' to adjust")
            ])
        }
        let outcome =
            isAdjustment
            ? reader.adjustment(of: file).map(Outcome.adjustment) : reader.draft(of: file).map(Outcome.rule)
        guard let outcome, reader.reader.diagnostics.isEmpty else { throw RuleErrors(reader.reader.diagnostics) }
        return outcome
    }

    private mutating func draft(of file: RuleFile) -> Draft? {
        let idNode = reader.required("id")
        let id = identifier(idNode, of: file)
        let family = family(of: file)
        let title = title()
        let level = reader.required("level").flatMap { levels(of: $0, key: "level") }
        let profiles = profiles()
        let confidence = reader.word(
            reader.required("confidence"), of: "confidence",
            among: Rule.Confidence.allCases.map { ($0.rawValue, $0) })
        let since = since()
        let cwe = weaknesses()
        let cert = standards()
        let guidance = reader.optional("guidance").flatMap { reader.text($0, of: "guidance") }
        let severity = severity()
        let aggregate = reader.flag(reader.optional("aggregate"), of: "aggregate")
        let threshold = threshold(ofAggregate: aggregate ?? false)
        let folds = folds()
        let about = reader.has("about") ? about() : .object
        let needs = needs()
        let when = reader.required("when").flatMap { condition(of: $0) }
        let supersedes = reader.items(reader.optional("supersedes"), of: "supersedes")
        let superseded = supersedes.compactMap { reader.text($0, of: "supersedes") }
        let because = reader.text(reader.required("because"), of: "because")
        let remedy = reader.required("remedy")
        let fix = fix()
        let (finds, findsNodes) = examples("finds")
        let (ignores, ignoresNodes) = examples("ignores")
        guard let idNode, let id, let family, let title, let level, let confidence, let since, let about, let when,
            let because, let text = reader.text(remedy, of: "remedy")
        else { return nil }
        let rule = Rule(
            id: id, family: family, title: title, level: level, profiles: profiles, confidence: confidence,
            since: since, cwe: cwe, cert: cert, guidance: guidance ?? "", when: when, supersedes: superseded,
            because: because, remedy: text, fix: fix, finds: finds, ignores: ignores, isAggregate: aggregate ?? false,
            threshold: threshold, subject: about, needs: needs, folds: folds, severity: severity, file: file.name)
        checkNames(in: text, at: remedy, of: rule)
        checkExamples(finds + ignores, findsNodes + ignoresNodes, of: rule)
        if rule.isAboutActs { refuseKeysOfEntries() }
        return Draft(
            rule: rule, source: source, id: idNode, supersedes: supersedes, fix: reader.optional("fix"),
            finds: findsNodes, ignores: ignoresNodes)
    }

    private mutating func adjustment(of file: RuleFile) -> Adjustment? {
        let node = reader.required("id")
        let id = identifier(node, of: file)
        for pair in source.document.root.pairs ?? []
        where Self.keys.contains(pair.name) && !Self.adjustingKeys.contains(pair.name) {
            reader.refuse(
                pair.key, "'\(pair.name)' needs the rest of a rule",
                "a file without 'when' adjusts a shipped rule, and says nothing but 'id', 'level' and 'profiles'")
        }
        let level = reader.optional("level").flatMap { levels(of: $0, key: "level") }
        let profiles = reader.has("profiles") ? profiles() : nil
        if level == nil, profiles == nil, reader.diagnostics.isEmpty, let node {
            reader.refuse(node, "the file changes nothing", "add 'level' or 'profiles', for example 'level: off'")
        }
        guard let node, let id else { return nil }
        return Adjustment(id: id, level: level, profiles: profiles, file: file.name, source: source, node: node)
    }
}
