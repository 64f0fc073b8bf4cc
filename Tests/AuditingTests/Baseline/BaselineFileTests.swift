import RuleLanguage
import Testing

@testable import Auditing

struct BaselineFileTests {
    private static let hash = Fingerprint(0x0123_4567_89ab_cdef, 0x0123_4567_89ab_cdef)

    private func entry(_ path: [UInt8], _ rule: String = "open") -> Baseline.Entry {
        Baseline.Entry(rule: rule, level: .error, path: path, location: Self.hash, name: Self.hash)
    }

    @Test func aLineForEachFindingInOrder() throws {
        let text = Baseline([entry(Array("b c%".utf8)), entry([]), entry([0x61, 0x0A, 0xFF], "z")]).text
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines.first == "treewarden-baseline 1 tw1")
        #expect(
            lines.dropFirst(2).map { String($0.split(separator: " ")[2]) } == [".", "a%0A%FF", "b%20c%25"])
    }

    /// Every byte that a name may hold, one at a time.
    @Test func readsWhatItWrites() throws {
        let baseline = Baseline((1...255).map { entry([UInt8(ascii: "x"), UInt8($0)]) } + [entry([]), entry([])])
        #expect(try Baseline(parsing: baseline.text, file: "base") == baseline)
        #expect(baseline.text.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
    }

    @Test(
        arguments: [
            ("", 1, 1, "neither a baseline nor a SARIF log"), ("hello", 1, 1, "neither a baseline nor a SARIF log"),
            ("treewarden-baseline 2 tw1\n", 1, 21, "this form of baseline is not known"),
            ("treewarden-baseline 1 tw0\n", 1, 23, "fingerprints are of version tw0"),
            ("treewarden-baseline 1 tw1\nerror open a\n", 2, 1, "the line has 3 words"),
            ("treewarden-baseline 1 tw1\n\n# x\nbad open a H H\n", 4, 1, "'bad' is no level"),
            ("treewarden-baseline 1 tw1\noff open a H H\n", 2, 1, "'off' is no level"),
            ("treewarden-baseline 1 tw1\nnote open a%2 H H\n", 2, 11, "'a%2' is no path"),
            ("treewarden-baseline 1 tw1\nnote open a%00 H H\n", 2, 11, "'a%00' is no path"),
            ("treewarden-baseline 1 tw1\nnote open a H abc\n", 2, 46, "'abc' is no fingerprint"),
            ("treewarden-baseline 1 tw1\nnote open a H H\r\n", 2, 46, "is no fingerprint"),
        ])
    func malformed(text: String, line: Int, column: Int, message: String) {
        let bytes = Array(text.replacing(" H", with: " \(Self.hash)").utf8)
        let error = #expect(throws: Diagnostic.self) { try Baseline(parsing: bytes, file: "base") }
        #expect(error?.file == "base")
        #expect(error?.line == line)
        #expect(error?.column == column)
        #expect(error?.message.contains(message) ?? false)
    }

    private func log(_ result: String, tool: String = "treewarden") -> [UInt8] {
        Array(
            """
            {"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "\(tool)", "rules": [{"id": []}]}},
            "results": [\(result)], "columnKind": null}]}
            """.utf8)
    }

    private static let result = """
        {"ruleId": "open", "level": "note", "locations": [{"physicalLocation": {"artifactLocation":
        {"uri": "dist/a%20b", "index": 1}}}], "partialFingerprints":
        {"primaryLocationLineHash": "\(hash):2", "treewardenName/v1": "\(hash)"}EXTRA}
        """

    @Test func `SARIF logs are read as baselines`() throws {
        let result = Self.result.replacing("EXTRA", with: "")
        let read = try Baseline(parsing: log(result + "," + result), file: "log")
        let expected = Baseline.Entry(
            rule: "open", level: .note, path: Array("dist/a b".utf8), location: Self.hash, name: Self.hash)
        #expect(read.entries == [expected, expected])
        #expect(read.countsFromBase)
        // What was accepted or absent then is no old finding.
        for extra in [#", "baselineState": "absent""#, #", "suppressions": [{"kind": "external"}]"#] {
            #expect(try Baseline(parsing: log(Self.result.replacing("EXTRA", with: extra)), file: "log").entries == [])
        }
        let none = Self.result.replacing("EXTRA", with: #", "baselineState": "unchanged", "suppressions": []"#)
        #expect(try Baseline(parsing: log(none), file: "log").entries.count == 1)
    }

    @Test func `Logs of other tools, and none at all, are refused as baselines`() {
        let stale = Self.result.replacing("EXTRA", with: "").replacing("Name/v1", with: "Name/v9")
        let cases: [([UInt8], String)] = [
            (log("", tool: "other"), "another tool"), (log(stale), "'treewardenName/v9'"),
            (log("{}"), "no fingerprints"), (Array("{}".utf8), "no SARIF 2.1.0 log"),
            (Array("{\"runs\": [}".utf8), "expected"), (log("1"), "expected an object"),
        ]
        for (bytes, message) in cases {
            let error = #expect(throws: Diagnostic.self) { try Baseline(parsing: bytes, file: "log") }
            #expect(error?.message.contains(message) ?? false, "\(error?.message ?? "")")
        }
    }
}
