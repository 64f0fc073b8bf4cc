public import Facts
public import RuleLanguage

extension Profile {
    /// The languages whose texts are read under it, where nobody says which: before a build all of them. Of a tree that is
    /// shipped or in place those that are obeyed as they stand, without scripts: to read these takes a scan as long again as
    /// all that it looks for in contents. Programs were built already.
    public var languages: Set<SourceLanguage> {
        switch self {
        case .source: Set(SourceLanguage.allCases)
        case .release, .deployment, .host: [.unit, .tmpfiles, .dockerfile, .workflow, .crontab, .sudoers]
        case .transfer: []
        }
    }
}
