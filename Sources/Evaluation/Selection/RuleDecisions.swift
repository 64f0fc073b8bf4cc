import Facts
import RuleLanguage

/// Which rules are on, and the levels that those have.
struct RuleDecisions {
    private(set) var states: [RuleStatus.State] = []
    private(set) var levels: [Rule.LevelChoice] = []
    /// The highest level that each can come to.
    private(set) var highestLevels: [Level] = []
    private(set) var scopedLevels = ScopedLevels()

    init(_ library: RuleLibrary, _ settings: RuleSettings) throws(RuleErrors) {
        let select = try RuleSelection(settings.select, option: "--select", among: library.rules)
        let ignore = try RuleSelection(settings.ignore, option: "--ignore", among: library.rules)
        for (index, rule) in library.rules.enumerated() {
            let isNamed = select.names(rule)
            let isLocked = settings.locked.contains(rule.id)
            let profile =
                isLocked ? rule.stricter(settings.profile, settings.profileWithoutConfiguration) : settings.profile
            let isOff = rule.level(under: profile).highest == .off
            let set = isLocked ? nil : settings.levels.level(for: rule, where: isOff && !isNamed)
            var level = rule.level(under: profile, isNamed: isNamed, set: set)
            var highest = level.highest
            if !isLocked, let scopes = rule.scopes(settings.pathLevels, isOffElsewhere: highest == .off) {
                if highest == .off { level = rule.levelWhenNamed }
                highest = max(highest, scopes.levels.map(\.level).max() ?? .off)
                scopedLevels.set(scopes, of: index)
            }
            let state: RuleStatus.State =
                if ignore.contains(rule) {
                    .off(reason: "ignored by the settings")
                } else if !select.isEmpty, !select.contains(rule), !isLocked {
                    .off(reason: "not selected")
                } else if highest == .off {
                    .off(
                        reason: set == .off && !isOff
                            ? "off in the configuration" : "off in the profile \(profile.name)")
                } else if rule.isAboutActs, settings.languages.isEmpty {
                    .off(reason: "no program's text is read")
                } else {
                    rule.when.state(under: settings)
                }
            states.append(state)
            levels.append(level)
            highestLevels.append(highest)
        }
    }
}

extension Rule {
    /// The profile under which its level is higher; of equals the one that no configuration chose.
    fileprivate func stricter(_ one: Profile, _ other: Profile?) -> Profile {
        guard let other, level(under: other).highest >= level(under: one).highest else { return one }
        return other
    }

    /// The profile's level, or the one that is set in its place. Who names a rule on the command line wants to see it,
    /// whatever profile and configuration say.
    fileprivate func level(under profile: Profile, isNamed: Bool, set: Level?) -> LevelChoice {
        let own = level(under: profile)
        let isWanted = isNamed || set ?? .off > .off
        let choice = isWanted && own.highest == .off ? levelWhenNamed : own
        guard let set else { return choice }
        if set == .off { return isNamed ? choice : LevelChoice(choices: [.init(level: .off, when: nil)]) }
        return choice.restated(as: set)
    }

    /// The level of a rule that somebody asks for by name: its own, and where that is off too the first profile's
    /// that has it on.
    fileprivate var levelWhenNamed: LevelChoice {
        if level.highest != .off { return level }
        return Profile.allCases.compactMap { profiles[$0] }.first { $0.highest != .off } ?? level
    }

    /// The paths at which it has another level, where there are any that matter.
    fileprivate func scopes(_ all: [PathLevels], isOffElsewhere: Bool) -> ScopedLevels.Scopes? {
        let levels = all.compactMap { scope in
            scope.levels.level(for: self, where: isOffElsewhere).map { (scope.path, $0) }
        }
        if levels.isEmpty || isOffElsewhere && levels.allSatisfy({ $0.1 == .off }) { return nil }
        return ScopedLevels.Scopes(levels: levels, isOffElsewhere: isOffElsewhere)
    }
}

extension Condition {
    /// Whether a rule with it takes part that nobody has switched off: that depends on what can be told of entries.
    func state(under settings: RuleSettings) -> RuleStatus.State {
        if let asked = settings.asking, !facts.contains(asked) {
            return .off(reason: "it does not ask for \(asked.name)")
        }
        let missing = factsMissing(of: settings.available, lacking: settings.lacking)
        if missing.isEmpty { return .on }
        if !settings.available.contains(.runtime), missing.contains(where: { $0.collector.contains(.runtime) }) {
            return .off(reason: "no --runtime-user is given")
        }
        return .notEvaluated(missing.sorted { $0.place < $1.place })
    }

    /// What it asks for and nobody collects. When names are judged, an entry's name, path and status are at hand, and
    /// nothing else.
    private func factsMissing(of available: Collectors, lacking: FactSet) -> [Fact] {
        var asked: Collectors = []
        visitFacts { asked.formUnion($0.collector) }
        let isAboutNames = asked.contains(.siblings)
        let atHand = isAboutNames ? available.intersection([.name, .path, .status, .siblings]) : available
        var missing: [Fact] = []
        visitFacts { fact in
            let isMissing =
                !fact.collector.isSubset(of: atHand) || lacking.contains(fact)
                || isAboutNames && fact.name.hasPrefix("parent.")
            if isMissing, !missing.contains(fact) { missing.append(fact) }
        }
        // Where the source has no lists, nobody knows whom one names.
        if lacking.contains(.aclExtended), !mayHoldWithoutNamedEntries, !missing.contains(.aclExtended) {
            missing.append(.aclExtended)
        }
        return missing
    }

    /// Whether it may hold of an entry whose access list, and that of whose directory, names nobody.
    private var mayHoldWithoutNamedEntries: Bool {
        switch self {
        case .all(let parts): parts.allSatisfy(\.mayHoldWithoutNamedEntries)
        case .any(let parts): parts.contains(where: \.mayHoldWithoutNamedEntries)
        case .not: true
        case .test(let test): test.mayHoldWithoutNamedEntries
        }
    }
}

extension Test {
    fileprivate var mayHoldWithoutNamedEntries: Bool {
        switch predicate {
        case .hasAny(.values(let values)): !values.allSatisfy(\.isNamedEntry)
        case .hasAll(.values(let values)): !values.contains(where: \.isNamedEntry)
        default: true
        }
    }
}

extension Test.Value {
    /// Whether it stands for entries of a list that name a user or a group.
    fileprivate var isNamedEntry: Bool {
        guard case .member(.principals, let index) = self else { return false }
        return Principals(rawValue: 1 << UInt8(truncatingIfNeeded: index)).isSubset(of: [.namedUser, .namedGroup])
    }
}

extension Rule.LevelChoice {
    /// The same choices at another level. What is off for some entries stays off for them: there it would be a false
    /// alarm at any level.
    fileprivate func restated(as level: Level) -> Rule.LevelChoice {
        Rule.LevelChoice(choices: choices.map { Choice(level: $0.level == .off ? .off : level, when: $0.when) })
    }
}
