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

    /// The rule with this id.
    public func rule(_ id: String) -> Rule? {
        rules.first { $0.id == id }
    }
}
