import Foundation
import Testing

/// What `treewarden fix --apply` does, and that `--undo` takes it back.
@Suite struct FixApplyTests {
    private static let quiet = ["--no-config", "--quiet"]

    private func statuses(_ sample: SampleTree) throws -> String {
        try sample.program.shell("stat -c '%n %a %u %g %Y %h %i' bad bad/* good good/*").outputText
    }

    @Test func doesWhatItSaysAndTakesItBack() throws {
        let sample = try SampleTree()
        try sample.mode(0o666, of: "good/note.txt")
        let before = try statuses(sample)
        let applied = try sample.program.run(["fix", "bad", "good", "--apply", "--undo-file", "undo"] + Self.quiet)
        #expect(applied.code == 0, "\(applied.errorText)")
        #expect(
            applied.outputText == """
                mended      bad/spool  world-writable-directory
                  - mode 0777 rwxrwxrwx
                  + mode 0775 rwxrwxr-x
                mended      good/note.txt  world-writable-file
                  - mode 0666 rw-rw-rw-
                  + mode 0664 rw-rw-r--
                2 objects mended, which --undo 'undo' undoes.

                """)
        #expect(try sample.mode(of: "bad/spool") == 0o775)
        #expect(try sample.mode(of: "good/note.txt") == 0o664)
        #expect(try sample.mode(of: "undo") == 0o600)
        let again = try sample.program.run(["fix", "bad", "good"] + Self.quiet)
        #expect(again.code == 0)
        let undone = try sample.program.run(["fix", "bad", "good", "--undo", "undo", "--quiet"])
        #expect(undone.code == 0, "\(undone.errorText)")
        #expect(undone.outputText.contains("restored    good/note.txt\n  - mode 0664"))
        #expect(undone.outputText.hasSuffix("2 objects restored; --undo 'undo.log' takes that back.\n"))
        #expect(try statuses(sample) == before)
        let needless = try sample.program.run(["fix", "bad", "good", "--undo", "undo", "--quiet"])
        #expect(needless.code == 0)
        #expect(needless.outputText == "Nothing was restored; 2 as they were already.\n")
        let redone = try sample.program.run(["fix", "bad", "good", "--undo", "undo.log", "--quiet"])
        #expect(redone.code == 0, "\(redone.errorText)")
        #expect(try sample.mode(of: "bad/spool") == 0o775)
    }

    @Test func theFileHasHeaderIntentDoneAndEnd() throws {
        let sample = try SampleTree()
        _ = try sample.program.run(["fix", "bad", "--apply", "--undo-file", "undo"] + Self.quiet)
        let lines = try String(contentsOf: sample.url.appending(path: "undo"), encoding: .utf8).split(separator: "\n")
        let records = try lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(records.map { $0["record"] as? String } == ["header", "intend", "done", "end"])
        #expect(records[0]["format"] as? String == "treewarden-undo")
        #expect(records[0]["version"] as? Int == 1)
        #expect(records[0]["uid"] as? Int == Int(getuid()))
        #expect((records[1]["path"] as? [String]) == [Data("spool".utf8).base64EncodedString()])
        #expect((records[1]["before"] as? [String: Any])?["mode"] as? String == "0777")
        #expect((records[1]["after"] as? [String: Any])?["mode"] as? String == "0775")
        #expect(records[3]["count"] as? Int == 1)
        let hash = try sample.program.shell("head -n 3 undo | sha256sum").outputText.prefix(64)
        #expect(records[3]["sha256"] as? String == String(hash))
    }

    @Test func leavesAloneWhatHasOtherNamesAndWhatIsAccepted() throws {
        let sample = try SampleTree()
        try sample.mode(0o666, of: "good/note.txt")
        _ = try sample.program.shell("ln good/note.txt other")
        let linked = try sample.program.run(["fix", "good", "--apply", "--undo-file", "undo"] + Self.quiet)
        #expect(linked.code == 3)
        #expect(linked.outputText.hasSuffix("Nothing was mended; 1 left alone.\n"))
        #expect(try sample.mode(of: "good/note.txt") == 0o666)
        #expect(!(try sample.names.contains("undo")))
        try sample.write(
            "ignore:\n  - {rule: world-writable-directory, path: spool, reason: ours}\n", to: "accepting.yaml")
        let accepted = try sample.program.run(
            ["fix", "bad", "--config", "accepting.yaml", "--quiet", "--apply", "--undo-file", "undo"])
        #expect(accepted.code == 3)
        #expect(
            accepted.outputText.contains(
                "left alone  bad/spool  world-writable-directory: a finding about it is accepted"))
        #expect(try sample.mode(of: "bad/spool") == 0o777)
    }

    @Test func undoLeavesAloneWhatHasChanged() throws {
        let sample = try SampleTree()
        try sample.mode(0o666, of: "good/note.txt")
        _ = try sample.program.run(["fix", "bad", "good", "--apply", "--undo-file", "undo"] + Self.quiet)
        try sample.mode(0o700, of: "bad/spool")
        _ = try sample.program.shell("touch good/note.txt")
        let undone = try sample.program.run(["fix", "bad", "good", "--undo", "undo", "--quiet"])
        #expect(undone.code == 3)
        #expect(undone.outputText.contains("left alone  bad/spool: it has changed since"))
        #expect(undone.outputText.contains("left alone  good/note.txt: it has changed since"))
        #expect(try sample.mode(of: "bad/spool") == 0o700)
        #expect(try sample.mode(of: "good/note.txt") == 0o664)
        _ = try sample.program.shell("rm good/note.txt")
        let gone = try sample.program.run(["fix", "bad", "good", "--undo", "undo", "--quiet"])
        #expect(gone.outputText.contains("good/note.txt: it is not there any more"))
    }

    @Test func setIDBitsComeBackWhereSomebodyAsks() throws {
        let sample = try SampleTree()
        try sample.mode(0o4755, of: "good/note.txt")
        let applied = try sample.program.run(
            ["fix", "good", "--select", "setuid-file", "--unsafe", "--apply", "--undo-file", "undo"] + Self.quiet)
        #expect(applied.code == 0, "\(applied.errorText)")
        #expect(try sample.mode(of: "good/note.txt") == 0o755)
        let plain = try sample.program.run(["fix", "good", "--undo", "undo", "--quiet"])
        #expect(plain.code == 3)
        #expect(plain.outputText.contains("are put back with --unsafe alone"))
        #expect(try sample.mode(of: "good/note.txt") == 0o755)
        let asked = try sample.program.run(["fix", "good", "--undo", "undo", "--unsafe", "--quiet"])
        #expect(asked.code == 0, "\(asked.errorText)")
        #expect(try sample.mode(of: "good/note.txt") == 0o4755)
    }

    @Test func aFileThatWasCutOffStillUndoes() throws {
        let sample = try SampleTree()
        _ = try sample.program.run(["fix", "bad", "--apply", "--undo-file", "undo"] + Self.quiet)
        // The end and half of what was done are missing.
        _ = try sample.program.shell("head -n 3 undo | head -c -9 > cut && chmod 600 cut")
        let undone = try sample.program.run(["fix", "bad", "--undo", "cut"])
        #expect(undone.code == 0, "\(undone.errorText)")
        #expect(undone.errorText.contains("has no end"))
        #expect(try sample.mode(of: "bad/spool") == 0o777)
    }

    @Test func whatOthersCouldHaveWrittenIsRefused() throws {
        let sample = try SampleTree()
        _ = try sample.program.run(["fix", "bad", "--apply", "--undo-file", "undo"] + Self.quiet)
        func refused(_ script: String, _ words: String, _ arguments: [String] = ["bad", "--undo", "copy"]) throws {
            _ = try sample.program.shell("rm -f copy; cp -p undo copy; \(script)")
            let outcome = try sample.program.run(["fix"] + arguments + ["--quiet"])
            #expect(outcome.code == 2, "\(script): \(outcome.outputText)")
            #expect(outcome.errorText.contains(words), "\(script): \(outcome.errorText)")
            #expect(try sample.mode(of: "bad/spool") == 0o775)
        }
        try refused("chmod 622 copy", "may be written to by")
        try refused("rm copy; ln undo copy", "has 2 names")
        try refused("rm copy; ln -s undo copy", "is a symbolic link")
        try refused("rm copy; mkfifo copy", "is a fifo")
        try refused("sed -i 's/0777/4777/' copy", "its digest is another one")
        try refused("sed -i '2d' copy", "was not meant to be")
        try refused("sed -i '1d' copy", "this is no undo file")
        try refused("echo >> copy", "something follows")
        try refused("truncate -s 2G copy", "has more than 1024 MiB")
        try refused("true", "is about another directory", ["good", "--undo", "copy"])
        try refused("true", "says nothing about 'good'", ["bad", "good", "--undo", "copy"])
        let path = Data("..".utf8).base64EncodedString()
        let name = Data("spool".utf8).base64EncodedString()
        try refused("sed -i 's/\(name)/\(path)/' copy", "expected a name in a directory")
        if getuid() == 0 { try refused("chown 65534 copy", "belongs to user 65534") }
    }

    @Test func aFileInATreeOrThatIsThereIsRefused() throws {
        let sample = try SampleTree()
        func refused(_ path: String, _ words: String) throws {
            let outcome = try sample.program.run(["fix", "bad", "--apply", "--undo-file", path] + Self.quiet)
            #expect(outcome.code == 2)
            #expect(outcome.errorText.contains(words), "\(outcome.errorText)")
            #expect(try sample.mode(of: "bad/spool") == 0o777)
        }
        try refused("bad/undo", "lies in 'bad', which is mended")
        try refused("bad/../bad/undo", "lies in 'bad', which is mended")
        try refused("file", "something is there already")
        try refused("nowhere/undo", "no such file or directory")
        try refused("good/", "is no name of a file")
        try sample.mode(0o777, of: "good")
        try refused("good/undo", "can be changed by accounts that are not trusted")
    }

    @Test(arguments: [
        (["fix", "bad", "--apply"], "--apply without --undo-file"),
        (["fix", "bad", "--undo-file", "undo"], "--undo-file without --apply"),
        (["fix", "bad", "--undo", "undo", "--apply"], "--undo with --apply"),
        (["fix", "bad", "--undo", "undo", "--undo-file", "other"], "--undo with --undo-file"),
        (["fix", "bad", "--undo", "nothing"], "no such file or directory"),
        (["fix", "file", "--apply", "--undo-file", "undo"], "not a directory"),
    ])
    func refuses(arguments: [String], message: String) throws {
        let sample = try SampleTree()
        let outcome = try sample.program.run(arguments)
        #expect(outcome.code == 2)
        #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
        #expect(try sample.mode(of: "bad/spool") == 0o777)
    }

    @Test func jsonSaysWhatBecameOfEach() throws {
        let sample = try SampleTree()
        let outcome = try sample.program.run(
            ["fix", "bad", "--apply", "--undo-file", "undo", "--format", "json"] + Self.quiet)
        let json = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        #expect(json["operation"] as? String == "applied")
        #expect(json["undoFile"] as? String == "undo")
        #expect((json["objects"] as? [[String: Any]])?.first?["outcome"] as? String == "mended")
        #expect((json["summary"] as? [String: Any])?["mended"] as? Int == 1)
    }

    @Test func nothingToDoLeavesNoFile() throws {
        let sample = try SampleTree()
        let outcome = try sample.program.run(["fix", "good", "--apply", "--undo-file", "undo"] + Self.quiet)
        #expect(outcome.code == 0)
        #expect(outcome.outputText == "Nothing to mend.\n")
        #expect(!(try sample.names.contains("undo")))
    }
}
