import Facts

/// Which rules a list of words stands for.
struct RuleSelection {
    private enum Word {
        case rule(String)
        case family(Rule.Family)
        case glob(Glob)
    }

    private var words: [Word] = []

    /// Reads the words of an option, named so in diagnostics. A word that stands for no rule is an error.
    init(_ words: [String], option: String, among rules: [Rule]) throws(RuleErrors) {
        var diagnostics: [Diagnostic] = []
        for word in words {
            if rules.contains(where: { $0.id == word }) {
                self.words.append(.rule(word))
            } else if let family = Rule.Family(rawValue: word) {
                self.words.append(.family(family))
            } else {
                let glob = Glob(Array(word.utf8))
                if rules.contains(where: { glob.matches(Array($0.id.utf8).span) }) {
                    self.words.append(.glob(glob))
                } else {
                    diagnostics.append(Self.unknown(word, option: option, among: rules))
                }
            }
        }
        if !diagnostics.isEmpty { throw RuleErrors(diagnostics) }
    }

    var isEmpty: Bool { words.isEmpty }

    func contains(_ rule: Rule) -> Bool {
        words.contains { word in
            switch word {
            case .rule(let id): id == rule.id
            case .family(let family): family == rule.family
            case .glob(let glob): glob.matches(Array(rule.id.utf8).span)
            }
        }
    }

    /// Whether a word is the rule's id, and stands for no other rule.
    func names(_ rule: Rule) -> Bool {
        words.contains { word in
            if case .rule(let id) = word { id == rule.id } else { false }
        }
    }

    private static func unknown(_ word: String, option: String, among rules: [Rule]) -> Diagnostic {
        let isGlob = word.contains { "*?[".contains($0) }
        let message = isGlob ? "no rule's id matches \"\(word)\"" : "\"\(word)\" is no rule and no family"
        let nearest = nearestWord(to: word, among: rules.map(\.id) + Rule.Family.allCases.map(\.rawValue))
        return Diagnostic(
            file: option, line: 1, column: 1, length: max(1, word.unicodeScalars.count), message: message,
            notes: nearest.map { ["did you mean \"\($0)\"?"] } ?? [], sourceLine: word)
    }
}
