import Configuration
import Foundation
import RuleLanguage

/// Documents made from the keys of the configuration, some of them wrong somewhere.
struct RandomDocuments {
    private var state: UInt64
    private let keys: [SettingKey]

    init(seed: UInt64, keys: [SettingKey]) {
        state = seed
        self.keys = keys
    }

    mutating func document() -> [String: Any] {
        // Where half of the documents are to be right, a single value must nearly always be.
        object(keys, chance: 4) as? [String: Any] ?? [:]
    }

    /// SplitMix64.
    private mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(bound))
    }

    private mutating func one<Element>(of elements: [Element]) -> Element {
        elements[below(elements.count)]
    }

    private mutating func object(_ keys: [SettingKey], chance: Int) -> Any {
        var object: [String: Any] = [:]
        for key in keys where key.isRequired ? below(40) > 0 : below(chance) == 0 {
            object[key.name] = value(key.shape)
        }
        if below(60) == 0 { object["other"] = "a" }
        return object
    }

    private mutating func value(_ shape: SettingShape) -> Any {
        if below(60) == 0 { return wrong() }
        switch shape {
        case .flag: return below(2) == 0
        case .word(let words): return below(50) == 0 ? "word" : one(of: words)
        case .text: return one(of: ["a reason", 12, true, "ö", " a"] as [Any])
        case .account: return one(of: ["root", "app", 1000, "1000"] as [Any])
        case .pattern: return one(of: ["*.o", "doc/**", "x/", 2024, "a b"] as [Any])
        case .date: return one(of: ["2026-01-31", "2027-12-01", "2026-04-30"])
        case .mode: return one(of: ["0644", "4755", "04755", 644, 4755, "7"] as [Any])
        case .capabilities: return one(of: ["none", "cap_net_raw+ep", "all=ep"])
        case .digest: return (below(2) == 0 ? "sha256:" : "") + String(repeating: "0a", count: 32)
        case .rule(let rules): return word(rules)
        case .list(let item): return (0..<below(3)).map { _ in value(item) }
        case .keys(let keys, _): return object(keys, chance: 2)
        case .levels(let rules):
            let pairs = (0..<below(4)).map { _ in (word(rules), value(.word(Level.allCases.map(\.name)))) }
            return Dictionary(pairs, uniquingKeysWith: { $1 })
        case .parameters(let parameters):
            var object: [String: Any] = [:]
            for parameter in parameters where below(8) == 0 { object[parameter.name] = value(of: parameter.type) }
            return object
        }
    }

    private mutating func word(_ rules: [Rule]) -> String {
        switch below(40) {
        case 0: "no-such-rule"
        case 1...6: one(of: rules).family.rawValue
        case 7...10: "*"
        default: one(of: rules).id
        }
    }

    private mutating func value(of type: Parameter.Kind) -> Any {
        if below(60) == 0 { return wrong() }
        switch type {
        case .text: return one(of: ["public", 1, false] as [Any])
        case .texts: return (0..<below(3)).map { _ in one(of: ["a", "*.bak", 7] as [Any]) }
        case .users, .groups: return (0..<below(3)).map { _ in one(of: ["root", 7, "42", "app"] as [Any]) }
        case .number: return one(of: [7, "12", "2 KiB"] as [Any])
        case .flag: return one(of: [true, false, "true", "yes"] as [Any])
        case .pins: return (0..<below(3)).map { _ in one(of: ["-rwsr-xr-x root:root bin/a", "bin/a"]) }
        }
    }

    /// What no value of the configuration looks like.
    private mutating func wrong() -> Any {
        one(of: ["", "  ", NSNull(), ["a": "b"], ["": [String]()]] as [Any])
    }
}
