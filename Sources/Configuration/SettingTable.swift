import Auditing
public import RuleLanguage

/// Every key that a configuration can have: the one place where they are listed.
public struct SettingTable: Sendable {
    /// In the order in which people should meet them.
    public let keys: [SettingKey]

    /// Where one key says the same as a parameter would, the parameter is not offered.
    static let ownKeys = ["trusted-owners", "trusted-groups", "targets"]

    /// - Parameters:
    ///   - library: the rules and parameters that there are, those of the user included.
    ///   - targets: the names of the file systems that names are judged for.
    public init(library: RuleLibrary, targets: [String]) {
        let rules = library.rules
        let parameters = library.parameters.filter { !Self.ownKeys.contains($0.name) }
        keys = [
            SettingKey("profile", .word(Profile.allCases.map(\.name)), "what the tree is for"),
            SettingKey(
                "fail-on", .word(FailureThreshold.allCases.map(\.rawValue)),
                "the lowest level that makes a scan fail"),
            SettingKey("trusted-owners", .list(.account), "users who are trusted beside root and whoever scans"),
            SettingKey(
                "trusted-groups", .list(.account), "groups trusted beside root's and a private one of one's own"),
            SettingKey("accounts-from-root", .flag, "whether names are looked up in the tree's own etc/passwd"),
            SettingKey("targets", .list(.word(targets)), "file systems that names are judged for"),
            SettingKey(
                "exclude", .list(.pattern),
                "what is left out and not descended into; without a slash held against names, with one against paths"),
            SettingKey("one-file-system", .flag, "whether the scan stays on the file system of its root"),
            SettingKey("skip-hidden", .flag, "whether names that begin with a dot are left out"),
            SettingKey("skip-packages", .flag, "whether the contents of file packages are left out"),
            SettingKey(
                "inline-ignores", .flag,
                "whether comments in texts accept findings (treewarden:ignore RULE REASON)"),
            SettingKey("rules", .levels(rules), "levels in place of the profile's; off switches a rule off"),
            SettingKey(
                "paths", .list(.keys(Self.scope(rules), noun: "an entry of 'paths'")),
                "levels at some paths only; of several entries that cover a path the last one counts"),
            SettingKey("parameters", .parameters(parameters), "values that rules leave to their users"),
            SettingKey(
                "ignore", .list(.keys(Self.acceptance(rules), noun: "an entry of 'ignore'")),
                "findings that somebody accepts, and why"),
        ]
    }

    private static func scope(_ rules: [Rule]) -> [SettingKey] {
        [
            SettingKey("path", .pattern, isRequired: true, "the entries, with everything below them"),
            SettingKey("rules", .levels(rules), isRequired: true, "the levels that rules have there"),
        ]
    }

    private static func acceptance(_ rules: [Rule]) -> [SettingKey] {
        [
            SettingKey("rule", .rule(rules), isRequired: true, "the rules whose findings are accepted"),
            SettingKey("path", .pattern, isRequired: true, "where they are accepted"),
            SettingKey("reason", .text, isRequired: true, "why that is acceptable"),
            SettingKey("expires", .date, "the last day on which it counts, in UTC"),
            SettingKey("pin", .keys(pin, noun: "a pin"), "what the object has to be for it to count"),
        ]
    }

    private static let pin = [
        SettingKey("owner", .account, "the owner"),
        SettingKey("group", .account, "the group"),
        SettingKey("mode", .mode, "the permission bits, octal"),
        SettingKey("capabilities", .capabilities, "the capabilities, as setcap takes them, or none"),
        SettingKey("digest", .digest, "SHA-256 of the content"),
    ]
}
