import ArgumentParser
import RuleLanguage

/// The words that a shell completes where they are more than a few, or known to the system alone.
enum Completions {
    /// The accounts that the name service lists (getent(1)).
    static var users: CompletionKind { .shellCommand("getent passwd | cut -d: -f1") }
    static var groups: CompletionKind { .shellCommand("getent group | cut -d: -f1") }

    /// Everything that stands for rules: families and ids. Nothing where the shipped rules cannot be read.
    static var ruleWords: [String] {
        let rules = (try? RuleSet.shipped())?.rules ?? []
        return Rule.Family.allCases.map(\.rawValue) + rules.map(\.id)
    }

    /// The names that tables of calls speak of.
    static var calls: [String] {
        let tables = try? RuleSet.shipped().callTables
        return Array(Set(tables?.calls.map(\.name) ?? [])).sorted()
    }
}
