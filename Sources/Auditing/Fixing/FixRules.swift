public import Remedies
public import RuleLanguage

/// Which rules' findings are to be mended, and by what terms.
public struct FixRules: Sendable {
    /// By the rule's place in the library; nothing of one that nobody mends here.
    private let fixes: [Fix?]
    let terms: Fix.Terms
    /// What is mended too, and only where somebody asks for that rule: their places.
    let unasked: Set<Int>
    /// Findings of less than this are left as they are.
    private let least: Level
    /// The rules that somebody asks for by name, which count at every level: their places.
    private let asked: Set<Int>

    /// - Parameters:
    ///   - asked: ids of rules that somebody asks for, whatever their fix may break.
    ///   - least: the least level of a finding that is mended, of rules that nobody asks for by name.
    public init(_ library: RuleLibrary, asked: Set<String>, from least: Level, _ terms: Fix.Terms) {
        self.terms = terms
        self.least = least
        self.asked = Set(library.rules.indices.filter { asked.contains(library.rules[$0].id) })
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

    /// The fix of a rule for a finding of this level; nothing where it is left as it is.
    func fix(of rule: Int, at level: Level) -> Fix? {
        level >= least || asked.contains(rule) ? fixes[rule] : nil
    }

    /// Whether a finding is left as it is for its level alone.
    public func leaves(_ finding: Finding) -> Bool {
        fixes[finding.rule] != nil && fix(of: finding.rule, at: finding.level) == nil
    }
}
