import Auditing
import RuleLanguage

/// What a finding says in machine formats: a template that belongs to the rule, and what fills it.
struct FindingMessage {
    /// The object's path, display-escaped.
    var path: String
    /// Whether the path lost its middle.
    var isCut: Bool
    var evidence: String
    /// For an aggregate.
    var count: Int?
    var title: String

    init(_ finding: Finding, of rule: Rule, at path: [UInt8], _ escape: DisplayEscape) {
        var shown: [UInt8] = []
        isCut = escape.append(path, to: &shown)
        self.path = String(decoding: shown, as: UTF8.self)
        evidence = finding.evidence.text(escape)
        count = rule.isAggregate ? finding.count ?? 1 : nil
        title = rule.title
    }

    var arguments: [String] {
        [path, evidence] + (count.map { [String($0)] } ?? [])
    }

    var text: String {
        "'\(path)' is '\(evidence)': \(title)." + (count.map { " It stands for '\($0)' entries." } ?? "")
    }

    /// The template of all messages of a rule; literal braces are doubled (SARIF §3.11.5).
    static func template(of rule: Rule) -> String {
        let title = rule.title.flatMap { $0 == "{" || $0 == "}" ? [$0, $0] : [$0] }
        return "'{0}' is '{1}': \(String(title))." + (rule.isAggregate ? " It stands for '{2}' entries." : "")
    }
}
