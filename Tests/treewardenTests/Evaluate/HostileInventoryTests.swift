import Foundation
import Testing

/// Inventories that are cut off, damaged, or made by somebody who wants something: never clean.
@Suite struct HostileInventoryTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
    }

    private func entry(_ kind: String, _ mode: String, _ path: String, _ target: String = "", inode: Int = 9) -> String
    {
        "\(kind) \(mode) 0 0 5 1 2049 \(inode) 1767225600.1234567890 \(path)\0\(target)\0"
    }

    private func evaluate(_ text: String, _ form: String, _ options: [String] = []) throws -> Program.Outcome {
        try tree.write(text, to: "inventory")
        return try tree.program.run(["evaluate", "inventory", "--inventory", form, "--no-config"] + options)
    }

    static let flaws: [(form: String, text: String, says: String)] = {
        func entry(_ kind: String, _ path: String, _ target: String = "") -> String {
            "\(kind) 755 0 0 5 1 2049 9 1767225600.1234567890 \(path)\0\(target)\0"
        }
        let root = entry("d", "")
        return [
            ("find", "", "the inventory has no entry"),
            ("find", root + "f 755 0 0 5 1 2049 9 17672", "entry 2: it ends within the entry"),
            ("find", root + "f 755 0 0 5 1 2049 9 1767225600.0 a\0", "entry 2: it ends within the entry"),
            ("find", root + entry("f", "../a"), "entry 2: expected a path below the root"),
            ("find", root + entry("f", "/etc/passwd"), "entry 2: expected a path below the root"),
            ("find", root + entry("f", "a//b"), "entry 2: expected a path below the root"),
            ("find", root + entry("f", "a/./b"), "entry 2: expected a path below the root"),
            ("find", root + entry("f", "a", "b"), "entry 2: a target of what is no link"),
            ("find", root + entry("f", "a") + entry("f", "a"), "says two things of 'a'"),
            ("find", root + root, "says two things of '.'"),
            ("find", root + entry("f", "a") + entry("f", "a/b"), "says two things of 'a'"),
            ("find", entry("f", ""), "entry 1: the root is no directory"),
            ("find", root + "f 999 0 0 5 1 2049 9 1.0 a\0\0", "entry 2: expected a mode in octal digits"),
            ("find", root + "f 644 0 5 1 2049 9 1.0 a\0\0", "entry 2: expected"),
            ("find", root + "x 644 0 0 5 1 2049 9 1.0 a\0\0", "entry 2: expected f, d, l, p, s, b or c"),
            ("find", "#mtree\n. type=dir\n", "cut off"),
            ("mtree", "#mtree\n. type=dir\n../a type=file\n", "inventory:3:"),
            ("mtree", "#mtree\n. type=dir\na type=dir\nb type=file", "cut off"),
            ("mtree", "#mtree\n. type=dir\na type=file\na type=file mode=0644\n", "says two things of 'a'"),
            ("own", "{\"path\":\"a\",\"kind\":\"file\"}\n{\"path\":\"b\"", "cut off"),
            ("own", "{\"path\":\"../a\",\"kind\":\"file\"}\n", "inventory:1:9: error: expected a path below the root"),
            ("own", "{\"path\":\"a\",\"kind\":\"file\"}\n{\"path\":\"a\",\"kind\":\"file\"}\n", "two things of 'a'"),
            (
                "own", "{\"record\":\"snapshot\",\"form\":2,\"scope\":{}}\n{\"path\":\"a\",\"kind\":\"file\"}\n",
                "without its last line"
            ),
            ("gpfs", "1 2 0 -- /a/b\n1 2 0 -- c\n", "inventory:2:"),
            ("gpfs", "1 2 0 -- /a/b\n1 2 0 -- /a/%2e%2E/c\n", "inventory:2:"),
            ("gpfs", "1 2 0 -- /a/b\n1 2 0 -- /a/50%\n", "made without ESCAPE"),
            ("gpfs", "1 2 0 -- /a/b\n1 2 0 -- /a/c", "cut off"),
            ("gpfs", "1 2 0 -- /a/b%00\n", "inventory:1:"),
        ]
    }()

    @Test(arguments: flaws.indices) func `What is no inventory is refused with its place`(index: Int) throws {
        let (form, text, says) = Self.flaws[index]
        for options in [[], ["--allow-incomplete"]] {
            let outcome = try evaluate(text, form, options)
            #expect(outcome.code == 2, "\(text)")
            #expect(outcome.output.isEmpty)
            #expect(outcome.errorText.contains(says), "\(text): \(outcome.errorText)")
            #expect(outcome.errorText.contains("'inventory' cannot be used as an inventory"))
        }
    }

    @Test func `Nothing that a flaw tells can speak to a terminal`() throws {
        let outcome = try evaluate(
            entry("d", "755", "") + entry("f", "644", "\u{1B}[31m") + entry("f", "644", "\u{1B}[31m"), "find")
        #expect(outcome.code == 2)
        #expect(!outcome.errorText.contains("\u{1B}"))
        #expect(outcome.errorText.contains(#"\x1b[31m"#))
    }

    @Test func `A directory that is not listed is known by what lies in it, and leaves open what is asked of it`()
        throws
    {
        let outcome = try evaluate(
            entry("d", "755", "") + entry("f", "4755", "a/b/tool"), "find", ["--format", "json"])
        #expect(outcome.code == 3, "\(outcome.errorText)")
        let report = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        let findings = report?["findings"] as? [[String: Any]] ?? []
        #expect(findings.contains { $0["rule"] as? String == "setuid-file" })
        let undecided = report?["undecided"] as? [[String: Any]] ?? []
        #expect(undecided.contains { "\($0["rule"] ?? "")" == "world-writable-directory" }, "\(undecided)")
    }

    @Test func `Where no directory is listed, rules about them are not evaluated`() throws {
        let outcome = try evaluate(entry("f", "644", "a/b") + entry("f", "644", "c/d"), "find", ["--format", "json"])
        let report = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        let rules = (report?["rules"] as? [[String: Any]] ?? []).filter { $0["state"] as? String == "not evaluated" }
        #expect(rules.contains { $0["id"] as? String == "symlink-untrusted-owner" }, "\(rules)")
    }

    @Test func `An entry of which less is told than of others is undecided`() throws {
        let outcome = try evaluate(
            "#mtree\n. type=dir mode=0755 uid=0 gid=0 nlink=2\na type=file mode=04755 uid=0 gid=0 nlink=1\nb type=file uid=0 gid=0\n..\n",
            "mtree", ["--format", "json"])
        #expect(outcome.code == 3, "\(outcome.errorText)")
        let report = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        let undecided = report?["undecided"] as? [[String: Any]] ?? []
        #expect(undecided.contains { "\($0["rule"] ?? "")" == "setuid-file" }, "\(undecided)")
    }

    @Test func `What whoever wrote a snapshot could not read makes the audit incomplete`() throws {
        let outcome = try evaluate(
            #"{"path":".","kind":"directory","mode":"0755","uid":0,"gid":0}"# + "\n"
                + #"{"record":"unread","path":"a","reason":"unreadable-directory"}"# + "\n", "own")
        #expect(outcome.code == 3, "\(outcome.errorText)")
    }

    @Test func `Names of a list without words are judged as names`() throws {
        let outcome = try evaluate(
            "1 2 0  -- /gpfs/fs1/Makefile\n2 2 0  -- /gpfs/fs1/makefile\n3 2 0  -- /gpfs/fs1/d/a%0Ab\n", "gpfs",
            ["--format", "concise"])
        #expect(outcome.outputText.contains("case-collision"), "\(outcome.outputText)\(outcome.errorText)")
        #expect(outcome.outputText.contains("inventory/Makefile"))
        // One entry may be the root of the list, or lie in it: what it is, nobody says.
        let one = try evaluate("7 1 0 -- /gpfs/50%3F\n", "gpfs", ["--format", "concise"])
        #expect(one.outputText.contains("inventory/50?: note: windows-reserved-name"), "\(one.outputText)")
    }

    @Test func `Words of a list tell what an entry is`() throws {
        let outcome = try evaluate(
            """
            4 65537 0 mode%3Ddrwxr-xr-x%20uid%3D0%20gid%3D0%20nlink%3D2%20size%3D4096 -- /gpfs/fs1
            5 65537 0 mode%3Ddrwxrwxrwx%20uid%3D0%20gid%3D0%20nlink%3D2%20size%3D4096 -- /gpfs/fs1/spool
            6 65537 0 mode=0104755 uid=0 gid=0 nlink=1 size=10 -- /gpfs/fs1/tool

            """, "gpfs", ["--format", "concise"])
        #expect(outcome.code == 1, "\(outcome.errorText)")
        #expect(outcome.outputText.contains("inventory/spool: error: world-writable-directory"))
        #expect(outcome.outputText.contains("setuid-file"))
    }

    @Test func `Standard input, compressed or not, is an inventory as a file is`() throws {
        let text = entry("d", "755", "") + entry("d", "777", "spool", inode: 3)
        try tree.write(text, to: "inventory")
        let (file, pipe) = (
            try tree.program.run(["evaluate", "inventory", "--inventory", "find", "--no-config", "--format", "concise"]
            ),
            try tree.program.shell(
                "gzip -c inventory | $treewarden evaluate - --inventory find --no-config --format concise")
        )
        #expect(file.code == 1 && pipe.code == 1, "\(pipe.errorText)")
        #expect(file.outputText.replacingOccurrences(of: "inventory/", with: "./-/") == pipe.outputText)
        let cut = try tree.program.shell(
            "gzip -c inventory | head -c 40 | $treewarden evaluate - --inventory find --no-config")
        #expect(cut.code == 2, "\(cut.errorText)")
    }
}
