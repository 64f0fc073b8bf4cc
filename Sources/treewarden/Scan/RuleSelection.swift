import RuleLanguage

/// Checks what `--select` and `--ignore` name: a misspelt rule must not silently select nothing.
enum RuleSelection {
    static func check(_ selectors: [String], option: String, in library: RuleLibrary) throws(Complaint) {
        let ids = library.rules.map(\.id)
        let families = Rule.Family.allCases.map(\.rawValue)
        for selector in selectors {
            if ids.contains(selector) || families.contains(selector) { continue }
            let shown = PathArgument(ArgumentText.decode(selector)).quoted
            if selector.contains(where: { "*?[".contains($0) }) {
                let glob = Glob(Array(selector.utf8))
                if ids.contains(where: { glob.matches(Array($0.utf8).span) }) { continue }
                throw Complaint("\(option) \(shown) matches no rule", hints: "All of them: treewarden rules")
            }
            let nearest = nearestWord(to: selector, among: ids + families).map { "Did you mean '\($0)'? " } ?? ""
            throw Complaint(
                "\(option) names no rule and no family: \(shown)", hints: "\(nearest)All of them: treewarden rules")
        }
    }
}
