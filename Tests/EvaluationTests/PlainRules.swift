import Facts
import RandomNumbers

@testable import Evaluation
@testable import RuleLanguage

extension Rule {
    /// A rule with nothing but what tests of evaluation need.
    static func plain(
        _ id: String, family: Family = .permissions, level: LevelChoice = .always(.error),
        profiles: [Profile: LevelChoice] = [:], when: Condition
    ) -> Rule {
        Rule(
            id: id, family: family, title: id, level: level, profiles: profiles, confidence: .certain, since: "0.1.0",
            cwe: [], guidance: "", when: when, supersedes: [], because: "", remedy: "", finds: [], ignores: [],
            isAggregate: false, threshold: nil, severity: nil, file: "\(id).yaml")
    }
}

extension Rule.LevelChoice {
    static func always(_ level: Level) -> Rule.LevelChoice {
        Rule.LevelChoice(choices: [Choice(level: level, when: nil)])
    }
}

extension RuleLibrary {
    /// The rules with the parameters of random conditions.
    static func plain(_ rules: [Rule]) -> RuleLibrary {
        let parameters = SplitMix64.parameters.map { name, value in
            let type: Parameter.Kind =
                switch value {
                case .accounts: .users
                case .texts: .texts
                case .pins: .pins
                case .text: .text
                case .number: .number
                case .flag: .flag
                }
            return Parameter(name: name, type: type, standard: value, meaning: "")
        }
        return RuleLibrary(rules: rules, parameters: parameters)
    }
}

extension RuleSettings {
    static func plain(
        profile: Profile = .release, select: [String] = [], ignore: [String] = [], available: Collectors = .all
    ) -> RuleSettings {
        RuleSettings(
            profile: profile, select: select, ignore: ignore, trust: Trust(owners: [0], groups: [0]),
            available: available)
    }
}
