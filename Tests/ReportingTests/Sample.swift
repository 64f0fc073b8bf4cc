@testable import Auditing
import Facts

@testable import Evaluation
@testable import RuleLanguage

/// Reports put together by hand, so that formats are tested without a scan.
enum Sample {
    /// A tree as it is found before a release: many equal findings, a few grave ones, and something unreadable.
    static let release: AuditReport = {
        var findings: [Finding] = []
        findings.append(
            finding(
                "setid-writable", .error, "bin/helper", mode: 0o4775, group: (1000, "build"), size: 18_760,
                facts: [("writers", "untrusted group")]))
        findings.append(finding("world-writable-file", .error, "etc/app.conf", size: 412))
        for index in 0..<218 {
            let name = "\(index)".count == 3 ? "\(index)" : "\(index)".count == 2 ? "0\(index)" : "00\(index)"
            findings.append(finding("world-writable-file", .error, "static/img/icon-\(name).svg", size: 900))
        }
        findings.append(
            finding(
                "capability-on-file", .warning, "bin/ping", mode: 0o755, size: 64_424,
                capabilities: "cap_net_raw=ep"))
        findings.append(
            finding(
                "acl-named-user", .warning, "var/cache", kind: .directory, mode: 0o770,
                acl: "u::rwx,u:bob:rwx,g::r-x,m::rwx,o::---"))
        findings.append(
            finding(
                "symlink-escapes-root", .warning, "current", kind: .link, mode: 0o777, target: "releases/7",
                facts: [("link.escapes", "yes")],
                related: [Related(role: .hop, path: bytes("releases/7"), detail: bytes("/srv/app"))]))
        findings.append(
            finding(
                "case-collision", .warning, "doc/README", size: 80,
                related: [Related(role: .collides, path: bytes("doc/ReadMe"))]))
        for name in ["lib/a.o", "lib/b.o", "lib/c.o", "obj/d.o"] {
            findings.append(finding("build-leftover", .note, name, mode: 0o644, size: 1_204))
        }
        findings.append(finding("world-writable-file", .note, "private/notes.txt", size: 3, unreachable: true))
        var statistics = AuditReport.Statistics()
        statistics.entries = 1_234
        statistics.directories = 87
        statistics.leftOut[.exclude] = 2
        statistics.unread = 3
        statistics.nanoseconds = 640_000_000
        return report(
            roots: [root("dist", "dist/")], findings,
            undecided: [
                AuditReport.Undecided(
                    rule: index("acl-named-user"), root: 0, path: bytes("var/spool"), facts: [.aclExtended]),
                AuditReport.Undecided(
                    rule: index("world-writable-file"), root: 0, path: bytes("var/spool"), facts: [.aclExtended]),
            ],
            scanErrors: [
                ScanError(.unreadableDirectory, root: 0, path: bytes("private/keys"), call: "openat", error: "EACCES"),
                ScanError(.unreadableFact, root: 0, path: bytes("var/spool"), call: "listxattr", error: "EACCES"),
                ScanError(.mountNotEntered, root: 0, path: bytes("proc")),
            ],
            statistics)
    }()

    /// Every kind of name that has broken a report, over two roots; one of them begins like an option.
    static let hostile: AuditReport = {
        var findings = hostileNames.map { finding("world-writable-file", .error, $0) }
        findings.append(
            finding(
                "symlink-escapes-root", .warning, bytes("loop\u{1B}[31m"), kind: .link, mode: 0o777,
                target: bytes("b\n::error::x"),
                related: [
                    Related(role: .hop, path: bytes("b"), detail: [0xFF]),
                    Related(role: .hop, path: bytes("loop\u{1B}[31m"), detail: bytes("b")),
                ]))
        findings.append(
            finding(
                "writable-ancestor", .error, [], kind: .directory, mode: 0o755,
                related: [Related(role: .ancestor, path: bytes("../.."), detail: bytes("drwxrwxrwx"))]))
        findings.append(
            Finding(
                rule: index("umask-evidence"), level: .warning, root: 1, path: bytes("[x](1)"),
                evidence: evidence(.directory, 0o777),
                related: [Related(role: .sample, path: bytes("[x](1)/`a`"))],
                fingerprints: fingerprints("umask"), count: 12_345))
        var statistics = AuditReport.Statistics()
        statistics.entries = 40
        statistics.directories = 3
        statistics.changed = 1
        statistics.vanished = 2
        return report(
            roots: [root(".", ""), root("-rf", "-rf/")], sorted(findings),
            undecided: [
                AuditReport.Undecided(
                    rule: index("acl-named-user"), root: 1, path: bytes("]("), facts: [.writers, .aclExtended])
            ],
            scanErrors: [
                ScanError(
                    .unreadableDirectory, root: 0, path: bytes("x\n::stop-commands::y"), call: "openat", error: "EIO"),
                ScanError(.changed, root: 1, path: [0xFE]),
            ],
            statistics)
    }()

