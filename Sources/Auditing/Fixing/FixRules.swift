public import Remedies
public import RuleLanguage

/// Which rules' findings are to be mended, and by what terms.
public struct FixRules: Sendable {
    /// By the rule's place in the library; nothing of one that nobody mends here.
    private let fixes: [Fix?]
    let terms: Fix.Terms
    /// What is mended too, and only where somebody asks for that rule: their places.
    let unasked: Set<Int>

    /// - Parameter asked: ids of rules that somebody asks for, whatever their fix may break.
    public init(_ library: RuleLibrary, asked: Set<String>, _ terms: Fix.Terms) {
        self.terms = terms
        var unasked: Set<Int> = []
        var fixes: [Fix?] = []
        for (place, rule) in library.rules.enumerated() {
            let isMeant = rule.fix?.level == .safe || asked.contains(rule.id)
            fixes.append(isMeant ? rule.fix : nil)
            if rule.fix != nil, !isMeant { unasked.insert(place) }
        }
        self.fixes = fixes
        self.unasked = unasked
    }

    subscript(rule: Int) -> Fix? { fixes[rule] }
}
