public import RuleLanguage

/// The rules that the program is shipped with: what lay in `Rules/` when it was built, and was checked then.
public enum BuiltinRules {
    /// The files, named as in the source tree.
    public static var files: [RuleFile] {
        embedded.map { RuleFile(name: $0.name, bytes: Array($0.text.utf8)) }
    }

    /// The rules, read anew by every call.
    public static func library() throws(RuleErrors) -> RuleLibrary {
        try RuleLibrary(parsing: files, checkingExamples: false)
    }
}
