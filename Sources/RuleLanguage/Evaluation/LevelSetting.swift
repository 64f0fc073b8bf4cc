/// A level that somebody gives to the rules that a word stands for.
public struct LevelSetting: Hashable, Sendable {
    public var word: RuleWord
    public var level: Level

    public init(_ word: RuleWord, _ level: Level) {
        self.word = word
        self.level = level
    }
}

/// Levels that count at the paths of a pattern only.
public struct PathLevels: Sendable {
    public var path: PathPattern
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
        var found: (nearness: Int, level: Level)?
        for setting in self {
            guard let nearness = setting.word.nearness(to: rule), nearness >= found?.nearness ?? 0 else { continue }
            found = (nearness, setting.level)
        }
        guard let found, !isOff || found.nearness == 3 || found.level == .off else { return nil }
        return found.level
    }
}

extension RuleWord {
    /// How closely the word describes the rule; nothing where it does not stand for it.
    fileprivate func nearness(to rule: Rule) -> Int? {
        if text == rule.id { return 3 }
        if let family = Rule.Family(rawValue: text) { return family == rule.family ? 1 : nil }
        return Glob(Array(text.utf8)).matches(Array(rule.id.utf8).span) ? 2 : nil
    }
}
