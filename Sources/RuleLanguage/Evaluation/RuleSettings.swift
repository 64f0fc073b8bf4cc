public import Facts

/// What decides which rules are on, and with which values.
public struct RuleSettings: Sendable {
    public var profile: Profile
    /// Rule ids, families, or globs over ids: only these rules are on. A rule that is named by its id is on even where
    /// the profile has it off. Empty selects all.
    public var select: [String]
    /// Rule ids, families, or globs over ids that are off, also where they are selected.
    public var ignore: [String]
    public var trust: Trust
    /// Values of parameters by name, without the dollar sign, in place of what the library declares.
    public var parameters: [String: ParameterValue]
    /// What the source of entries can collect.
    public var available: Collectors

    public init(
        profile: Profile = .release, select: [String] = [], ignore: [String] = [], trust: Trust,
        parameters: [String: ParameterValue] = [:], available: Collectors = .all
    ) {
        self.profile = profile
        self.select = select
        self.ignore = ignore
        self.trust = trust
        self.parameters = parameters
        self.available = available
    }
}
