public import RuleLanguage

/// A level that somebody gives to the rules that a word stands for.
public struct LevelSetting: Hashable, Sendable {
    /// The rules that it is about.
    public var word: RuleWord
    /// The level that they get.
    public var level: Level

    public init(_ word: RuleWord, _ level: Level) {
        self.word = word
        self.level = level
    }
}

/// Levels that count at the paths of a pattern only.
public struct PathLevels: Sendable {
    /// Where the levels count.
    public var path: PathPattern
    /// In the order of the configuration.
    public var levels: [LevelSetting]

    public init(path: PathPattern, levels: [LevelSetting]) {
        self.path = path
        self.levels = levels
    }
}

extension [LevelSetting] {
    /// What they say about a rule: what names its id counts before a glob, a glob before its family, and of two equally
    /// near ones the later.
    ///
    /// - Parameter isOff: whether the rule is off otherwise. Then it takes its id to switch it on: a level for a whole
    ///   family says how much its findings matter, and not that all of it is wanted.
    func level(for rule: Rule, where isOff: Bool) -> Level? {
        var found: (nearness: RuleWord.Nearness, level: Level)?
        for setting in self {
            guard let nearness = setting.word.nearness(to: rule), nearness >= found?.nearness ?? .family else {
                continue
            }
            found = (nearness, setting.level)
        }
        guard let found, !isOff || found.nearness == .id || found.level == .off else { return nil }
        return found.level
    }
}
