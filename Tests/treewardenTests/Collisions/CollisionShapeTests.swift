import Testing

/// What a collision can come to depends on what collides: the shapes of which real copies were seen to go wrong.
struct CollisionShapeTests {
    struct Shape: Sendable, CustomTestStringConvertible {
        var name: String
        /// Makes the tree.
        var script: String
        var findings: [String]
        var testDescription: String { name }
    }

    static let shapes: [Shape] = [
        Shape(
            name: "a link that leads out, then a file", script: "ln -s /etc/passwd a; echo 1 >A",
            findings: ["error case-collision: A, a"]),
        Shape(
            name: "the same one level down, where two directories meet",
            script: "mkdir Foo foo; ln -s ../../secret Foo/x; echo 1 >foo/X",
            findings: ["warning case-collision: Foo, foo", "error case-collision: Foo/x, foo/X"]),
        Shape(
            name: "a link that stays in the tree, then a file", script: "echo 1 >b; ln -s b a; echo 2 >A",
            findings: ["error case-collision: A, a"]),
        Shape(
            name: "a link to a directory, then a directory with a file",
            script: "mkdir -p d A; ln -s d a; echo 1 >d/x; echo 2 >A/X",
            findings: ["error case-collision: A, a", "warning case-collision: A/X, d/x"]),
        Shape(
            name: "a file, then a link", script: "echo 1 >a; ln -s ../out A",
            findings: ["error case-collision: A, a"]),
        Shape(
            name: "a closed directory and an open one", script: "mkdir -m 700 a; mkdir -m 777 A; echo 1 >a/private",
            findings: ["error case-collision: A, a"]),
        Shape(
            name: "directories and what is in them", script: "mkdir a A; echo 1 >a/x; echo 2 >A/X",
            findings: ["warning case-collision: A, a", "warning case-collision: A/X, a/x"]),
        Shape(
            name: "directories with different names in them", script: "mkdir a A; echo 1 >a/x; echo 2 >A/y",
            findings: ["warning case-collision: A, a"]),
        Shape(
            name: "directories with one name in both", script: "mkdir -p a/b A/b; echo 1 >a/b/x; echo 2 >A/b/x",
            findings: [
                "warning case-collision: A, a", "warning case-collision: A/b, a/b",
                "warning case-collision: A/b/x, a/b/x",
            ]),
        Shape(
            name: "a private file and an open one", script: "echo 1 >a; echo 2 >A; chmod 600 a; chmod 666 A",
            findings: ["error case-collision: A, a"]),
        Shape(
            name: "a set-id program and a file", script: "echo 1 >a; echo 1 >A; chmod 4755 a",
            findings: ["error case-collision: A, a"]),
        Shape(
            name: "hard links of one file", script: "echo 1 >a; ln a A", findings: ["note case-collision: A, a"]),
        Shape(
            name: "a hard link and another file", script: "echo 1 >b; ln b a; echo 2 >A",
            findings: ["warning case-collision: A, a"]),
        Shape(name: "a FIFO, then a file", script: "mkfifo a; echo 1 >A", findings: ["error case-collision: A, a"]),
        Shape(name: "a file and a directory", script: "echo 1 >a; mkdir A", findings: ["error case-collision: A, a"]),
        Shape(
            name: "files of one content", script: "echo 1 >a; echo 1 >A; echo 1 >b",
            findings: ["note case-collision: A, a"]),
        Shape(
            name: "files of one size", script: "echo 1 >a; echo 2 >A", findings: ["warning case-collision: A, a"]),
        Shape(
            name: "links with one target", script: "ln -s ../x a; ln -s ../x A",
            findings: ["note case-collision: A, a"]),
        Shape(
            name: "links with different targets", script: "ln -s b a; ln -s c A",
            findings: ["error case-collision: A, a"]),
        Shape(
            name: "three of one name are one group", script: "echo 1 >abc; echo 2 >ABC; echo 3 >Abc",
            findings: ["warning case-collision: ABC, Abc, abc"]),
        Shape(
            name: "composed and decomposed",
            script: #"echo 1 >"$(printf 'e\314\201')"; echo 2 >"$(printf '\303\251')""#,
            findings: ["warning normalization-collision: e\u{301}, \u{E9}"]),
        Shape(
            name: "an invisible character", script: #"echo 1 >ab; echo 2 >"$(printf 'a\342\200\214b')""#,
            findings: ["warning normalization-collision: ab, a\u{200C}b"]),
        Shape(
            name: "a dot that Windows drops", script: "echo 1 >notes; echo 2 >notes.",
            findings: ["warning trailing-dot-collision: notes, notes."]),
        Shape(
            name: "a short name and two long ones", script: "touch LONGFI~1.TEX longfilename.text longfile.texts",
            findings: ["warning short-name-collision: LONGFI~1.TEX, longfile.texts, longfilename.text"]),
        Shape(
            name: "a short name that stands for git's directory", script: "mkdir .git GIT~1",
            findings: ["error short-name-collision: .git, GIT~1"]),
        Shape(
            name: "git's directory in other letters", script: "mkdir .git .Git",
            findings: ["error case-collision: .Git, .git"]),
        Shape(name: "nothing", script: "mkdir a b; echo 1 >a/x; echo 1 >b/X", findings: []),
    ]

    @Test(arguments: shapes) func `Each shape of collision is one finding of its level`(_ shape: Shape) throws {
        let tree = try CollisionTree("mkdir t; cd t; \(shape.script)")
        let findings = try tree.findings("t --target portable").filter { !$0.contains("name-refused") }
        #expect(findings == shape.findings)
        // A scan says the same of names, and worse before a transfer.
        let scan = try tree.run("$treewarden scan t --select '*-collision' --format jsonl --fail-on never")
        #expect(try CollisionTree.findings(in: scan) == shape.findings)
        let transfer = try tree.findings("t --profile transfer --target portable")
        #expect(transfer == shape.findings.map { $0.replacing("warning", with: "error") })
    }
}
