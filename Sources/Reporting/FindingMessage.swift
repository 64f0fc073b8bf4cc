import Auditing
import RuleLanguage

/// What a finding says in machine formats: a template that belongs to the rule, and what fills it.
///
/// The first sentence is complete by itself, since readers show no more where space is short.
struct FindingMessage {
    /// The second sentence; its raw value is the template's id in SARIF.
    enum Kind: String, CaseIterable {
        /// None.
        case single = "default"
        /// How many entries an aggregate stands for.
        case aggregate
        /// Links to other places, which only then are shown.
        case related
    }

    private(set) var kind = Kind.single
    /// The object's path and what was seen of it, display-escaped; then what the second sentence needs.
    private(set) var arguments: [String]
    /// Whether the path lost its middle.
    let isCut: Bool
    let title: String

    /// - Parameter links: the other places, as links; empty where the format has none.
    init(_ finding: Finding, of rule: Rule, at path: [UInt8], _ escape: DisplayEscape, links: String = "") {
        var shown: [UInt8] = []
        isCut = escape.append(path, to: &shown)
        arguments = [String(decoding: shown, as: UTF8.self), finding.evidence.text(escape)]
        title = rule.title
        if let count = finding.count {
            kind = .aggregate
            arguments.append(String(count))
        } else if !links.isEmpty {
            kind = .related
            arguments.append(links)
        }
    }

    var text: String {
        "'\(arguments[0])' is '\(arguments[1])': \(title)." + Self.second(kind, "'\(arguments.last ?? "")'")
    }

    /// Names as code; nothing where one holds what would end a code span, or where links stand for names.
    var markdown: String? {
        guard kind != .related, arguments.allSatisfy({ !$0.contains("`") }) else { return nil }
        return "`\(arguments[0])` is `\(arguments[1])`: \(title.markdownText)."
            + Self.second(kind, "`\(arguments.last ?? "")`")
    }

    /// The template of such messages of a rule; literal braces are doubled (SARIF §3.11.5).
    static func template(of rule: Rule, _ kind: Kind) -> String {
        let title = rule.title.flatMap { $0 == "{" || $0 == "}" ? [$0, $0] : [$0] }
        return "'{0}' is '{1}': \(String(title))." + second(kind, "'{2}'")
    }

    private static func second(_ kind: Kind, _ argument: @autoclosure () -> String) -> String {
        switch kind {
        case .single: ""
        case .aggregate: " It stands for \(argument()) entries."
        case .related: " See \(argument())."
        }
    }
}
