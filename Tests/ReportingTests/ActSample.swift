import Facts

@testable import Auditing
@testable import Evaluation
@testable import RuleLanguage

/// A report of acts of programs, put together by hand.
enum ActSample {
    static let report: AuditReport = {
        let source = text(
            """
            int rotate_log(const char *path, struct state *s)
            {
            \tstruct stat st;

            \tif (stat(path, &st) == 0 && S_ISREG(st.st_mode)) {
            \t\tint fd = open(path, O_RDWR | O_CREAT,
            \t\t              0644);
            """, from: 203)
        var findings = [
            finding(
                "check-then-use", .warning, "src/rotate.c",
                act("open(path, O_RDWR | O_CREAT", in: source, "rotate_log"),
                related: [check("stat(path, &st)", in: source, "src/rotate.c", asked: "kind")]),
            finding(
                "temporary-name-opened", .error, "src/cache.c",
                act("MKTEMP(tmpl)", in: text("\tn = MKTEMP(tmpl);", from: 17), "cache_open", call: "mktemp")),
            finding(
                "world-writable-mode", .error, "debian/postinst",
                act(
                    "chmod 777 \"$d\"", in: text("for d in $dirs; do chmod 777 \"$d\"; done", from: 4), call: "chmod(1)"
                )),
            finding(
                "world-writable-mode", .error, "debian/postrm",
                act("chmod 666 x", in: text(String(repeating: "echo ok; ", count: 30) + "chmod 666 x", from: 1))),
            finding(
                "create-follows-link", .note, "src/rotate.c",
                act("open(path, O_RDWR | O_CREAT", in: source, "rotate_log")),
        ]
        for index in 1...14 {
            let line = text("\tif (access(p, W_OK) == 0 && (fd = open(p, O_RDWR)) >= 0)", from: 10 * index)
            let path = "src/x\(index % 4).c"
            findings.append(
                finding(
                    "check-then-use", .warning, path, act("open(p, O_RDWR)", in: line, "f\(index)"),
                    related: [check("access(p, W_OK)", in: line, path, asked: "access")]))
        }
        findings.append(hostile)
        var statistics = AuditReport.Statistics()
        statistics.entries = 412
        statistics.directories = 12
        return AuditReport(
            profile: .release, failOn: .error, allowsIncomplete: false, roots: [Sample.root("pkg", "pkg/")],
            rules: rules.map { RuleStatus(rule: $0, state: .on, level: $0.level.highest) },
            findings: FindingList(sorted(findings)), undecided: [], scanErrors: [], statistics: statistics)
    }()

    /// A text, a name and a function that would speak to terminals and to what runs builds.
    private static var hostile: Finding {
        let line =
            Array("::error::x ##[add-mask]y \u{1B}[2J \u{202E} `tick` {0} ](http) open(\"\u{1B}[31m\\n\")".utf8) + [
                0xFF
            ]
        let name = Array("open(".utf8)
        let place = line.indices.first { line[$0...].starts(with: name) } ?? 0
        let text = Array("\n\n".utf8) + line + Array("\n".utf8)
        let site = SourceLines(text).site(
            place + 2..<line.count + 2, call: "open", body: Array("f\n::error::{0}`x`".utf8))
        return finding("check-then-use", .warning, "odd\n::error::x.c", site)
    }

    private struct Text {
        var bytes: [UInt8]
    }

    private static func text(_ lines: String, from line: Int) -> Text {
        Text(bytes: Array((String(repeating: "\n", count: line - 1) + lines + "\n").utf8))
    }

    private static func act(_ words: String, in text: Text, _ body: String = "", call: String? = nil) -> ActSite {
        let words = Array(words.utf8)
        let place = text.bytes.indices.first { text.bytes[$0...].starts(with: words) } ?? 0
        let call = call ?? String(decoding: words.prefix { $0 != UInt8(ascii: "(") && $0 != 0x20 }, as: UTF8.self)
        // The last one goes over two lines.
        let end = words.last == UInt8(ascii: "T") ? text.bytes.count - 2 : place + words.count
        return SourceLines(text.bytes).site(place..<end, call: call, body: Array(body.utf8))
    }

    private static func check(_ words: String, in text: Text, _ path: String, asked: String) -> Related {
        Related(
            role: .check, path: Array(path.utf8), detail: Array(asked.utf8), site: act(words, in: text, "rotate_log"))
    }

    private static func finding(
        _ rule: String, _ level: Level, _ path: String, _ site: ActSite, related: [Related] = []
    ) -> Finding {
        Finding(
            rule: rules.firstIndex { $0.id == rule } ?? -1, level: level, root: 0, path: Array(path.utf8),
            evidence: Sample.evidence(.file, 0o644), related: related,
            fingerprints: Sample.fingerprints("\(rule) \(path) \(site.start)"), site: site)
    }

    private static func sorted(_ findings: [Finding]) -> [Finding] {
        findings.enumerated().sorted { left, right in
            if left.element.path != right.element.path {
                return left.element.path.lexicographicallyPrecedes(right.element.path)
            }
            return (left.element.rule, left.offset) < (right.element.rule, right.offset)
        }.map(\.element)
    }

    private static let rules: [Rule] = [
        rule(
            "check-then-use", "What was asked of a name need not hold any more when the name is used", .warning,
            cwe: [367, 363, 59],
            because: """
                Between the two calls whoever may write one of the directories can put another file, or a link, in the \
                place of the one that was asked about.
                """, remedy: "Open it once, with O_NOFOLLOW where no link is meant, and ask the descriptor."),
        rule(
            "create-follows-link", "Creating this follows a link that somebody may have put there", .note, cwe: [59],
            because: "The link decides what is created.", remedy: "Add O_EXCL to {call} of {target} in {path}."),
        rule(
            "temporary-name-opened", "A temporary name is made first and opened afterwards", .error, cwe: [377],
            because: "In between somebody else may take the name.", remedy: "Replace {call} by mkstemp."),
        rule(
            "world-writable-mode", "Everybody is let write what this makes", .error, cwe: [732],
            because: "Whoever can write a file decides what others read.", remedy: "Leave the others' write bit out."),
    ]

    private static func rule(
        _ id: String, _ title: String, _ level: Level, cwe: [Int], because: String, remedy: String
    ) -> Rule {
        Rule(
            id: id, family: .source, title: title,
            level: Rule.LevelChoice(choices: [.init(level: level, when: nil)]), profiles: [:], confidence: .likely,
            since: "0.2.0", cwe: cwe, cert: ["FIO45-C"], guidance: "race conditions",
            when: (try? Condition(parsing: "acts has create")) ?? .all([]), supersedes: [], because: because,
            remedy: remedy, finds: [], ignores: [], isAggregate: false, severity: nil, file: "Rules/source/\(id).yaml")
    }
}
