import Foundation
import Testing

/// A real tree whose names are made to be misread: every byte that a name may have, commands to runners, links and
/// markup. Reports of it have as many commands, issues and diagnostics as findings, and nothing more.
@Suite struct HostileTreeTests {
    let tree: SampleTree
    private let scan = ["scan", "hostile", "--select", "world-writable-file", "--quiet", "--format"]

    private static let words = [
        "::error::x", "%0A::warning::x", "![](x)", "##[error]x", "::stop-commands::t", "[x](javascript:y)", "<script>",
        "]]>", "&amp;", "`id`", "$(id)", "-rf", "{0}", "|a|b|", "\u{202E}txt", "caf\u{E9}", "cafe\u{301}",
    ]

    init() throws {
        tree = try SampleTree()
        let words = Self.words.map { "'\($0)'" }.joined(separator: " ")
        let made = try tree.program.shell(
            """
            set -e
            mkdir hostile && cd hostile && umask 0
            for word in \(words); do : > "./$word"; done
            number=1
            while [ "$number" -le 255 ]; do
                if [ "$number" -ne 47 ]; then : > "$(printf 'a\\\\%03o::error::b' "$number")"; fi
                number=$((number + 1))
            done
            : > "$(printf 'x\\n::error file=a::forged')"
            : > "$(printf 'x\\r::error file=a::forged')"
            """)
        try #require(made.code == 0, "\(made.errorText)")
    }

    private var count: Int { Self.words.count + 254 + 2 }

    @Test func asManyCommandsAsFindings() throws {
        let done = try tree.program.run(scan + ["github"])
        #expect(done.code == 1)
        // Whatever a runner may take for the end of a line.
        let lines = done.outputText.unicodeScalars.split {
            "\n\r\u{B}\u{C}\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0)
        }
        let commands = lines.filter { line in line.drop { $0.properties.isWhitespace }.starts(with: "::".unicodeScalars)
        }
        #expect(commands.count == count)
        #expect(commands.allSatisfy { $0.starts(with: "::error file=hostile/".unicodeScalars) })
        #expect(!lines.contains { String($0).contains("##[") })
    }

    @Test func asManyIssuesAndDiagnosticsAsFindings() throws {
        let issues = try JSONSerialization.jsonObject(with: tree.program.run(scan + ["gitlab"]).output) as? [Any]
        #expect(issues?.count == count)
        let result =
            try JSONSerialization.jsonObject(with: tree.program.run(scan + ["rdjson"]).output) as? [String: Any]
        #expect((result?["diagnostics"] as? [Any])?.count == count)
        let report = try JSONSerialization.jsonObject(with: tree.program.run(scan + ["json"]).output) as? [String: Any]
        #expect((report?["findings"] as? [Any])?.count == count)
        let paths = try tree.program.run(scan + ["paths0"]).output.split(separator: 0)
        #expect(paths.count == count && Set(paths).count == count)
    }

    /// A line for each finding, none of which begins with what the tree says.
    @Test func aLineForEachFinding() throws {
        let lines = try tree.program.run(scan + ["concise"]).output.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == count)
        #expect(lines.allSatisfy { $0.starts(with: "hostile/".utf8) })
    }

    /// XML 1.0 has no C0 characters; every test case is one of ours.
    @Test func testsAreWellFormed() throws {
        let output = try tree.program.run(scan + ["junit"]).outputText
        #expect(output.components(separatedBy: "<failure ").count - 1 == count)
        #expect(!output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F })
        #expect(!output.contains("<script>"))
    }
}
