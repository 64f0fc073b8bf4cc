public import Facts
public import RuleLanguage

extension Profile {
    /// The languages whose texts are read under it, where nobody says which: before a build all of them. What a tree
    /// ships of programs was built already.
    public var languages: Set<SourceLanguage> {
        switch self {
        case .source: Set(SourceLanguage.allCases)
        case .release, .deployment, .transfer, .host: []
        }
    }
}
