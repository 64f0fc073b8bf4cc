import Configuration
import Auditing
import RuleLanguage

extension FuzzTarget {
    /// A policy file.
    static let policy = FuzzTarget(name: "policy") { input in
        let accounts = PolicyAccounts(user: number, group: number)
        do throws(RuleErrors) {
            _ = try Policy(parsing: RuleFile(name: "policy.yaml", bytes: input), accounts: accounts, rules: [])
        } catch {
            try hold(!error.diagnostics.isEmpty, "a refusal says why")
            _ = error.rendered()
        }
    }

    @Sendable private static func number(_ name: [UInt8]) -> UInt32? {
        name.first == UInt8(ascii: "x") ? nil : UInt32(name.count)
    }
}
