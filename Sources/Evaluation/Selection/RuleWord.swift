public import RuleLanguage

/// A word that stands for rules, wherever somebody writes one: in options, configurations and policies. It is an id, a
/// family, or a glob over ids.
public struct RuleWord: Hashable, Sendable {
    /// As it was written.
    public let text: String
    /// The family of that name.
    private let family: Rule.Family?
    private let isPattern: Bool

    /// - Parameter text: as it was written; it may stand for no rule.
    public init(_ text: String) {
        self.text = text
        family = Rule.Family(rawValue: text)
        isPattern = text.utf8.contains { "*?[\\".utf8.contains($0) }
    }

    /// How closely a word describes a rule, the loosest first.
    public enum Nearness: Comparable, Sendable {
        /// By its family, with all rules of that.
        case family
        /// By a pattern that its id matches.
        case glob
        /// By its id, and no other rule.
        case id
    }

    /// How closely it describes the rule; nothing where it does not stand for it.
    public func nearness(to rule: Rule) -> Nearness? {
        if text == rule.id { return .id }
        if let family { return family == rule.family ? .family : nil }
        guard isPattern else { return nil }
        return Glob(Array(text.utf8)).matches(Array(rule.id.utf8).span) ? .glob : nil
    }

    /// The places of the rules that it stands for; empty where it stands for none.
    public func places(in rules: [Rule]) -> Set<Int> {
        Set(rules.indices.filter { nearness(to: rules[$0]) != nil })
    }

    /// What is wrong with a word that stands for none of the rules.
    public var problem: String {
        isPattern ? "no rule's id matches '\(text)'" : "'\(text)' is no rule and no family"
    }

    /// A list of more suggestions than this is none.
    private static let suggestionLimit = 6

    /// A question for whoever wrote it where it stands for no rule: what was most likely meant, by the words that it
    /// shares with ids, and else by its spelling.
    public func suggestion(in rules: [Rule]) -> String? {
        let ids = rules.map(\.id)
        var meant = words(sharing: text, among: ids)
        if !(1...Self.suggestionLimit).contains(meant.count) {
            meant = nearestWord(to: text, among: ids + Rule.Family.allCases.map(\.rawValue)).map { [$0] } ?? []
        }
        guard let last = meant.last else { return nil }
        let others = meant.dropLast().map { "'\($0)'" }.joined(separator: ", ")
        return "did you mean \(others.isEmpty ? "" : others + " or ")'\(last)'?"
    }
}
