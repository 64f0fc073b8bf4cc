public import Facts
public import RuleLanguage

/// What decides which rules are on, and with which values.
public struct RuleSettings: Sendable {
    /// What the trees are for.
    public var profile: Profile
    /// Rule ids, families, or globs over ids: only these rules are on. A rule that is named by its id is on even where
    /// the profile has it off. Empty selects all.
    public var select: [String]
    /// Rule ids, families, or globs over ids that are off, also where they are selected.
    public var ignore: [String]
    /// Levels of a configuration, which count in place of those of the profile. Of several words for a rule its id
    /// counts before a glob, and a glob before its family; of two globs the later one. Only its id switches on a rule
    /// that the profile has off.
    public var levels: [LevelSetting]
    /// Levels that hold at some paths only; of several that cover a path the last one counts.
    public var pathLevels: [PathLevels]
    /// Ids of rules that are on whatever is selected, and whose level no configuration lowers.
    public var locked: Set<String> = []
    /// The profile that would count without a configuration; locked rules are no lower than there. Nothing stands for
    /// `profile`.
    public var profileWithoutConfiguration: Profile?
    /// Whose ownership and rights are no finding: the value of parameters that declare none.
    public var trust: Trust
    /// Whom the names of accounts in parameters stand for; nothing where no machine is looked at.
    public var accounts: (any AccountNumbers)?
    /// The same for what rules declare, which names a system's own accounts: those in its files. To ask the name
    /// service for each of a hundred names takes as long as a scan. Nothing stands for `accounts`.
    public var localAccounts: (any AccountNumbers)?
    /// Values of parameters by name, without the dollar sign, in place of what the library declares.
    public var parameters: [String: ParameterValue]
    /// What the source of entries can collect.
    public var available: Collectors
    /// Facts that it has not, whatever it collects.
    public var lacking: FactSet = []
    /// The languages, of those that the profile has read, to which somebody confines the audit; nothing stands for all.
    public var onlyLanguages: Set<SourceLanguage>?
    /// The languages whose texts are read for rules about acts.
    public var languages: Set<SourceLanguage> {
        onlyLanguages.map { profile.languages.intersection($0) } ?? profile.languages
    }
    /// Only rules that ask for it take part; all, where it is nothing.
    public var asking: Fact?

    public init(
        profile: Profile = .release, select: [String] = [], ignore: [String] = [],
        levels: [LevelSetting] = [], pathLevels: [PathLevels] = [], trust: Trust,
        accounts: (any AccountNumbers)? = nil,
        parameters: [String: ParameterValue] = [:], available: Collectors = .all
    ) {
        self.profile = profile
        self.select = select
        self.ignore = ignore
        self.levels = levels
        self.pathLevels = pathLevels
        self.trust = trust
        self.accounts = accounts
        self.parameters = parameters
        self.available = available
    }
}
