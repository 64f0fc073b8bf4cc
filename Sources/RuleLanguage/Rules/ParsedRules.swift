package import YAML

/// Rule files that were read, with the places of their examples: what those say is for who can run rules.
package struct ParsedRules {
    /// A rule with the nodes of its examples.
    package struct Draft {
        package var rule: Rule
        package var source: RuleSource
        /// Where it says how it may be mended; nothing where it does not.
        package var fix: Node?
        package var finds: [Node]
        package var ignores: [Node]
    }

    package let library: RuleLibrary
    /// The rules of the files themselves, without those of the base.
    package let drafts: [Draft]
    /// One for each place where a rule that is not there is superseded, where that is no error.
    package let warnings: [Diagnostic]

    /// Reads rule files and files of parameters.
    ///
    /// Over a base, a rule replaces the one with its id, a file without `when` adjusts it, and a parameter replaces
    /// the one with its name.
    ///
    /// Throws everything that is wrong with all files.
    ///
    /// - Parameter toleratesMissing: whether rules may supersede some that are not there: what they say about those is
    ///   left out.
    package init(
        _ files: [RuleFile], overriding base: RuleLibrary? = nil, toleratesMissing: Bool = false
    ) throws(RuleErrors) {
        var assembly = try LibraryAssembly(base: base ?? RuleLibrary(rules: []), toleratesMissing: toleratesMissing)
        assembly.readParameters(files.filter(\.declaresParameters))
        assembly.readCalls(files.filter(\.declaresCalls))
        assembly.readRules(files.filter { !$0.declaresParameters && !$0.declaresCalls })
        var library = try assembly.finish()
        if !toleratesMissing { library.knownDigest = base?.digest(with: files) }
        self.library = library
        drafts = assembly.drafts.map {
            Draft(rule: $0.rule, source: $0.source, fix: $0.fix, finds: $0.finds, ignores: $0.ignores)
        }
        warnings = assembly.warnings
    }
}
