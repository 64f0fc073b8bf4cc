public import RuleLanguage

/// The rules that the program is shipped with: what lay in `Rules/` when it was built, and was checked then.
public enum BuiltinRules {
    /// The rules, read anew by every call.
    public static func library() throws(RuleErrors) -> RuleLibrary {
        try RuleLibrary(archive: Array(archive.utf8), name: "shipped rules")
    }
}
