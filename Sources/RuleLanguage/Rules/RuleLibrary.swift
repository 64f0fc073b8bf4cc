public import Programs

/// Rules and the parameters that they use, checked together.
public struct RuleLibrary: Sendable {
    /// Sorted by id.
    public var rules: [Rule] { didSet { knownDigest = nil } }
    /// Sorted by name.
    public var parameters: [Parameter] { didSet { knownDigest = nil } }
    /// What the calls of programs do.
    public var calls: CallTables
    /// The digest, where it is known by what the library was made of: an archive has its own. Nothing after a change.
    var knownDigest: String?

    public init(rules: [Rule], parameters: [Parameter] = [], calls: CallTables = CallTables()) {
        self.calls = calls
        self.rules = rules.sorted { $0.id < $1.id }
        let own = Set(parameters.map(\.name))
        self.parameters = (parameters + Parameter.trusted.filter { !own.contains($0.name) })
            .sorted { $0.name < $1.name }
    }

    /// Reads rule files and files of parameters.
    ///
    /// Over a base, a rule replaces the one with its id, a file without `when` adjusts it, and a parameter replaces
    /// the one with its name. The files' examples are held against their rules.
    ///
    /// Throws everything that is wrong with all files.
    public init(parsing files: [RuleFile], overriding base: RuleLibrary? = nil) throws(RuleErrors) {
        try self.init(parsing: files, overriding: base, checkingExamples: true)
    }

    /// As `init(parsing:overriding:)`, of rules that any may be taken away from: what others say about those is left
    /// out.
    ///
    /// - Parameter warnings: gets a diagnostic for each place where a rule that is not there is superseded.
    public init(parsing files: [RuleFile], warnings: inout [Diagnostic]) throws(RuleErrors) {
        var assembly = LibraryAssembly(base: RuleLibrary(rules: []), toleratesMissing: true)
        try self.init(parsing: files, &assembly, checkingExamples: true)
        warnings += assembly.warnings
    }

    /// As `init(parsing:overriding:)`; rules made up to try something else need no examples that hold.
    package init(
        parsing files: [RuleFile], overriding base: RuleLibrary? = nil, checkingExamples: Bool
    ) throws(RuleErrors) {
        var assembly = LibraryAssembly(base: base ?? RuleLibrary(rules: []), toleratesMissing: false)
        try self.init(parsing: files, &assembly, checkingExamples: checkingExamples)
        knownDigest = base?.digest(with: files)
    }

    private init(
        parsing files: [RuleFile], _ assembly: inout LibraryAssembly, checkingExamples: Bool
    ) throws(RuleErrors) {
        assembly.readParameters(files.filter(\.declaresParameters))
        assembly.readCalls(files.filter(\.declaresCalls))
        assembly.readRules(files.filter { !$0.declaresParameters && !$0.declaresCalls })
        let library = try assembly.finish()
        if checkingExamples { try library.checkExamples(of: assembly.drafts) }
        self = library
    }

    /// The rule with this id.
    public func rule(_ id: String) -> Rule? {
        rules.first { $0.id == id }
    }
}
