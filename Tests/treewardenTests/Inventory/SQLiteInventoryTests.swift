import Foundation
import Testing

/// `treewarden inventory --format sqlite`, asked by the sqlite3 program and by Python, and held against find(1).
@Suite(.enabled(if: SQLiteProgram.isInstalled, "there is no sqlite3 (Scripts/bootstrap --manifests)"))
struct SQLiteInventoryTests {
    let tree: SampleTree

    private static let hostileNames = [
        "'; DROP TABLE entries; --", "a\"b", "new\nline", "tab\there", "back\\slash", "é", "%s%n", "=1+1", " blank ",
    ]

    init() throws {
        tree = try SampleTree()
        let manager = FileManager.default
        try manager.createDirectory(at: tree.url.appending(path: "t/a/b"), withIntermediateDirectories: true)
        for (index, name) in Self.hostileNames.enumerated() {
            try tree.write(String(repeating: "x", count: index * 100), to: "t/\(name)")
        }
        let made = try tree.program.shell(
            #"""
            cd t && printf x > "$(printf '\377\376')" && ln -s "$(printf 'to\377')" link && mkfifo fifo
            echo one > a/one && ln a/one a/b/one && chmod 4755 a/one && chmod 1777 a && chmod 2755 a/b
            echo two > a/two && chmod 666 a/two && touch -d @1000000000.5 a/two
            chown 54321:54321 a/two 2>/dev/null; true
            """#)
        #expect(made.code == 0, "\(made.errorText)")
    }

    private func shell(_ script: String) throws -> String {
        let outcome = try tree.program.shell(script)
        #expect(outcome.code == 0, "\(script): \(outcome.errorText)")
        return outcome.outputText
    }

    private func list(_ root: String, _ options: String = "--no-findings") throws {
        _ = try shell("$treewarden inventory \(root) --format sqlite=db \(options)")
    }

    private func ask(_ question: String) throws -> String {
        try shell("sqlite3 -readonly db \"\(question)\"").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The lines of what two commands print are the same, in any order.
    private func expectSame(_ question: String, _ find: String) throws {
        let told = try ask(question).split(separator: "\n").sorted()
        let found = try shell(find).split(separator: "\n").sorted()
        #expect(told == found, "\(question)")
    }

    @Test func bothReadersFindItWhole() throws {
        try list("t", "--checksums sha256")
        #expect(try ask("PRAGMA integrity_check; PRAGMA foreign_key_check") == "ok")
        #expect(try ask("SELECT sum(strict) FROM pragma_table_list WHERE name IN ('entries', 'findings')") == "2")
        let script = """
            import os, sqlite3
            db = sqlite3.connect("file:db?mode=ro", uri=True)
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            told = {(r[1] if r[1] is not None else r[0].encode()): r[2:] for r in db.execute(
                "SELECT path, path_bytes, size, permissions, mtime, target, target_bytes FROM entries")}
            found = {b".": os.lstat(b"t")}
            for where, directories, files in os.walk(b"t"):
                for name in directories + files:
                    path = os.path.join(where, name)
                    found[path[2:]] = os.lstat(path)
            assert told.keys() == found.keys(), told.keys() ^ found.keys()
            for path, s in found.items():
                assert told[path][:3] == (s.st_size, s.st_mode & 0o7777, s.st_mtime_ns), path
            assert told[b"link"][3:] == ("to\\\\xff", b"to\\xff"), told[b"link"]
            print(len(told))
            """
        let count = try shell("python3 - <<'END'\n\(script)\nEND").trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(Int(count) == Self.hostileNames.count + 9)
    }

    @Test(arguments: ["t", "/usr/share/doc", "/usr/bin"])
    func viewsAnswerAsFindDoes(root: String) throws {
        try list(root)
        // Names apart that end lines.
        let isPlain = "instr(path, char(10)) = 0 AND path_bytes IS NULL"
        for (view, test) in [
            ("set_id", "-perm /6000"),
            ("writable_by_others", "\\( ! -type l ! -type d -perm -0002 -o -type d -perm -0003 \\)"),
            ("unowned", "\\( -nouser -o -nogroup \\)"),
        ] {
            try expectSame(
                "SELECT path FROM \(view) WHERE path <> '.' AND \(isPlain)",
                "LC_ALL=C.UTF-8 find \(root) -mindepth 1 \(test) ! -name '*[[:cntrl:]]*' -printf '%P\\n' | LC_ALL=C.UTF-8 grep -x '.*' || true"
            )
        }
        #expect(
            try ask("SELECT size FROM largest LIMIT 1")
                == shell("find \(root) -type f -printf '%s\\n' | sort -rn | head -n 1").split(separator: "\n")[0])
        let newest = try ask("SELECT mtime FROM newest LIMIT 1")
        let found = try shell("find \(root) -printf '%T@\\n' | sort -rn | head -n 1")
        #expect(found.hasPrefix("\(newest.dropLast(9))."), "\(newest) \(found)")
        // A file with several names counts once.
        #expect(
            try ask("SELECT entries || ' ' || bytes FROM totals WHERE kind = 'file'") + "\n"
                == shell(
                    #"find \#(root) -type f -printf '%D:%i %s\n' | sort -u | awk '{ n++; s += $2 } END { print n, s }'"#
                ))
    }

    @Test func findingsStandBesideEntries() throws {
        try list("t", "")
        let rules = try ask(
            "SELECT f.rule || ' ' || f.level || ' ' || e.level FROM findings f JOIN entries e ON e.id = f.entry "
                + "WHERE e.path = 'a/two' AND f.rule = 'world-writable-file'")
        #expect(rules == "world-writable-file error error")
        try list("t", "--no-findings")
        #expect(try ask("SELECT count(*) FROM findings") == "0")
    }

    @Test func standardOutputTakesItUnlessItIsATerminal() throws {
        try list("t")
        #expect(try shell("$treewarden inventory t --no-findings --format sqlite | cmp - db && echo same") == "same\n")
        #expect(
            try shell("$treewarden inventory t --no-findings --format sqlite=- | cmp - db && echo same") == "same\n")
        let terminal = try tree.program.shell(
            "script -qec '$treewarden inventory t --format sqlite; echo code $?' /dev/null")
        #expect(terminal.outputText.contains("nothing for a terminal") && terminal.outputText.contains("code 2"))
    }

    @Test func orderAndDepthAreThoseAskedFor() throws {
        try list("t", "--no-findings --depth 1 --sort size")
        #expect(try ask("SELECT max(depth) FROM entries") == "1")
        let sizes = try ask("SELECT size FROM entries ORDER BY id").split(separator: "\n").compactMap { Int($0) }
        #expect(sizes.count > 10 && sizes == sizes.sorted(by: >))
    }

    @Test func anArchiveIsListedAsItsTreeIs() throws {
        _ = try shell("tar -C t --sort=name -cf t.tar .")
        try list("t.tar", "--no-findings --checksums sha256")
        let archived = try ask("SELECT path, mode, kind, target, sha256 FROM entries")
        try list("t", "--no-findings --checksums sha256")
        #expect(try ask("SELECT path, mode, kind, target, sha256 FROM entries") == archived)
    }
}

private enum SQLiteProgram {
    static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3")
}
