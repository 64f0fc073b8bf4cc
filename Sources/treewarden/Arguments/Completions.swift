import ArgumentParser
import RuleLanguage

/// The words that a shell completes where they are more than a few, or known to the system alone.
enum Completions {
    /// The accounts that the name service lists (getent(1)).
    static var users: CompletionKind { names(in: "passwd") }
    static var groups: CompletionKind { names(in: "group") }

    private static func names(in database: String) -> CompletionKind {
        // In the words of _arguments (zshcompsys(1)) a bare colon ends what is run.
        let colon = CompletionShell.requesting == .zsh ? "\\:" : ":"
        return .shellCommand("getent \(database) | cut -d\(colon) -f1")
    }

    /// What may stand behind the last comma of a list, with all that stands before it.
    static func list(_ prefix: String, of words: [String]) -> [String] {
        let head = prefix.lastIndex(of: ",").map { String(prefix[...$0]) } ?? ""
        return words.map { head + $0 }
    }

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
