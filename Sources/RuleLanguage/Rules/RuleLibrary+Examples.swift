import Facts

extension RuleLibrary {
    /// Holds every example against its rule: what `finds` lists must match, what `ignores` lists must not.
    ///
    /// Only the rule's condition counts, not its level or what supersedes it; parameters have their declared values.
    func checkExamples(of drafts: [RuleReader.Draft]) throws(RuleErrors) {
        var diagnostics: [Diagnostic] = []
        for draft in drafts {
            // By itself and at one level, so that no profile and no other rule keeps it from being judged.
            var rule = draft.rule
            rule.level = Rule.LevelChoice(choices: [Rule.LevelChoice.Choice(level: .error, when: nil)])
            rule.profiles = [:]
            rule.supersedes = []
            let settings = RuleSettings(
                profile: .release, select: [], ignore: [], trust: ExampleEntry.trust,
                accounts: ExampleAccounts(), parameters: [:], available: .all)
            let used = rule.parameters
            let library = RuleLibrary(rules: [rule], parameters: parameters.filter { used.contains($0.name) })
            var evaluator = try CompiledRules(library, settings: settings).makeEvaluator()
            for (examples, nodes, isToMatch) in [
                (rule.finds, draft.finds, true), (rule.ignores, draft.ignores, false),
            ] {
                for (example, node) in zip(examples, nodes) {
                    do throws(NotationError) {
                        if evaluator.evaluate(rule: 0, try example.entry.facts()) == isToMatch { continue }
                    } catch {
                        diagnostics.append(draft.source.diagnostic(error, at: node))
                        continue
                    }
                    let message =
                        isToMatch
                        ? "the rule does not find this example" : "the rule finds this example, which it is to ignore"
                    diagnostics.append(
                        draft.source.diagnostic(at: node, message, "its condition is: \(rule.when.text)"))
                }
            }
        }
        guard diagnostics.isEmpty else { throw RuleErrors(diagnostics) }
    }
}
