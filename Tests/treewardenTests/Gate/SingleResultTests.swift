import Foundation
import Testing

/// Machine formats have a result for each object, with its own path and fingerprint; only people see them grouped.
@Suite struct SingleResultTests {
    private static let names = (0..<30).map { "dist/keys/\($0).pem" }

    private func tree() throws -> SampleTree {
        let tree = try SampleTree()
        _ = try tree.program.shell(
            """
            mkdir -p dist/keys dist/odd
            for i in $(seq 0 29); do
                printf -- '-----BEGIN PRIVATE KEY-----\\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj\\n' >dist/keys/$i.pem
                printf -- '-----END PRIVATE KEY-----\\n' >>dist/keys/$i.pem
            done
            touch dist/odd/.a dist/odd/.b dist/odd/.c; chmod 600 dist/keys/*; chmod 644 dist/odd/.*
            """)
        return tree
    }

    @Test(arguments: ["json", "jsonl", "sarif", "gitlab", "rdjson", "junit", "github", "concise", "paths0"])
    func `Each object is a result`(_ format: String) throws {
        let tree = try tree()
        let out = try tree.program.run(["scan", "dist", "--no-config", "--format", format]).outputText
        for name in Self.names {
            let path = format == "json" || format == "jsonl" ? String(name.dropFirst(5)) : name
            #expect(out.contains(path), "\(format): \(name)")
        }
        let directories = format == "paths0" ? out.split(separator: "\0").filter { $0.hasSuffix("keys") } : []
        #expect(directories.isEmpty, "a directory stands for nothing that is in it")
    }

    @Test func `No two results have one fingerprint, and counts are those of objects`() throws {
        let tree = try tree()
        let out = try tree.program.run(["scan", "dist", "--no-config", "--format", "json"]).output
        let report = try #require(try JSONSerialization.jsonObject(with: out) as? [String: Any])
        let findings = try #require(report["findings"] as? [[String: Any]])
        let fingerprints = findings.compactMap { $0["fingerprint"] as? String }
        #expect(fingerprints.count == findings.count && Set(fingerprints).count == findings.count)
        let errors = findings.filter { $0["level"] as? String == "error" }
        #expect(errors.count >= 30)
        #expect((report["summary"] as? [String: Any])?["errors"] as? Int == errors.count)
        let text = try tree.program.run(["scan", "dist", "--no-config"]).outputText
        #expect(text.contains("\(errors.count) errors"))
        let keys = text.split(separator: "\n").filter { $0.contains("private-key-in-release") }
        #expect(keys.contains { $0.contains("30 entries") }, "\(keys)")
    }
}
