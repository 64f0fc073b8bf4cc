import Foundation
import Testing

/// A server that answers late: many workers are to wait at the same time, whatever the shape of the tree.
@Suite(.serialized) struct SlowServerTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
    }

    /// What a scan says of a tree that a server answers for, and how many of its questions waited at the same time.
    ///
    /// - Parameter shape: how many parts, directories in each and files in each of those.
    private func scan(_ shape: String, _ options: String) throws -> (outcome: Program.Outcome, waiting: Int)? {
        let source = Checkout.url.appending(path: "Tests/FileSystems/slow.c")
        let server = tree.url.appending(path: "slow")
        let build = """
            for c in cc gcc clang; do
                command -v $c >/dev/null && exec $c -O1 -pthread -o '\(server.path)' '\(source.path)'
            done
            exit 1
            """
        guard try Program(directory: Checkout.url).shell(build).code == 0 else {
            print("skipped: a slow server: there is no C compiler")
            return nil
        }
        let script = """
            [ -w /dev/fuse ] && command -v unshare >/dev/null || exit 99
            mkdir -p mnt
            unshare -m sh -c '
                mount --make-rprivate / || exit 99
                \(server.path) mnt 2000 \(shape) >served & server=$!
                for i in $(seq 100); do [ -s served ] && break; sleep 0.1; done
                [ "$(head -n 1 served)" = mounted ] || exit 99
                "$treewarden" scan mnt --no-config --format json \(options); code=$?
                kill $server; wait $server; exit $code'
            """
        let outcome = try tree.program.shell(script)
        if outcome.code == 99 || outcome.errorText.contains("unshare failed") {
            print("skipped: a slow server: no FUSE for this user: \(outcome.errorText)")
            return nil
        }
        let served = try String(contentsOf: tree.url.appending(path: "served"), encoding: .utf8)
        let last = try #require(served.split(separator: "\n").last?.split(separator: " ").first)
        return (outcome, try #require(Int(last)))
    }

    @Test(arguments: [
        ("0 120 2", 361), ("0 0 600", 601), ("1 1 400", 403),
    ]) func manyWait(shape: String, entries: Int) throws {
        guard let (outcome, waiting) = try scan(shape, "--jobs 16") else { return }
        #expect(outcome.code == 0)
        let report = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        #expect((report["summary"] as? [String: Any])?["entries"] as? Int == entries)
        #expect(waiting >= 12)
    }

    @Test func asManyAsKeepAServerAtWork() throws {
        guard let (outcome, waiting) = try scan("0 0 600", "") else { return }
        #expect(outcome.code == 0)
        #expect(waiting > 16)
    }

    @Test func rulesKnowThatAServerAnswers() throws {
        try FileManager.default.createDirectory(
            at: tree.url.appending(path: "rules/special"), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755])
        try tree.write(
            """
            id: on-a-server
            title: A server answers for it
            level: note
            confidence: certain
            since: 0.1.0
            when: |
              entry is file
              and mount.remote
            because: It may be slow.
            remedy: Keep {path} here.
            finds:
              - -rw-r--r-- root:root x mount=remote
            ignores:
              - -rw-r--r-- root:root x mount=read-only
            """, to: "rules/special/on-a-server.yaml")
        guard let (outcome, _) = try scan("0 0 6", "--rules rules --select on-a-server") else { return }
        let report = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        let findings = try #require(report["findings"] as? [[String: Any]])
        #expect(findings.count == 6 && findings.allSatisfy { $0["rule"] as? String == "on-a-server" })
    }

    @Test func `One worker asks a server one question at a time`() throws {
        guard let (outcome, waiting) = try scan("0 3 5", "--jobs 1") else { return }
        #expect(outcome.code == 0)
        #expect(waiting == 1)
    }
}
