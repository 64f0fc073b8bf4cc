import Facts
import Testing

@testable import Auditing
@testable import Configuration
@testable import Examples
@testable import RuleLanguage

struct PolicyTests {
    private static var accounts: PolicyAccounts {
        PolicyAccounts(
            user: { $0 == Array("alice".utf8) ? 1000 : $0 == Array("root".utf8) ? 0 : nil },
            group: { $0 == Array("staff".utf8) ? 50 : $0 == Array("root".utf8) ? 0 : nil })
    }

    private func read(_ text: String) throws -> Policy {
        try Policy(
            parsing: RuleFile(name: "policy.yaml", bytes: Array(text.utf8)), accounts: Self.accounts,
            rules: [.named("open"), .named("shut")])
    }

    private func demand(_ keys: String, path: String = "etc/secret") throws -> PolicyDemand {
        let policy = try read("demands:\n  - path: '\(path)'\n    reason: Because.\n    \(keys)\n")
        return try #require(policy.demands.first)
    }

    private func expected(_ rule: PolicyRule, _ keys: String, _ line: String) throws -> String? {
        try demand(keys).breach(of: rule, by: try ExampleEntry(parsing: line).facts())
    }

    /// Modes are compared bit by bit. A scanner that compared them as numbers called 0577 and 0066 stricter than 0600.
    @Test(
        arguments: [
            ("-r-xrwxrwx", true), ("----rw-rw-", true), ("-rw-------", false), ("-r--------", false),
            ("----------", false), ("-rwx------", true), ("-rws------", true), ("-rw------t", true),
            ("-------r--", true),
        ])
    func aLimitIsHeldAgainstEveryBit(mode: String, breaks: Bool) throws {
        let expectation = try expected(.modeExceeds, "mode: {at-most: 0600}", "\(mode) root:root etc/secret")
        #expect(expectation == (breaks ? "mode at most 0600" : nil))
    }

    @Test(arguments: [("-rw-r-----", false), ("-rw-------", true), ("-rw-r--r--", true)])
    func anExactModeIsThatMode(mode: String, breaks: Bool) throws {
        let expectation = try expected(.modeDiffers, "mode: {exactly: 640}", "\(mode) root:root etc/secret")
        #expect(expectation == (breaks ? "mode 0640" : nil))
    }

    @Test(
        arguments: [
            (.owner, "owner: root", "alice:root", "owner root"), (.owner, "owner: [root, alice]", "alice:root", nil),
            (.owner, "owner: {exactly: 1000}", "alice:root", nil), (.group, "group: staff", "root:root", "group staff"),
            (.group, "group: {at-most: [root, staff]}", "root:root", nil),
        ] as [(PolicyRule, String, String, String?)])
    func owners(rule: PolicyRule, keys: String, owners: String, expectation: String?) throws {
        #expect(try expected(rule, keys, "-rw-r--r-- \(owners) etc/secret") == expectation)
    }

    @Test(
        arguments: [
            ("acl: none", "", nil), ("acl: none", "acl=u:alice:r", "acl none"),
            ("acl: {at-most: 'u:alice:rw'}", "acl=u:alice:r", nil),
            ("acl: {at-most: 'u:alice:r'}", "acl=u:alice:r,u:1001:r", "acl at most u:alice:r"),
            ("acl: {at-most: 'u:alice:r'}", "", nil), ("acl: {exactly: 'u:alice:r'}", "acl=u:alice:r", nil),
            ("acl: {exactly: 'u:alice:r'}", "", "acl u:alice:r"),
        ] as [(String, String, String?)])
    func accessLists(keys: String, attributes: String, expectation: String?) throws {
        #expect(try expected(.acl, keys, "-rw-r--r-- root:root etc/secret \(attributes)") == expectation)
    }

    @Test(
        arguments: [
            ("capabilities: none", "", nil), ("capabilities: none", "caps=cap_chown+p", "capabilities none"),
            ("capabilities: {at-most: cap_chown+ep}", "caps=cap_chown+p", nil),
            ("capabilities: {at-most: cap_chown+p}", "caps=cap_chown+ep", "capabilities at most cap_chown=p"),
            ("capabilities: {exactly: cap_chown+ep}", "", "capabilities cap_chown=ep"),
        ] as [(String, String, String?)])
    func capabilities(keys: String, attributes: String, expectation: String?) throws {
        #expect(try expected(.capabilities, keys, "-rwxr-xr-x root:root etc/secret \(attributes)") == expectation)
    }

