import Configuration
import Foundation
import RandomNumbers
import RuleLanguage

/// Documents made from the keys of the configuration, some of them wrong somewhere.
struct RandomDocuments {
    private var random: SplitMix64
    private let keys: [SettingKey]

    init(seed: UInt64, keys: [SettingKey]) {
        random = SplitMix64(seed: seed)
        self.keys = keys
    }

    mutating func document() -> [String: Any] {
        // Where half of the documents are to be right, a single value must nearly always be.
        object(keys, chance: 4) as? [String: Any] ?? [:]
    }

    private mutating func object(_ keys: [SettingKey], chance: Int) -> Any {
        var object: [String: Any] = [:]
        for key in keys where key.isRequired ? random.below(40) > 0 : random.below(chance) == 0 {
            object[key.name] = value(key.shape)
        }
        if random.below(60) == 0 { object["other"] = "a" }
        return object
    }

    private mutating func value(_ shape: SettingShape) -> Any {
        if random.below(60) == 0 { return wrong() }
        switch shape {
        case .flag: return random.below(2) == 0
        case .word(let words): return random.below(50) == 0 ? "word" : random.pick(words)
        case .text: return random.pick(["a reason", 12, true, "ö", " a"] as [Any])
        case .account: return random.pick(["root", "app", 1000, "1000"] as [Any])
        case .pattern: return random.pick(["*.o", "doc/**", "x/", 2024, "a b"] as [Any])
        case .date: return random.pick(["2026-01-31", "2027-12-01", "2026-04-30"])
        case .mode: return random.pick(["0644", "4755", "04755", 644, 4755, "7"] as [Any])
        case .capabilities: return random.pick(["none", "cap_net_raw+ep", "all=ep"])
        case .digest: return (random.below(2) == 0 ? "sha256:" : "") + String(repeating: "0a", count: 32)
        case .rule(let rules): return word(rules)
        case .list(let item): return (0..<random.below(3)).map { _ in value(item) }
        case .keys(let keys, _): return object(keys, chance: 2)
        case .levels(let rules):
            let pairs = (0..<random.below(4)).map { _ in (word(rules), value(.word(Level.allCases.map(\.name)))) }
            return Dictionary(pairs, uniquingKeysWith: { $1 })
        case .parameters(let parameters):
            var object: [String: Any] = [:]
            for parameter in parameters where random.below(8) == 0 {
                object[parameter.name] = value(of: parameter.type)
            }
            return object
        }
    }

    private mutating func word(_ rules: [Rule]) -> String {
        switch random.below(40) {
        case 0: "no-such-rule"
        case 1...6: random.pick(rules).family.rawValue
        case 7...10: "*"
        default: random.pick(rules).id
        }
    }

    private mutating func value(of type: Parameter.Kind) -> Any {
        if random.below(60) == 0 { return wrong() }
        switch type {
        case .text: return random.pick(["public", 1, false] as [Any])
        case .texts: return (0..<random.below(3)).map { _ in random.pick(["a", "*.bak", 7] as [Any]) }
        case .users, .groups: return (0..<random.below(3)).map { _ in random.pick(["root", 7, "42", "app"] as [Any]) }
        case .number: return random.pick([7, "12", "2 KiB"] as [Any])
        case .flag: return random.pick([true, false, "true", "yes"] as [Any])
        case .pins: return (0..<random.below(3)).map { _ in random.pick(["-rwsr-xr-x root:root bin/a", "bin/a"]) }
        }
    }

    /// What no value of the configuration looks like.
    private mutating func wrong() -> Any {
        random.pick(["", "  ", NSNull(), ["a": "b"], ["": [String]()]] as [Any])
    }
}
