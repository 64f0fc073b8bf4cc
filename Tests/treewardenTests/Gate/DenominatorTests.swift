import Foundation
import Testing

/// What is counted is what was judged: of a scan that left everything out nothing passes, and every format says how much was
/// judged, what was left out by which option, and what of a list was not met.
@Suite struct DenominatorTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
        try tree.write("text\n", to: "good/other.txt")
    }

    private struct Document: Decodable {
        struct Summary: Decodable {
            var entries: Int
            var judged: Int
            var leftOut: [String: Int]
            var filesFrom: [String: Int]?
        }
        var summary: Summary
    }

    private func summary(_ command: String) throws -> Document.Summary {
        let outcome = try tree.program.shell("$treewarden \(command) --no-config --format json")
        return try JSONDecoder().decode(Document.self, from: outcome.output).summary
    }

    @Test(
        "A scan that left everything out ends with 2, whatever left it out and wherever the entries come from",
        arguments: [
            "printf 'nothing\\n' | $treewarden scan good --files-from -",
            "printf '' | $treewarden scan good --files-from -",
            "$treewarden scan good --newer-than 2199-01-01",
            "tar cf a.tar good && $treewarden scan a.tar --newer-than 2199-01-01",
            "tar cf a.tar good && printf 'nothing\\n' | $treewarden scan a.tar --files-from -",
            "$treewarden inventory good --no-findings --format jsonl=a.jsonl && "
                + "$treewarden evaluate a.jsonl --inventory own --newer-than 2199-01-01",
            "printf 'a\\0b\\0' | $treewarden collisions --stdin0 --exclude '*'",
            "printf 'a\\0' | $treewarden collisions --stdin0 --skip-hidden --exclude a",
            "$treewarden source good", "printf '#!/usr/bin/perl\\n' >x; $treewarden source x",
            "printf 'int x;' >a.c; $treewarden source a.c --newer-than 2199-01-01",
            "$treewarden scan good --newer-than 2199-01-01 --format partial=a.part",
        ])
    func nothingJudgedIsNoPass(command: String) throws {
        for format in ["", " --format concise", " --format sarif --quiet"]
        where !command.contains("partial") || format.isEmpty {
            let outcome = try tree.program.shell(command + format)
            #expect(outcome.code == 2, "\(format): \(outcome.outputText)\(outcome.errorText)")
            let said = (outcome.outputText + outcome.errorText).lowercased()
            #expect(said.contains("nothing was judged") || said.contains("would have been judged"), "\(said)")
            #expect(!outcome.outputText.contains("Passed"))
        }
    }

    @Test(
        "Every format says that nothing was judged",
        arguments: [
            ("text", "Nothing was judged"), ("json", "\"judged\": 0"), ("sarif", "NothingJudged"),
            ("junit", "nothing-judged"), ("gitlab", "nothing-judged"), ("github", "Nothing was judged"),
            ("markdown", "Nothing was judged"), ("rdjson", "nothing-judged"), ("html", "Nothing was judged"),
        ])
    func formatsSaySo(format: String, words: String) throws {
        let outcome = try tree.program.run(["scan", "good", "--newer-than", "2199-01-01", "--format", format])
        #expect(outcome.code == 2 && outcome.outputText.contains(words), "\(outcome.outputText)")
    }

    @Test(
        "What is left out is counted by its option",
        arguments: [
            ("--exclude other.txt", "exclude", 1, 2), ("--newer-than 2199-01-01 --exclude x", "newerThan", 3, 0),
            ("--files-from list", "filesFrom", 2, 1), ("--skip-hidden --exclude x", "skipHidden", 0, 3),
        ])
    func omissionsNameTheirOption(options: String, key: String, leftOut: Int, judged: Int) throws {
        try tree.write("good/note.txt\n", to: "list")
        for root in ["good", "good.tar"] {
            if root == "good.tar" { _ = try tree.program.shell("tar cf good.tar -C good note.txt other.txt") }
            let options = root == "good" ? options : options.replacing("list", with: "tar-list")
            try tree.write("good.tar/note.txt\n", to: "tar-list")
            let summary = try summary("scan \(root) \(options)")
            #expect(summary.leftOut[key] == leftOut && summary.judged == judged, "\(root): \(summary)")
            #expect(summary.entries == 3)
        }
    }

    @Test("What was left out is said beside a format that has no room for it")
    func scopeIsSaid() throws {
        let outcome = try tree.program.run(["scan", "good", "--exclude", "other.txt", "--format", "jsonl"])
        #expect(outcome.errorText == "treewarden: 2 entries judged; 1 pruned (--exclude), 0 unread, 0 changed\n")
        let page = try tree.program.run(["scan", "good", "--exclude", "other.txt"])
        #expect(page.outputText.contains("nothing found in 2 entries") && page.errorText.isEmpty, "\(page.outputText)")
    }

    @Test("A path of a list that matches nothing is named, quiet or not")
    func unmatchedPathsAreNamed() throws {
        for options in ["", " --quiet"] {
            let outcome = try tree.program.shell(
                "printf 'good/note.txt\\ngood/gone\\nelsewhere\\n' | $treewarden scan good --files-from -" + options)
            #expect(outcome.code == 0)
            #expect(outcome.errorText.contains("warning: 'good/gone' of --files-from matches nothing that is judged\n"))
            #expect(
                outcome.errorText.contains("warning: 1 of 3 paths of --files-from lies in nothing that is scanned\n"))
        }
        try tree.write("good/note.txt\ngood/gone\nelsewhere\n", to: "list")
        let summary = try summary("scan good --files-from list")
        #expect(summary.filesFrom == ["paths": 3, "unmatched": 2])
        // What is pruned is not judged, whoever names it.
        let pruned = try tree.program.run(["scan", "good", "--files-from", "list", "--exclude", "note.txt"])
        #expect(pruned.code == 2 && pruned.errorText.contains("'good/note.txt' of --files-from matches nothing"))
    }

    @Test("Lines that end as those of Windows are understood, and so is a name that ends so")
    func linesOfWindows() throws {
        try tree.mode(0o666, of: "good/note.txt")
        try tree.write("good/note.txt\r\ngood/gone\r\n", to: "list")
        var outcome = try tree.program.run(["scan", "good", "--files-from", "list", "--format", "concise"])
        #expect(outcome.code == 1 && outcome.outputText.contains("good/note.txt: error"))
        #expect(outcome.errorText.contains("'good/gone' of --files-from matches nothing"))
        try tree.write("text\n", to: "good/odd\r")
        try tree.mode(0o666, of: "good/odd\r")
        try tree.write("good/odd\r\n", to: "list")
        outcome = try tree.program.run(["scan", "good", "--files-from", "list", "--format", "concise"])
        #expect(outcome.code == 1 && outcome.outputText.contains("good/odd"))
    }

    @Test("Whatever source cannot read is refused, an archive with the command that reads it")
    func sourceOfTheUnreadable() throws {
        for name in ["a.tar", "a.zip", "notes.md", "tool"] {
            let outcome = try tree.program.shell(
                "tar cf a.tar good; printf 'PK\\005\\006' >a.zip; echo x >notes.md; printf '#!/usr/bin/perl\\n' >tool; "
                    + "printf 'int x;' >a.c; $treewarden source \(name); $treewarden source a.c \(name)")
            #expect(outcome.code == 2 && outcome.outputText.isEmpty, "\(outcome.outputText)")
            #expect(outcome.errorText.contains("treewarden scan '\(name)'"))
        }
        let empty = try tree.program.shell(": >empty.sh; $treewarden source empty.sh")
        #expect(empty.code == 0, "a text without anything in it was read to its end")
    }
}
