public import Facts
public import RuleLanguage

extension Profile {
    /// The languages whose texts are read under it, where nobody says which. Of a tree that is shipped or in place none are:
    /// to read its scripts takes a scan half as long again.
    public var languages: Set<SourceLanguage> {
        switch self {
        case .source: Set(SourceLanguage.allCases)
        case .release, .deployment, .host, .transfer: []
        }
    }
}
