import Evaluation
import Facts
public import RuleLanguage

extension RuleLibrary {
    /// Reads rule files and files of parameters, and holds the files' examples against their rules.
    ///
    /// Over a base, a rule replaces the one with its id, a file without `when` adjusts it, and a parameter replaces
    /// the one with its name.
    ///
    /// Throws everything that is wrong with all files.
    public init(parsing files: [RuleFile], overriding base: RuleLibrary? = nil) throws(RuleErrors) {
        let parsed = try ParsedRules(files, overriding: base)
        try parsed.checkExamples()
        self = parsed.library
    }

    /// As `init(parsing:overriding:)`, of rules that any may be taken away from: what others say about those is left
    /// out.
    ///
    /// - Parameter warnings: gets a diagnostic for each place where a rule that is not there is superseded.
    public init(parsing files: [RuleFile], warnings: inout [Diagnostic]) throws(RuleErrors) {
        let parsed = try ParsedRules(files, toleratesMissing: true)
        try parsed.checkExamples()
        self = parsed.library
        warnings += parsed.warnings
    }
}

extension ParsedRules {
    /// Holds every example against its rule: what `finds` lists must match, what `ignores` lists must not.
    ///
    /// Only the rule's condition counts, not its level or what supersedes it; parameters have their declared values.
    fileprivate func checkExamples() throws(RuleErrors) {
        var diagnostics: [Diagnostic] = []
        var trial = CodeTrial(try library.callTables)
        // Made where a rule asks for it: it compiles them all.
        var fixes: FixTrial? = nil
        for draft in drafts {
            // By itself and at one level, so that no profile and no other rule keeps it from being judged.
            var rule = draft.rule
            rule.level = Rule.LevelChoice(choices: [Rule.LevelChoice.Choice(level: .error, when: nil)])
            rule.profiles = [:]
            rule.supersedes = []
            let settings = RuleSettings(
                profile: rule.isAboutActs ? .source : .release, select: [], ignore: [], trust: ExampleEntry.trust,
                accounts: ExampleAccounts(), parameters: [:], available: .all)
            let used = rule.parameters
            let alone = RuleLibrary(rules: [rule], parameters: library.parameters.filter { used.contains($0.name) })
            let compiled = try CompiledRules(alone, settings: settings)
            var evaluator = compiled.makeEvaluator()
            for (examples, nodes, isToMatch) in [
                (rule.finds, draft.finds, true), (rule.ignores, draft.ignores, false),
            ] {
                for (example, node) in zip(examples, nodes) {
                    let message: String?
                    do throws(NotationError) {
                        message =
                            switch example {
                            case .entry(let line):
                                evaluator.evaluate(rule: 0, try ExampleEntry(parsing: line).facts()) == isToMatch
                                    ? nil
                                    : isToMatch
                                        ? "the rule does not find this example"
                                        : "the rule finds this example, which it is to ignore"
                            case .code(let code): trial.complaint(about: code, isToMatch: isToMatch, &evaluator)
                            }
                    } catch {
                        diagnostics.append(draft.source.diagnostic(error, at: node))
                        continue
                    }
                    guard let message else { continue }
                    diagnostics.append(
                        draft.source.diagnostic(at: node, message, "its condition is: \(rule.when.text)"))
                }
            }
            if rule.fix != nil {
                if fixes == nil { fixes = try FixTrial(library) }
                diagnostics += fixes?.complaints(about: draft, &evaluator) ?? []
            }
        }
        guard diagnostics.isEmpty else { throw RuleErrors(diagnostics) }
    }
}

extension Rule.Example {
    /// What the line of an entry says, read anew each time: a scan has no use for it. Nothing of a program's text. The
    /// examples of rules that were read from files are checked to be readable.
    public var entry: ExampleEntry? {
        get throws(NotationError) {
            guard case .entry(let line) = self else { return nil }
            return try ExampleEntry(parsing: line)
        }
    }
}