    @Test(
        arguments: [
            ("etc/secret", "etc/secret", true), ("secret", "etc/secret", true),
            ("etc", "etc/secret", false), ("**", "etc/secret", true), ("etc/*", "etc/a/secret", false),
            ("*.key", "a/b.key", true), ("./etc/*", "etc/secret", true), ("etc/secret/", "etc/secret", false),
            (".", "etc/secret", false),
        ])
    func paths(pattern: String, path: String, matches: Bool) throws {
        let demand = try demand("presence: forbidden", path: pattern)
        let facts = try ExampleEntry(parsing: "-rw-r--r-- root:root \(path)").facts()
        #expect((demand.breach(of: .forbidden, by: facts) != nil) == matches)
    }

    @Test func everyRuleThatSpeaksForAPolicyCanBeExplained() throws {
        #expect(PolicyRule.documented.map(\.id) == PolicyRule.allCases.map(\.rawValue))
        for (rule, page) in zip(PolicyRule.allCases, PolicyRule.documented) {
            let demand = try #require(rule.example)
            for example in page.finds {
                #expect(demand.breach(of: rule, by: try #require(try example.entry).facts()) != nil, "\(example.text)")
            }
            for example in page.ignores {
                #expect(demand.breach(of: rule, by: try #require(try example.entry).facts()) == nil, "\(example.text)")
            }
        }
    }

    @Test func locks() throws {
        let policy = try read("locked: [open]\n")
        let rules: [Rule] = [.named("open"), .named("shut")]
        #expect(policy.lockedRules(among: rules) == ["open"])
    }

    @Test(
        arguments: [
            ("locked: [opn]", 1, 10, "'opn' is no rule and no family"),
            ("lockd: []", 1, 1, "a policy has no key 'lockd'"),
            ("demands:\n - path: a", 2, 4, "the key 'reason' is missing"),
            ("demands:\n - {path: a, reason: b}", 2, 11, "nothing is demanded of this path"),
            ("demands:\n - {path: a, reason: b, mode: 0600}", 2, 31, "'mode' does not say whether that is a limit"),
            ("demands:\n - {path: a, reason: b, mode: {at-most: 0680}}", 2, 41, "'0680' is no mode"),
            ("demands:\n - {path: a, reason: b, mode: {exactly: 77}}", 2, 41, "'77' is no mode"),
            ("demands:\n - {path: a, reason: b, mode: {atmost: 0600}}", 2, 32, "'mode' has no key 'atmost'"),
            ("demands:\n - {path: a, reason: b, owner: nobody}", 2, 32, "there is no user 'nobody'"),
            ("demands:\n - {path: a, reason: b, acl: {exactly: 'u::r'}}", 2, 40, "not for the ACL to say"),
            ("demands:\n - {path: a, reason: b, presence: requird}", 2, 35, "'requird' is no value of 'presence'"),
            ("demands:\n - {path: /, reason: b, presence: required}", 2, 11, "'/' names nothing"),
            ("demands:\n - {path: '[a', reason: b, presence: required}", 2, 11, "no bracket closes a set"),
            ("demands:\n - {path: a, reason: b, capabilities: {at-most: cap_foo+p}}", 2, 49, "no capability"),
        ])
    func mistakes(text: String, line: Int, column: Int, message: String) {
        let errors = #expect(throws: RuleErrors.self) { try read(text) }
        let first = errors?.diagnostics.first
        #expect(first?.message.contains(message) ?? false, "\(errors?.rendered() ?? "")")
        #expect([first?.line, first?.column] == [line, column])
    }
}

extension Rule {
    /// A rule that a policy can lock; what it finds does not matter here.
    fileprivate static func named(_ id: String) -> Rule {
        Rule(
            id: id, family: .permissions, title: "", level: .init(choices: []), profiles: [:], confidence: .certain,
            since: "", cwe: [], guidance: "", when: .all([]), supersedes: [], because: "", remedy: "", finds: [],
            ignores: [], isAggregate: false, severity: nil, file: "")
    }
}
