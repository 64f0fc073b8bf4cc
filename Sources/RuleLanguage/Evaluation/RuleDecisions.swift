import Facts

/// Which rules are on, and the levels that those have.
struct RuleDecisions {
    private(set) var states: [RuleStatus] = []
    private(set) var levels: [Rule.LevelChoice] = []

    init(_ library: RuleLibrary, _ settings: RuleSettings) throws(RuleErrors) {
        let select = try RuleSelection(settings.select, option: "--select", among: library.rules)
        let ignore = try RuleSelection(settings.ignore, option: "--ignore", among: library.rules)
        for rule in library.rules {
            var level = rule.profiles[settings.profile] ?? rule.level
            let isNamed = select.names(rule)
            if isNamed, level.highest == .off { level = rule.levelWhenNamed }
            let missing = rule.when.facts.filter { !$0.row.collector.isSubset(of: settings.available) }
            let state: RuleStatus.State =
                if ignore.contains(rule) {
                    .off(reason: "ignored by the settings")
                } else if !select.isEmpty, !select.contains(rule) {
                    .off(reason: "not selected")
                } else if level.highest == .off {
                    .off(reason: "off in the profile \(settings.profile.name)")
                } else if !missing.isEmpty {
                    .notEvaluated(missing.sorted { $0.rawValue < $1.rawValue })
                } else {
                    .on
                }
            states.append(RuleStatus(rule: rule.id, state: state, level: level.highest))
            levels.append(level)
        }
    }
}

extension Rule {
    /// The level of a rule that somebody asks for by name: its own, and where that is off too the first profile's
    /// that has it on.
    fileprivate var levelWhenNamed: LevelChoice {
        if level.highest != .off { return level }
        return Profile.allCases.compactMap { profiles[$0] }.first { $0.highest != .off } ?? level
    }
}
