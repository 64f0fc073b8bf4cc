import Foundation
import Testing

/// What a snapshot speaks of is in it, and is compared with nothing else.
@Suite struct SnapshotScopeTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
        _ = try tree.program.shell(
            """
            mkdir -p t/cache t/a.app; echo a > t/cache/x; echo b > t/.hidden; echo c > t/keep; echo d > t/a.app/in
            echo e > t/old; touch -d @1000 t/old
            """)
    }

    private func run(_ script: String) throws -> Program.Outcome { try tree.program.shell(script) }

    private static let scopes = [
        "--exclude cache", "--skip-hidden", "--skip-packages", "--newer-than @2000", "--exclude c*e --exclude '[.]*'",
    ]

    @Test(arguments: scopes)
    func `A live side is looked at as the snapshot was`(scope: String) throws {
        let outcome = try run(
            "$treewarden snapshot t -o before \(scope) && $treewarden diff before t --fail-on timestamp")
        #expect(outcome.code == 0 && outcome.outputText == "Nothing has changed.\n", "\(outcome.outputText)")
        #expect(!outcome.errorText.contains("matches nothing"), "\(outcome.errorText)")
        // An archive likewise.
        let packed = try run("tar -C t -cf t.tar . && $treewarden diff before t.tar --fail-on content")
        #expect(packed.code == 0, "\(packed.outputText)\(packed.errorText)")
    }

    @Test(arguments: scopes + ["--checksums sha256", "--cross-file-systems"])
    func `Two snapshots of different scopes are refused`(scope: String) throws {
        let outcome = try run(
            "$treewarden snapshot t -o one \(scope) && $treewarden snapshot t -o two && $treewarden diff one two")
        #expect(outcome.code == 2 && outcome.outputText.isEmpty, "\(outcome.outputText)")
        let name = scope.split(separator: " ")[0].dropFirst(2)
        #expect(outcome.errorText.contains("\(name) (") && outcome.errorText.contains("--common-scope"))
        for order in ["one two", "two one"] {
            let common = try run("$treewarden diff \(order) --common-scope --fail-on timestamp")
            #expect(common.code == 0 && common.outputText == "Nothing has changed.\n", "\(common.outputText)")
        }
        // What both speak of is compared.
        let changed = try run(
            "chmod 777 t/keep; $treewarden snapshot t -o two; $treewarden diff one two --common-scope")
        #expect(changed.code == 1 && changed.outputText.contains("changed  keep"), "\(changed.outputText)")
    }

    @Test func `Equal scopes are compared whatever the roots are called`() throws {
        let outcome = try run(
            """
            cp -a t u; $treewarden snapshot t -o one --exclude cache; $treewarden snapshot u -o two --exclude cache
            $treewarden diff one two --fail-on content
            """)
        #expect(outcome.code == 0, "\(outcome.outputText)\(outcome.errorText)")
    }

    @Test func `A manifest is held to the scope of the other side`() throws {
        let outcome = try run(
            """
            $treewarden snapshot t -o m --format mtree; $treewarden snapshot t -o one --exclude cache --skip-hidden
            $treewarden diff --from-mtree m one && $treewarden diff --from-mtree m t --skip-hidden
            """)
        #expect(outcome.code == 0, "\(outcome.outputText)\(outcome.errorText)")
    }

    @Test func `A list says what is in a snapshot, and is asked for again`() throws {
        let outcome = try run(
            """
            echo t/keep > list; $treewarden snapshot t -o one --files-from list
            $treewarden diff one t --files-from list && $treewarden diff one t
            """)
        #expect(outcome.code == 2 && outcome.outputText == "Nothing has changed.\n", "\(outcome.outputText)")
        #expect(outcome.errorText.contains("files-from"), "\(outcome.errorText)")
    }

    @Test func `The scope is text`() throws {
        _ = try run("$treewarden snapshot t -o one --exclude 'c*e' --newer-than 2000-01-01 --checksums sha256")
        let lines = try String(contentsOf: tree.url.appending(path: "one"), encoding: .utf8).split(separator: "\n")
        let header = try #require(
            try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
        let scope = try #require(header["scope"] as? [String: Any])
        #expect((scope["roots"] as? [[String: String]]) == [["path": "t"]])
        #expect((scope["exclude"] as? [[String: String]]) == [["pattern": "c*e"]])
        #expect(scope["newerThan"] as? Int == 946_684_800 && scope["checksums"] as? String == "sha256")
        #expect((scope["columns"] as? [String])?.contains("sha256") == true)
    }

    @Test func `A snapshot without a scope is refused`() throws {
        let outcome = try run(
            "printf '%s\\n' '{\"record\":\"snapshot\",\"form\":2}' > one; $treewarden diff one t")
        #expect(outcome.code == 2 && outcome.errorText.contains("scope"), "\(outcome.errorText)")
    }
}
