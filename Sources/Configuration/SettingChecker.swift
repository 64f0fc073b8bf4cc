import Auditing
import Evaluation
import RuleLanguage
import YAML

/// Holds a document against the shapes of its keys, and keeps everything that is wrong with it.
struct SettingChecker {
    let source: RuleSource
    private(set) var diagnostics: [Diagnostic] = []

    init(source: RuleSource) {
        self.source = source
    }

    /// Mistakes that are told: a file may be wrong from its first line to its last.
    private static let mostMistakes = 100

    /// Whether nothing more is told, and so nothing more is looked at.
    private var isFull: Bool { diagnostics.count > Self.mostMistakes }

    mutating func refuse(_ node: Node, _ message: String, _ note: String? = nil) {
        add(source.diagnostic(at: node, message, note))
    }

    private mutating func add(_ diagnostic: Diagnostic) {
        if isFull { return }
        diagnostics.append(diagnostic)
        guard isFull else { return }
        var last = diagnostic
        (last.message, last.notes) = ("more than \(Self.mostMistakes) mistakes; the rest is not looked at", [])
        diagnostics[diagnostics.count - 1] = last
    }

    /// Checks the value of a key.
    mutating func check(_ node: Node, _ shape: SettingShape, of key: String) {
        if isFull { return }
        switch shape {
        case .list(let item): checkList(node, item, of: key)
        case .keys(let keys, let noun): checkKeys(node, keys, noun)
        case .levels(let rules): checkLevels(node, rules, of: key)
        case .parameters(let parameters): checkParameters(node, parameters, of: key)
        default:
            guard let text = text(node, of: key) else { return }
            checkScalar(node, text, shape, of: key)
        }
    }

    private mutating func text(_ node: Node, of key: String) -> String? {
        guard let text = node.text else {
            refuse(node, "'\(key)' is one value, not several")
            return nil
        }
        guard !node.isNull, !text.trimmedWhitespace.isEmpty else {
            refuse(node, "'\(key)' is empty")
            return nil
        }
        return text
    }

    private mutating func checkList(_ node: Node, _ item: SettingShape, of key: String) {
        guard let items = node.items else {
            let message = node.isNull ? "'\(key)' is empty" : "'\(key)' is a list"
            refuse(node, message, "write [a, b], or lines that begin with '- '")
            return
        }
        for value in items { check(value, item, of: key) }
    }

    private mutating func checkKeys(_ node: Node, _ keys: [SettingKey], _ noun: String) {
        guard let pairs = node.pairs else {
            refuse(node, "expected the keys of \(noun)", "a line is 'key: value'")
            return
        }
        for pair in pairs where !isFull {
            if let key = keys.first(where: { $0.name == pair.name }) {
                check(pair.value, key.shape, of: key.name)
            } else {
                let names = keys.map(\.name)
                refuse(pair.key, "\(noun) has no key '\(pair.name)'", suggestion(for: pair.name, among: names))
            }
        }
        for key in keys where key.isRequired && !pairs.contains(where: { $0.name == key.name }) {
            refuse(node, "the key '\(key.name)' is missing")
        }
    }

    private mutating func checkLevels(_ node: Node, _ rules: [Rule], of key: String) {
        guard let pairs = node.pairs else {
            refuse(node, "'\(key)' is a mapping from rules to levels", "a line is 'rule: level'")
            return
        }
        for pair in pairs where !isFull {
            checkRule(pair.key, pair.name, rules)
            check(pair.value, .word(Level.allCases.map(\.name)), of: pair.name)
        }
    }

    mutating func checkRule(_ node: Node, _ text: String, _ rules: [Rule]) {
        let word = RuleWord(text)
        guard word.places(in: rules).isEmpty else { return }
        refuse(
            node, word.problem,
            word.suggestion(in: rules) ?? "all of them: treewarden rules")
    }

    private mutating func checkParameters(_ node: Node, _ parameters: [Parameter], of key: String) {
        guard let pairs = node.pairs else {
            refuse(node, "'\(key)' is a mapping from parameters to values", "a line is 'name: value'")
            return
        }
        for pair in pairs where !isFull {
            guard let parameter = parameters.first(where: { $0.name == pair.name }) else {
                if SettingTable.ownKeys.contains(pair.name) {
                    refuse(pair.key, "'\(pair.name)' is a key of its own", "write it at the beginning of a line")
                } else {
                    let note = suggestion(for: pair.name, among: parameters.map(\.name))
                    refuse(pair.key, "no rule has a parameter '\(pair.name)'", note)
                }
                continue
            }
            do throws(RuleErrors) {
                _ = try parameter.value(of: pair.value, in: source.document, file: source.name)
            } catch {
                for diagnostic in error.diagnostics { add(diagnostic) }
            }
        }
    }

    func suggestion(for text: String, among words: [String]) -> String {
        let begun = words.filter { $0.hasPrefix(text) }
        let meant = begun.count == 1 && !text.isEmpty ? begun.first : nearestWord(to: text, among: words)
        return meant.map { "did you mean '\($0)'?" } ?? "expected \(listed(words))"
    }
}