    static let hostileNames: [[UInt8]] = [
        bytes("line\n::error::x"), bytes("::error::x"), bytes("##[add-mask]x"), bytes("##vso[task.x]y"),
        bytes("esc\u{1B}[2J"), bytes("c1\u{85}"), bytes("bidi\u{202E}gpj.exe"), bytes("zero\u{200B}width"),
        bytes("line\u{2028}separator"), bytes("unassigned\u{378}"), bytes("[x](1)"), bytes("](http"), bytes("{0}"),
        bytes("%41"), bytes("a%20b"), bytes("`tick`"), bytes("back\\slash"), bytes("quote'\""), bytes("-rf"),
        bytes("~"), bytes("..x"), bytes("c:d"), bytes("a b"), bytes("caf\u{E9}"), bytes("cafe\u{301}"),
        bytes("bad") + [0xFF], bytes("bad") + [0xFE], [0xC3], [0xED, 0xA0, 0x80], [UInt8](repeating: 0x41, count: 255),
        [UInt8](repeating: 0xFF, count: 255), bytes("tab\tand\rreturn"), bytes("$(id)"), bytes("*"),
    ]

    /// A tree without findings.
    static let clean: AuditReport = {
        var statistics = AuditReport.Statistics()
        statistics.entries = 1_234
        statistics.directories = 87
        statistics.nanoseconds = 90_000_000
        return report(roots: [root("dist", "dist/")], [], undecided: [], scanErrors: [], statistics, reach: .all)
    }()

    // MARK: Parts

    static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    static func root(_ label: String, _ prefix: String) -> AuditReport.Root {
        AuditReport.Root(label: bytes(label), uriPrefix: bytes(prefix), mode: Mode(rawValue: 0o755))
    }

    enum Reach { case all, withoutContent }

    static func report(
        roots: [AuditReport.Root], _ findings: [Finding], undecided: [AuditReport.Undecided], scanErrors: [ScanError],
        _ statistics: AuditReport.Statistics, reach: Reach = .withoutContent
    ) -> AuditReport {
        let statuses = SampleRules.all.map { rule -> RuleStatus in
            var state = RuleStatus.State.on
            if rule.id == "missing-interpreter", reach == .withoutContent { state = .notEvaluated([.interpreter]) }
            if rule.id == "unowned-file" { state = .off(reason: "profile release") }
            let level = state == .off(reason: "profile release") ? Level.off : rule.level.highest
            return RuleStatus(rule: rule, state: state, level: level)
        }
        return AuditReport(
            profile: .release, failOn: .error, allowsIncomplete: false, roots: roots, rules: statuses,
            findings: FindingList(sorted(findings)), undecided: RecordList(undecided),
            scanErrors: RecordList(scanErrors), statistics: statistics)
    }

    static func sorted(_ findings: [Finding]) -> [Finding] {
        findings.sorted { left, right in
            if left.root != right.root { return left.root < right.root }
            if left.path != right.path { return left.path.lexicographicallyPrecedes(right.path) }
            return left.rule < right.rule
        }
    }

    static func index(_ rule: String) -> Int {
        SampleRules.all.firstIndex { $0.id == rule } ?? -1
    }

    static func finding(
        _ rule: String, _ level: Level, _ path: String, kind: EntryKind = .file, mode: UInt16 = 0o666,
        group: (UInt32, String) = (0, "root"), size: UInt64? = nil, acl: String? = nil, capabilities: String? = nil,
        target: String? = nil, facts: [(String, String)] = [], related: [Related] = [], unreachable: Bool = false
    ) -> Finding {
        var result = finding(
            rule, level, bytes(path), kind: kind, mode: mode, target: target.map(bytes), related: related)
        result.evidence.group = Evidence.Account(id: group.0, name: bytes(group.1))
        result.evidence.size = size
        result.evidence.acl = acl
        result.evidence.capabilities = capabilities
        result.evidence.facts = facts.map { Evidence.Detail(name: $0.0, value: bytes($0.1)) }
        result.evidence.isUnreachable = unreachable
        return result
    }

    static func finding(
        _ rule: String, _ level: Level, _ path: [UInt8], kind: EntryKind = .file, mode: UInt16 = 0o666,
        target: [UInt8]? = nil, related: [Related] = []
    ) -> Finding {
        var proof = evidence(kind, mode)
        proof.target = target
        let seed = rule + path.map { String($0, radix: 16) }.joined()
        return Finding(
            rule: index(rule), level: level, root: 0, path: path, evidence: proof, related: related,
            fingerprints: fingerprints(seed))
    }

    static func evidence(_ kind: EntryKind, _ mode: UInt16) -> Evidence {
        let root = Evidence.Account(id: 0, name: bytes("root"))
        return Evidence(kind: kind, mode: Mode(rawValue: mode), owner: root, group: root)
    }

    /// In the shape of a fingerprint, by FNV-1a; what it holds does not matter here.
    static func fingerprints(_ seed: String) -> Fingerprints {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in seed.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let fingerprint = Fingerprint(hash, hash)
        return Fingerprints(location: fingerprint, name: fingerprint)
    }
}
