/// A word that stands for rules: an id, a family, or a glob over ids.
public struct RuleWord: Hashable, Sendable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// The places of the rules that it stands for; empty where it stands for none.
    public func places(in rules: [Rule]) -> Set<Int> {
        if let place = rules.firstIndex(where: { $0.id == text }) { return [place] }
        if let family = Rule.Family(rawValue: text) {
            return Set(rules.indices.filter { rules[$0].family == family })
        }
        let glob = Glob(Array(text.utf8))
        return Set(rules.indices.filter { glob.matches(Array(rules[$0].id.utf8).span) })
    }

    /// The word that was most likely meant where it stands for no rule.
    public func nearest(in rules: [Rule]) -> String? {
        nearestWord(to: text, among: rules.map(\.id) + Rule.Family.allCases.map(\.rawValue))
    }
}
