import Foundation
import Testing

struct CollisionsCommandTests {
    // MARK: Lists

    @Test func `ß and SS are one name on APFS, and the code says so`() throws {
        let tree = try CollisionTree()
        let street = #"printf 'straße\0STRASSE\0' | $treewarden collisions --stdin0 "#
        let apple = try tree.run(street + "--target apfs --fail-on warning --format jsonl || exit $?")
        #expect(apple.code == 1)
        #expect(try CollisionTree.findings(in: apple) == ["warning case-collision: STRASSE, straße"])
        #expect(try tree.run(street + "--target apfs || exit $?").code == 1, "a name that is lost is no success")
        #expect(try tree.run(street + "--target apfs --fail-on error").code == 0)
        try tree.run("echo 'fail-on: error' >.treewarden.yaml")
        #expect(try tree.run(street + "--target apfs").code == 0, "unless a project says so")
        let windows = try tree.run(street + "--target ntfs --fail-on note --format jsonl")
        #expect(windows.code == 0 && windows.output.isEmpty)
    }

    @Test func aLineHasItsFieldsInOrder() throws {
        let tree = try CollisionTree()
        let outcome = try tree.run(
            #"printf 'x/a\377\0x/A\377\0' | $treewarden collisions --stdin0 --target xfs-ci --format jsonl"#)
        let line = try #require(outcome.outputText.split(separator: "\n").first).utf8
        var position = line.startIndex
        let keys = [
            "rule", "level", "path", "pathBase64", "message", "targets", "mechanisms", "evidence", "fingerprint",
            "related",
        ]
        for key in keys {
            let found = try #require(
                String(line[position...])?.range(of: "\"\(key)\":"), "\(key) comes after the one before it")
            position = line.index(position, offsetBy: String(line[position...])?[..<found.lowerBound].utf8.count ?? 0)
        }
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.outputText.utf8)) as? [String: Any])
        #expect(Set(object.keys) == Set(keys))
        #expect(object["targets"] as? [String] == ["xfs-ci"])
        #expect(object["mechanisms"] as? [String] == ["differ only in case"])
        #expect(object["pathBase64"] as? String == Data([0x78, 0x2F, 0x41, 0xFF]).base64EncodedString())
        let related = try #require((object["related"] as? [[String: String]])?.first)
        #expect(related["role"] == "collides")
        #expect(related["pathBase64"] == Data([0x78, 0x2F, 0x61, 0xFF]).base64EncodedString())
    }

    /// By what the tree is, and not by the path alone.
    @Test func theDirectoriesOfASystemStayWhereNamesAreToldApart() throws {
        let tree = try CollisionTree(
            """
            mkdir -p package/usr/share source/src/usr
            for directory in package/usr/share source/src/usr; do echo a >$directory/a; echo b >$directory/A; done
            """)
        #expect(try tree.findings("package") == ["note case-collision: usr/share/A, usr/share/a"])
        #expect(try tree.findings("source") == ["warning case-collision: src/usr/A, src/usr/a"])
    }

    @Test func listsAreReadAsPaths() throws {
        let tree = try CollisionTree()
        let list = #"printf './A//x\0a/X\0a/X\0dir/\0DIR\0/b\0B' | $treewarden collisions --stdin0 --format jsonl"#
        #expect(
            try CollisionTree.findings(in: try tree.run(list)) == [
                "warning case-collision: A, a", "warning case-collision: A/x, a/X", "warning case-collision: B, b",
                "error case-collision: DIR, dir",
            ])
        let pruned = try tree.run(list + " --exclude a --exclude DIR --skip-hidden")
        #expect(try CollisionTree.findings(in: pruned) == ["warning case-collision: B, b"])
    }

    @Test func bytesOfTextMeetOthersOnXFS() throws {
        // C3 89 is É; E3 89 is no UTF-8, and what XFS makes of it.
        let list = #"printf '\303\211\0\343\211\0' | $treewarden collisions --stdin0 --format jsonl --target "#
        let tree = try CollisionTree()
        #expect(try CollisionTree.findings(in: try tree.run(list + "xfs-ci")).count == 1)
        #expect(try CollisionTree.findings(in: try tree.run(list + "zfs-insensitive")).isEmpty)
    }

    @Test(arguments: [
        ("--target ntfs", #"a:b\0CON\0c\0"#, ["warning name-refused: CON", "warning name-refused: a:b"]),
        ("--target hfsplus", #"\303\251\0"#, ["warning name-altered: é"]),
        (
            "", #"a:b\0\303\251\0a\377\0"#,
            ["warning name-refused: a:b", #"warning name-refused: a\xff"#]
        ),
        ("--target portable", #"a:b\0\303\251\0a\377\0"#, [#"warning name-refused: a\xff"#]),
        ("--target apfs --target exfat,apfs", #"x.\0y\0"#, ["warning name-altered: x."]),
        ("--target xfs-ci", #"a:b\0CON\0\303\251\0a\377\0"#, []),
    ])
    func namesThatATargetRefusesOrChanges(options: String, list: String, findings: [String]) throws {
        let outcome = try CollisionTree().run(
            "printf '\(list)' | $treewarden collisions --stdin0 --format jsonl \(options)")
        #expect(try CollisionTree.findings(in: outcome) == findings)
    }

    @Test func aConfigurationCountsForNamesToo() throws {
        let tree = try CollisionTree(
            """
            mkdir -p t/x t/y; for d in x y; do echo 1 >t/$d/a; echo 2 >t/$d/A; echo 3 >t/$d/ß; echo 4 >t/$d/ss; done
            printf 'targets: [ntfs]\npaths:\n  - path: x/\n    rules: {case-collision: error}\n' >.treewarden.yaml
            """)
        #expect(
            try tree.findings("t") == ["error case-collision: x/A, x/a", "warning case-collision: y/A, y/a"])
        #expect(try tree.findings("t --target apfs").count == 4, "an option counts before the file")
    }

    /// One name with line ends in it collides with nothing.
    @Test(arguments: ["README\\nreadme\\n", "README"]) func aListWithoutZeroBytesIsRefused(list: String) throws {
        let outcome = try CollisionTree().run("printf '\(list)' | $treewarden collisions --stdin0 || exit $?")
        #expect(outcome.code == 2)
        #expect(outcome.errorText.contains("tr '\\n' '\\0'"))
    }

    /// Composed and decomposed: one glyph.
    @Test(arguments: ["text", "concise", "sarif", "json", "junit", "github"])
    func namesThatLookTheSameAreToldByTheirCodePoints(format: String) throws {
        let outcome = try CollisionTree().run(
            #"printf 'echo \303\251\0echo e\314\201\0' | $treewarden collisions --stdin0 --format \#(format) || exit $?"#
        )
        #expect(outcome.code == 1)
        for name in [#"echo e\u0301"#, #"echo \u00E9"#] {
            let escaped = ["sarif", "json"].contains(format) ? name.replacingOccurrences(of: "\\", with: "\\\\") : name
            #expect(outcome.outputText.contains(escaped), "\(outcome.outputText)")
        }
        if format == "text" { #expect(outcome.outputText.contains(#"$'./echo e\314\201'"#), "\(outcome.outputText)") }
        let other = try CollisionTree().run(
            #"printf '\303\251\0\303\211\0' | $treewarden collisions --stdin0 --format concise || exit $?"#)
        #expect(other.outputText.contains("./É") && other.outputText.contains("./é"), "letters that can be told apart")
    }

    @Test func whatAListLacksIsNotEvaluated() throws {
        let outcome = try CollisionTree().run(
            "printf 'a\\0' | $treewarden collisions --stdin0 --select names --select world-writable-directory --format json"
        )
        let report = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        #expect("\(report)".contains("world-writable-directory"))
        let text = try CollisionTree().run(
            "printf 'a\\0' | $treewarden collisions --stdin0 --select names --select world-writable-directory")
        #expect(text.outputText.contains("1 rule skipped: the source stores no modes"), "\(text.outputText)")
    }

    @Test(arguments: [
        "collisions", "collisions --stdin0 .", "collisions --stdin0 --git", "collisions . --target atari",
        "collisions . --target apfs,", "collisions --git nowhere", "collisions missing", "collisions --git --target",
        "collisions --stdin0 --newer-than 3d",
    ])
    func whatCannotBeAskedIsRefused(arguments: String) throws {
        let outcome = try CollisionTree().run("$treewarden \(arguments) </dev/null || exit $?")
        #expect(outcome.code == 2)
        #expect(!outcome.errorText.isEmpty && outcome.output.isEmpty)
    }

    @Test(arguments: [
        "text", "concise", "sarif", "json", "jsonl", "github", "gitlab", "junit", "markdown", "rdjson", "paths0",
    ])
    func everyFormatTellsBothNames(format: String) throws {
        let outcome = try CollisionTree().run(
            "printf 'readme\\0README\\0' | $treewarden collisions --stdin0 --format \(format) --fail-on note || exit $?"
        )
        #expect(outcome.code == 1)
        #expect(outcome.outputText.contains("README"))
        if format != "paths0" { #expect(outcome.outputText.contains("readme")) }
    }

    @Test(arguments: [
        ("case-collision", "zfs-formD"), ("normalization-collision", "apfs-cs"), ("short-name-collision", "ntfs"),
        ("name-refused", "exfat"), ("name-altered", "hfsplus"),
    ])
    func explanationsNameTheFileSystems(rule: String, target: String) throws {
        let outcome = try CollisionTree().run("$treewarden explain \(rule)")
        #expect(outcome.outputText.contains("\nFile systems\n"))
        #expect(outcome.outputText.contains("    \(target) "))
    }
}
