import Configuration
import Facts
import Evaluation
import Examples
import RuleLanguage
import Testing

@testable import Auditing

/// A policy's demands as rules of a scan.
struct PolicyAuditTests {
    private static let text = """
        demands:
          - {path: etc/secret, mode: {at-most: 0600}, owner: 0, acl: none, reason: Only root reads it.}
          - {path: "*", kind: file, mode: {at-most: 0644}, level: warning, reason: Nothing runs.}
          - {path: etc/must, presence: required, level: note, reason: It limits.}
          - {path: "*.bak", presence: forbidden, reason: No backups.}
        """

    private func bench() throws -> (Audit, RuleLibrary) {
        let nobody = PolicyAccounts(user: { _ in nil }, group: { _ in nil })
        let policy = try Policy(
            parsing: RuleFile(name: "policy.yaml", bytes: Array(Self.text.utf8)), accounts: nobody, rules: [])
        let library = RuleLibrary(rules: PolicyRule.allCases.compactMap { $0.rule(for: policy.demands) })
        let settings = RuleSettings(trust: ExampleEntry.trust)
        let audit = Audit(
            library: library, rules: try CompiledRules(library, settings: settings), settings: settings,
            accounts: ExampleAccounts(), policy: policy)
        return (audit, library)
    }

    private func report(_ lines: [String], scanErrors: [ScanError] = [], unread: Collectors = []) throws -> AuditReport
    {
        let (audit, _) = try bench()
        var worker = audit.makeWorker(root: 0)
        var root = try facts("drwxr-xr-x root:root a")
        root.depth = 0
        root.path = []
        AuditBench.show([root], to: &worker)
        for line in lines {
            var entry = try facts(line)
            entry.collected.subtract(unread)
            entry.unread = unread
            AuditBench.show([entry], to: &worker)
        }
        return audit.conclude(
            workers: [worker], roots: [.init(label: Array("r".utf8), uriPrefix: [], mode: Mode(rawValue: 0o755))],
            scanErrors: scanErrors, statistics: .init())
    }

    @Test func demandsAreFindings() throws {
        let report = try report([
            "-r-xrwxrwx root:root etc/secret", "-rw-r--r-- root:root etc/must", "-rw------- root:root a.bak",
            "drwxrwxrwx root:root etc",
        ])
        #expect(report.summary == ["a.bak: forbidden-entry", "etc/secret: mode-exceeds-policy"])
        // The gravest of the demands that it breaks.
        #expect(report.findings.map(\.level) == [.error, .error])
        let details = report.findings.array[1].evidence.facts.filter { $0.name == "expected" }
            .map { String(decoding: $0.value, as: UTF8.self) }
        #expect(details == ["mode at most 0600, mode at most 0644"])
    }

    @Test(arguments: [
        ("-rw------- alice:root etc/secret", "owner-differs-from-policy"),
        ("-rw------- root:root etc/secret acl=u:alice:---", "acl-differs-from-policy"),
    ])
    func siblings(line: String, rule: String) throws {
        #expect(try report([line, "-rw-r--r-- root:root etc/must"]).summary == ["etc/secret: \(rule)"])
    }

