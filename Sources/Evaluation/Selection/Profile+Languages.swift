public import Facts
public import RuleLanguage

extension Profile {
    /// The languages whose texts are read under it, where nobody says which: before a build all of them. Of a tree that is
    /// shipped or in place those that are obeyed as they stand, scripts as far as the system itself runs them: what others
    /// do is a matter of whoever starts them. Programs were built already.
    public var languages: Set<SourceLanguage> {
        switch self {
        case .source: Set(SourceLanguage.allCases)
        case .release, .deployment, .host:
            [.shell, .unit, .tmpfiles, .dockerfile, .workflow, .crontab, .sudoers, .settings]
        case .transfer: []
        }
    }
}
