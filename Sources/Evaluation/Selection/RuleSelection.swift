import RuleLanguage

/// Which rules the words of an option stand for.
struct RuleSelection {
    private let ids: Set<String>
    /// The words that are no rule's id.
    private let others: [RuleWord]

    /// Reads the words of an option, named so in diagnostics. A word that stands for no rule is an error.
    init(_ words: [String], option: String, among rules: [Rule]) throws(RuleErrors) {
        // Mostly ids, and many of them: each word need not be held against each rule. By their places: a copy of all that is
        // known of a rule takes longer than its id.
        let known = words.isEmpty ? [] : Set(rules.indices.map { rules[$0].id })
        ids = known.intersection(words)
        others = words.filter { !known.contains($0) || Rule.Family(rawValue: $0) != nil }.map { RuleWord($0) }
        let diagnostics = others.filter { $0.places(in: rules).isEmpty }.map { word in
            Diagnostic(
                file: option, line: 1, column: 1, length: max(1, word.text.unicodeScalars.count),
                message: word.problem, notes: word.suggestion(in: rules).map { [$0] } ?? [],
                sourceLine: word.text)
        }
        if !diagnostics.isEmpty { throw RuleErrors(diagnostics) }
    }

    var isEmpty: Bool { ids.isEmpty && others.isEmpty }

    func contains(_ rule: Rule) -> Bool {
        ids.contains(rule.id) || others.contains { $0.nearness(to: rule) != nil }
    }

    /// Whether a word is the rule's id, and stands for no other rule.
    func names(_ rule: Rule) -> Bool { ids.contains(rule.id) }
}
