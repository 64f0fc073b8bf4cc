public import Evaluation
import Facts
public import Programs
public import RuleLanguage

/// Holds texts of programs against rules about acts.
public struct CodeTrial {
    private let tables: CallTables
    private var readers: [SourceLanguage: SourceReader] = [:]

    /// - Parameter tables: what is known of calls.
    public init(_ tables: CallTables) {
        self.tables = tables
    }

    /// The lines at which a rule finds something in a text.
    ///
    /// - Parameter rule: its place among the rules of the evaluator.
    public mutating func lines(
        of rule: Int, in code: CodeExample, _ evaluator: inout Evaluator
    ) -> Set<Int> {
        var facts = EntryFacts()
        facts.kind = .file
        facts.mode = Mode(rawValue: 0o644)
        facts.path = Array(code.dialect.path.utf8)
        facts.name = Array(TreePath(facts.path).lastComponent)
        facts.collected = .all
        var lines: Set<Int> = []
        for act in acts(of: code) {
            facts.change { $0.act = act }
            if evaluator.evaluate(rule: rule, facts) == true { lines.insert(act.site.line) }
        }
        return lines
    }

    private mutating func acts(of code: CodeExample) -> [ActFacts] {
        let language = code.dialect.language
        let reader = readers[language] ?? SourceReader(tables, language)
        readers[language] = reader
        return reader.read(code.bytes).acts
    }

    /// What is wrong with an example of the first rule; nothing where it is as it should be.
    mutating func complaint(about code: CodeExample, isToMatch: Bool, _ evaluator: inout Evaluator) -> String? {
        let found = lines(of: 0, in: code, &evaluator)
        let marked = code.markedLines
        if isToMatch, marked.isEmpty { return found.isEmpty ? "the rule does not find this example" : nil }
        if let line = marked.first(where: { !found.contains($0) }) {
            return "the rule does not find line \(line) of this example, which is marked"
        }
        if let line = found.sorted().first(where: { !marked.contains($0) }) {
            return isToMatch
                ? "the rule finds line \(line) of this example, which is not marked"
                : "the rule finds line \(line) of this example, which it is to ignore"
        }
        return nil
    }
}