    /// Neither mode nor owner nor list of a link, a FIFO or a socket says who gets at what is found there.
    @Test(
        "In the place of a file a link, a FIFO and a socket break what is demanded of mode, owner and list",
        arguments: [
            "lrwxrwxrwx root:root etc/secret -> x", "prw------- root:root etc/secret",
            "srw------- root:root etc/secret",
        ])
    func standIns(line: String) throws {
        let report = try report([line, "-rw-r--r-- root:root etc/must"])
        #expect(
            Set(report.findings.map { report.rules[$0.rule].rule.id }) == [
                "mode-exceeds-policy", "owner-differs-from-policy", "acl-differs-from-policy",
            ])
        let expected = Set(report.findings.map { $0.evidence.facts.first { $0.name == "expected" }?.value ?? [] })
        #expect(expected.count == 1 && expected.first?.starts(with: "no ".utf8) == true)
    }

    @Test("A demand that names their kind is held against them, and one of capabilities is not about them")
    func namedKinds() throws {
        let nobody = PolicyAccounts(user: { _ in nil }, group: { _ in nil })
        func broken(_ demand: String, _ line: String) throws -> Bool {
            let policy = try Policy(
                parsing: RuleFile(name: "p", bytes: Array("demands: [{path: etc/x, \(demand), reason: So.}]".utf8)),
                accounts: nobody, rules: [])
            let entry = try facts(line)
            return PolicyRule.allCases.contains { rule in
                rule.concerns(policy.demands[0]) && policy.demands[0].breach(of: rule, by: entry) != nil
            }
        }
        let (link, fifo) = ("lrwxrwxrwx root:root etc/x -> y", "prw-r--r-- root:root etc/x")
        #expect(try !broken("kind: link, owner: 0, mode: {at-most: 0600}", link))
        #expect(try broken("kind: link, owner: 7", link))
        #expect(try !broken("kind: fifo, mode: {at-most: 0644}, owner: 0", fifo))
        #expect(try broken("kind: fifo, mode: {at-most: 0600}", fifo))
        #expect(try !broken("kind: file, mode: {at-most: 0600}", link))
        #expect(try !broken("capabilities: none", link))
        #expect(try broken("group: 0", fifo))
    }

    /// Of a thousand demands those are tried that may be about the entry.
    @Test func onlyDemandsAboutThePathAreTried() throws {
        let nobody = PolicyAccounts(user: { _ in nil }, group: { _ in nil })
        let lines = (0..<1000).map { "  - {path: etc/f\($0), mode: {at-most: 0600}, reason: It is.}" }
        let text = Self.text + "\n" + lines.joined(separator: "\n") + "\n"
        let policy = try Policy(
            parsing: RuleFile(name: "policy.yaml", bytes: Array(text.utf8)), accounts: nobody, rules: [])
        let library = RuleLibrary(rules: PolicyRule.allCases.compactMap { $0.rule(for: policy.demands) })
        let checks = PolicyCheck.all(for: policy, in: library)
        let check = try #require(checks.values.first { $0.rule == .modeExceeds })
        #expect(check.demands.count == 1002)
        #expect(check.places(at: Array("etc/f7".utf8)) == [1, 9])
        #expect(check.places(at: Array("etc/secret".utf8)) == [0, 1])
        let compiled = try CompiledRules(library, settings: RuleSettings(trust: ExampleEntry.trust))
        var evaluator = compiled.makeEvaluator()
        for (line, isMatched) in [
            ("-rw-rw-rw- root:root etc/f7", true), ("-rw------- root:root etc/f7", false),
            ("-rwxr-xr-x root:root other", true), ("drwxrwxrwx root:root etc/f7x", false),
        ] {
            _ = evaluator.evaluate(try facts(line))
            let ids = evaluator.matched.map { library.rules[$0].id }
            #expect(ids.contains("mode-exceeds-policy") == isMatched, "\(line)")
        }
    }

    @Test func whatIsMissingIsOpenAfterAHalt() throws {
        let (audit, library) = try bench()
        var results = AuditResults()
        // In whichever root the walk came to a halt, what is required may lie beyond.
        audit.leaveOpen([1], of: [0, 1], in: &results)
        let root = AuditReport.Root(label: [], uriPrefix: [], mode: Mode(rawValue: 0o755))
        let report = audit.conclude(results, roots: [root, root], statistics: .init())
        #expect(
            report.undecided.map { "\($0.root) \(library.rules[$0.rule].id)" } == [
                "0 required-entry-missing", "1 required-entry-missing",
            ])
        #expect(report.findings.isEmpty, "that it is missing nobody knows")
        #expect(report.verdict == .incomplete)
    }

    @Test func whatIsMissing() throws {
        var report = try report([])
        #expect(report.summary == [": required-entry-missing"])
        #expect(report.findings.array[0].level == .note)
        // Where a directory was not read, it may be there.
        report = try self.report([], scanErrors: [ScanError(.unreadableDirectory, root: 0, path: Array("etc".utf8))])
        #expect(report.findings.isEmpty)
        #expect(report.undecided.map { report.rules[$0.rule].rule.id } == ["required-entry-missing"])
    }

    @Test func whatCouldNotBeReadIsUndecided() throws {
        let report = try report(
            ["-rw------- root:root etc/secret", "-rw-r--r-- root:root etc/must"], unread: [.acl, .attributes])
        #expect(report.findings.isEmpty)
        #expect(report.undecided.map { report.rules[$0.rule].rule.id } == ["acl-differs-from-policy"])
        #expect(report.verdict == .incomplete)
    }
}
