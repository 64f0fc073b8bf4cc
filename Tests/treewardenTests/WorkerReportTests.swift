import Foundation
import Testing

/// That another process walks shows in no report: names are judged there, and what rules about names silence is left
/// out here.
@Suite struct WorkerReportTests {
    let tree: SampleTree

    private var program: Program { tree.program }

    init() throws {
        tree = try SampleTree()
        let made = try tree.program.shell(
            """
            mkdir -p t/a t/A t/b/c u && touch u/nul && chmod 666 u/nul && cd t && umask 022 || exit 98
            touch a/x A/X aux.c 'b/q?' b/plain && ln aux.c b/c/aux.h && ln -s aux.c b/nul && chmod 666 b/plain 'b/q?'
            """)
        #expect(made.code == 0)
    }

    private func rules(_ report: Data) throws -> [String: [String]] {
        let report = try #require(try JSONSerialization.jsonObject(with: report) as? [String: Any])
        let findings = try #require(report["findings"] as? [[String: Any]])
        return findings.reduce(into: [:]) { rules, finding in
            rules[finding["path"] as? String ?? "", default: []].append(finding["rule"] as? String ?? "")
        }
    }

    @Test func whatATargetRefusesIsToldOnce() throws {
        let scan = ["scan", "t", "--format", "json", "--target", "ntfs"]
        for jobs in ["1", "2", "8"] {
            let rules = try rules(try program.run(scan + ["--jobs", jobs]).output)
            #expect(rules["aux.c"] == ["hard-link-cross-directory", "name-refused"], "and not windows-reserved-name")
            #expect(rules["b/nul"]?.contains("name-refused") == true)
            #expect(rules["b/nul"]?.contains("windows-reserved-name") == false)
            #expect(rules["b/q?"]?.contains("world-writable-file") == true, "another cause, told all the same")
            #expect(rules["A"]?.contains { $0.hasSuffix("collision") } == true)
        }
    }

    @Test func withoutATargetTheWalkSpeaks() throws {
        let rules = try rules(try program.run(["scan", "t", "--format", "json"]).output)
        #expect(rules["aux.c"]?.contains("windows-reserved-name") == true)
    }

    @Test(arguments: ["text", "concise", "json", "sarif"]) func everyReportIsTheSame(format: String) throws {
        let scan = ["scan", "t", "u", "--format", format, "--target", "apfs,ntfs", "--select", "*"]
        func report(_ options: String...) throws -> String {
            let text = try program.run(scan + options).outputText
            // What follows says how long it took, and is wrapped by that.
            return format == "text" ? text.components(separatedBy: "\nFailed: ")[0] : text
        }
        let expected = try report("--jobs", "1", "--no-sandbox")
        #expect(try report("--jobs", "1", "--no-sandbox") == expected)
        #expect(!expected.isEmpty)
        for jobs in ["1", "2", "8"] {
            let got = try report("--jobs", jobs)
            if format == "sarif" {
                func plain(_ log: String) -> String {
                    log.replacing(/"treewarden\/sandbox": \{[^}]*\}/, with: "")
                }
                #expect(plain(got) == plain(expected))
            } else {
                #expect(got == expected)
            }
        }
    }
}
