import Foundation
import Testing

/// `treewarden inventory`, held against find(1), du(1), sha256sum(1) and Python's csv.
@Suite struct InventoryTests {
    let tree: SampleTree

    /// Names that mean something to shells, terminals, spreadsheets, pages and JSON.
    private static let hostileNames = [
        "=1+1", "+1", "-1", "@SUM(A1)", "'quoted'", "a,b", "a\"b", " space ", "tab\there", "line\nbreak", "back\\slash",
        "<script>alert(1)<", "a|b", "`code`", "[x](y)", "\u{202E}txt", "é", "e\u{301}", "##[error]x", "\u{1B}[31mred",
        "%s%n",
    ]

    init() throws {
        tree = try SampleTree()
        try FileManager.default.createDirectory(
            at: tree.url.appending(path: "t/a/b"), withIntermediateDirectories: true)
        for (index, name) in Self.hostileNames.enumerated() {
            try tree.write(String(repeating: "x", count: index), to: "t/\(name)")
        }
        try tree.write("one", to: "t/a/one")
        try tree.write("0123456789", to: "t/a/b/ten")
        try FileManager.default.linkItem(
            at: tree.url.appending(path: "t/a/one"), to: tree.url.appending(path: "t/a/b/one"))
        try FileManager.default.createSymbolicLink(
            atPath: tree.url.appending(path: "t/a/link").path, withDestinationPath: "b/ten")
        // What no String can say.
        _ = try tree.program.shell(#"printf x > "$(printf 't/\377')" && mkfifo t/fifo"#)
    }

    private func lines(_ arguments: String...) throws -> [String] {
        let outcome = try tree.program.run(["inventory", "t"] + arguments)
        #expect(outcome.code == 0, "\(outcome.errorText)")
        return outcome.outputText.split(separator: "\n").map(String.init)
    }

    private func records(_ arguments: [String]) throws -> [[String: Any]] {
        let outcome = try tree.program.run(["inventory"] + arguments + ["--format", "jsonl"])
        return try outcome.outputText.split(separator: "\n").compactMap {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
    }

    @Test func totalsAreThoseOfFind() throws {
        let last = try #require(try lines("--totals", "--no-findings").last)
        let find = try tree.program.shell(
            #"find t -type f -printf '%D:%i %s\n' | sort -u | awk '{ n++; s += $2 } END { print n, s }'"#)
        let numbers = find.outputText.split { $0.isWhitespace }
        #expect(
            last.hasPrefix("\(numbers[0]) files of ") && last.contains("(\(numbers[1]) bytes), 3 directories, 1 link"))
    }

    /// A finding names one name of the file, and some of the others.
    @Test func whatIsSaidOfAFileIsToldOfEachOfItsNames() throws {
        _ = try tree.program.shell(
            """
            mkdir -p h/a h/b && echo x >h/a/first && chmod 666 h/a/first && echo y >h/b/other && ln h/b/other h/a/other
            for n in $(seq 40); do ln h/a/first h/b/$n; done; ln h/a/first "h/b/space "
            """)
        let records = try records(["h"])
        let spoken = records.filter { ($0["rules"] as? [String])?.contains("world-writable-file") == true }
        let names = records.filter { $0["links"] as? Int == 42 }
        #expect(names.count == 42 && spoken.count == 42)
        // What is said of a name is said of that one.
        let odd = names.filter { ($0["rules"] as? [String])?.contains { $0.contains("name") } == true }
        #expect(odd.allSatisfy { $0["path"] as? String == "b/space " }, "\(odd)")
        let others = records.filter { ($0["path"] as? String)?.hasSuffix("other") == true }
        #expect(others.count == 2 && others.allSatisfy { $0["level"] as? String == "note" }, "\(others)")
    }

    @Test func aDirectoryTellsAllThatIsBelowIt() throws {
        let lines = try lines("--no-findings")
        let line = try #require(lines.first { $0.hasSuffix("  a/") })
        #expect(line.contains("13 B") && line.contains("2 files"), "\(line)")
        #expect(lines.contains { $0.hasSuffix("    link -> b/ten") })
    }

    @Test func everyEntryIsTold() throws {
        let found = try tree.program.shell("find t -printf x | wc -c").outputText.trimmingCharacters(
            in: .whitespacesAndNewlines)
        #expect(try records(["t"]).count == Int(found))
        #expect(try records(["t", "--depth", "0"]).count == 1)
        let paths = Set(try records(["t"]).compactMap { $0["path"] as? String })
        // Bytes that are no text are told twice: as they are shown, and as they are.
        for name in Self.hostileNames { #expect(paths.contains(name), "\(name)") }
        #expect(try records(["t"]).contains { $0["pathBase64"] as? String == "/w==" })
    }

    @Test func recordsAreWhatStatSays() throws {
        let record = try #require(try records(["t"]).first { $0["path"] as? String == "a/one" })
        let stat = try tree.program.shell("stat -c '%a %u %g %s %h %.9Y' t/a/one").outputText.split { $0.isWhitespace }
        #expect(record["mode"] as? String == "0" + stat[0])
        #expect(record["uid"] as? Int == Int(stat[1]) && record["gid"] as? Int == Int(stat[2]))
        #expect(record["size"] as? Int == Int(stat[3]) && record["links"] as? Int == Int(stat[4]))
        #expect((record["mtime"] as? Int).map { "\($0)" } == stat[5].filter { $0 != "." })
        #expect(record["unread"] == nil)
    }

    @Test func digestsAreThoseOfSHA256Sum() throws {
        let sums = try tree.program.shell(
            "cd t && find . -type f ! -name '*[^ -~]*' -exec sha256sum -z {} +"
        ).outputText
        var told: [String: String] = [:]
        for record in try records(["t", "--checksums", "sha256"]) {
            if let path = record["path"] as? String { told[path] = record["sha256"] as? String }
        }
        let pairs = sums.split(separator: "\0").map { $0.split(separator: " ", maxSplits: 1) }
        #expect(pairs.count > 10)
        for pair in pairs { #expect(told[String(pair[1].dropFirst(3))] == String(pair[0]), "\(pair[1])") }
    }

    @Test func anArchiveIsToldAsItsTreeIs() throws {
        _ = try tree.program.shell("tar -C t --sort=name -cf a.tar . && gzip -k a.tar")
        // An archive says nothing of what a directory or a link takes itself.
        func essence(_ records: [[String: Any]]) -> [String] {
            records.map { record in
                let keys = ["path", "kind", "mode", "uid", "gid", "target", "sha256"]
                let size = record["kind"] as? String == "file" ? "\(record["size"] ?? "-")" : ""
                return keys.map { "\(record[$0] ?? "-")" }.joined(separator: " ") + size
            }.filter { !$0.contains(" directory ") }
        }
        let live = essence(try records(["t", "--checksums", "sha256"]))
        #expect(essence(try records(["a.tar", "--checksums", "sha256"])) == live)
        #expect(essence(try records(["a.tar.gz", "--checksums", "sha256"])) == live)
        let piped = try tree.program.shell("$treewarden inventory - --checksums sha256 --format jsonl < a.tar.gz")
        #expect(piped.code == 0 && piped.outputText.split(separator: "\n").count == live.count + 3)
    }

    @Test func membersHaveTheValuesOfTheirAttributes() throws {
        let made = try tree.program.shell(
            """
            mkdir x && for f in one two three; do echo a >x/$f; setfattr -n user.same -v 1 x/$f; done
            setfattr -n user.own -v 2 x/two && setfattr -n user.same -v 3 x/three
            tar --xattrs --xattrs-include='*' --format=pax -C x -cf x.tar .
            """)
        #expect(made.code == 0, "\(made.errorText)")
        func values(_ path: String) throws -> [String: [String: String]] {
            try records([path]).reduce(into: [:]) { values, record in
                values[record["path"] as? String ?? ""] = record["xattrs"] as? [String: String]
            }
        }
        #expect(
            try values("x.tar") == [
                "one": ["user.same": "MQ=="], "two": ["user.own": "Mg==", "user.same": "MQ=="],
                "three": ["user.same": "Mw=="],
            ])
        #expect(try values("x.tar") == values("x"))
        #expect(try tree.program.run(["diff", "x.tar", "x", "--checksums", "sha256"]).code == 0)
        _ = try tree.program.shell("setfattr -n user.own -v 4 x/two")
        let outcome = try tree.program.run(["diff", "x.tar", "x", "--checksums", "sha256"])
        #expect(outcome.outputText.contains("two") && outcome.outputText.contains("xattrs"), "\(outcome.outputText)")
    }

    /// The names of one directory are left to all workers where files are read to their ends.
    @Test func aFlatDirectoryIsToldAlikeByAnyNumberOfWorkers() throws {
        _ = try tree.program.shell("mkdir flat && cd flat && seq 500 | xargs -I{} sh -c 'seq {} >f{}; mkdir -p d{}/e'")
        let reports = try [1, 2, 7].map { jobs in
            try tree.program.run([
                "inventory", "flat", "--checksums", "sha256", "--format", "jsonl", "--jobs", "\(jobs)",
            ])
        }
        #expect(reports[0].outputText.split(separator: "\n").count == 1501)
        for report in reports { #expect(report.code == 0 && report.output == reports[0].output) }
    }

    @Test func tablesAreReadBySpreadsheets() throws {
        let outcome = try tree.program.run(["inventory", "t", "--format", "csv", "--no-findings"])
        try outcome.output.write(to: tree.url.appending(path: "t.csv"))
        let script = """
            import csv
            rows = list(csv.DictReader(open("t.csv", newline="", encoding="utf-8")))
            formulas = [c for r in rows for k, c in r.items() if c[:1] in tuple("=+-@\\t\\r")]
            print(len(rows), sum(int(r["size"]) for r in rows if r["kind"] == "file"), len(formulas), None in rows[0])
            """
        let python = try tree.program.shell("python3 - <<'END'\n\(script)\nEND")
        let sum = try tree.program.shell(
            "find t -type f -printf '%s\\n' | awk '{ s += $1 } END { print s }'"
        ).outputText
        let count = try records(["t", "--no-findings"]).count
        #expect(python.outputText == "\(count) \(sum.trimmingCharacters(in: .whitespacesAndNewlines)) 0 False\n")
    }

    /// A spreadsheet itself, which finds a formula where there is one.
    @Test(.enabled(if: Spreadsheet.isInstalled, "there is no soffice (Scripts/bootstrap --spreadsheets)"))
    func noCellIsAFormula() throws {
        let names = [
            "=A1\u{1}", "\t=1+1", "\r=1", "=cmd|calc!A1", "%=1", "\u{200B}=1", "\u{FF1D}1+1", "=1+1;2", "\"=1+1\"",
        ]
        for name in names { try tree.write("x", to: "t/\(name)") }
        try tree.link("t/=link", to: "=1+1")
        let outcome = try tree.program.shell(
            """
            export HOME="$PWD"; printf 'path,size\\n=1+1,2\\n' > control.csv
            $treewarden inventory t --format csv=t.csv --no-findings
            soffice --headless --convert-to 'fods:OpenDocument Spreadsheet Flat XML' t.csv control.csv > log 2>&1
            grep -c table:formula control.fods; grep -c table:formula t.fods; grep -c '=link' t.fods
            """)
        #expect(outcome.outputText == "1\n0\n1\n", "\(outcome.outputText)\(outcome.errorText)")
    }

    @Test func markdownKeepsRowsTogether() throws {
        let lines = try lines("--format", "markdown", "--no-findings", "--link-base", "https://example.org/")
        let count = try records(["t", "--no-findings"]).count
        #expect(lines.count == count + 2)
        #expect(Set(lines.map { $0.count { $0 == "|" } }).count == 1)
        #expect(lines.contains { $0.contains("(<https://example.org/a/b/ten>)") })
    }

    @Test func rowsTellWhatIsWrong() throws {
        try tree.mode(0o666, of: "t/a/one")
        let record = try #require(try records(["t"]).first { $0["path"] as? String == "a/b/one" })
        #expect(record["level"] as? String == "error")
        #expect((record["rules"] as? [String])?.contains("world-writable-file") == true)
        #expect(try records(["t", "--no-findings"]).allSatisfy { $0["level"] == nil })
    }

    @Test func rowsComeInTheOrderThatIsAskedFor() throws {
        let outcome = try tree.program.run(
            ["inventory", "t", "--format", "csv", "--columns", "size,path", "--sort", "size", "--no-findings"])
        let sizes = outcome.outputText.split(separator: "\r\n").dropFirst().compactMap {
            Int($0.split(separator: ",")[0])
        }
        #expect(sizes.count > 20 && sizes == sizes.sorted(by: >))
    }

    @Test(arguments: [
        (["--columns", "pathh"], "Did you mean 'path'?"), (["--sort", "x"], "there is no column 'x'"),
        (["--depth", "-1"], "--depth"), (["--columns", "sha256"], "--checksums sha256"),
        (["--format", "html5"], "there is no format 'html5'"), (["--link-base", "a b"], "Encode"),
    ])
    func whatCannotBeIsRefused(arguments: [String], hint: String) throws {
        let outcome = try tree.program.run(["inventory", "t"] + arguments)
        #expect(outcome.code == 2 && outcome.errorText.contains(hint), "\(outcome.errorText)")
    }

    @Test(.enabled(if: Program.canBeUnprivileged, "root reads everything"))
    func whatCannotBeReadIsNamedAndNotLost() throws {
        try tree.mode(0o000, of: "t/a/b/ten")
        let outcome = try tree.program.unprivileged.run(
            ["inventory", "t", "--checksums", "sha256", "--format", "jsonl", "--no-findings"])
        #expect(outcome.code == 3)
        #expect(outcome.outputText.contains(#""sha256":null,"unread":["sha256"]"#))
        try tree.mode(0o644, of: "t/a/b/ten")
    }

    @Test func nothingIsNothingToList() throws {
        #expect(try tree.program.run(["inventory"]).code == 2)
        #expect(try tree.program.run(["inventory", "nowhere"]).code == 2)
    }
}

private enum Spreadsheet {
    static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/soffice")
}
