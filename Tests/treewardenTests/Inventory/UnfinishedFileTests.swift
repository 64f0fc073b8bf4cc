import Foundation
import Testing

/// A file stays until its successor is whole: what was gathered of a walk that did not come to its end lies beside it, and is
/// taken for whole by nobody.
@Suite struct UnfinishedFileTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
        // More than is read in the time that a busy machine takes to begin; nothing of it lies on the disk.
        let made = try tree.program.shell(
            "mkdir t && cd t && seq 30 | while read n; do mkdir $n; truncate -s 12G $n/f; done; echo old > ../x")
        #expect(made.code == 0, "\(made.errorText)")
    }

    /// Runs a command that writes `x`, ends it by a signal, and lists what is there.
    private func interrupt(_ signal: String, _ command: String) throws -> (Program.Outcome, [String]) {
        let outcome = try tree.program.shell(
            "timeout --preserve-status -s \(signal) 6 \"$treewarden\" \(command); echo \"code $?\"; cat x")
        return (outcome, try tree.names.filter { $0.hasPrefix("x") }.sorted())
    }

    @Test(
        arguments: ["INT", "TERM"],
        ["snapshot t -o x", "snapshot t -o x --format mtree", "snapshot t -o x --format go-mtree"])
    func `An interrupted snapshot leaves the old one`(signal: String, command: String) throws {
        let (outcome, names) = try interrupt(signal, "\(command) --checksums sha256")
        #expect(outcome.outputText == "code 3\nold\n", "\(outcome.outputText)\(outcome.errorText)")
        #expect(names == ["x", "x.partial"])
        #expect(outcome.errorText.contains("'x' is left as it was; what was gathered is in 'x.partial'"))
        let option = command.contains("mtree") ? "--from-mtree" : ""
        let taken = try tree.program.shell("$treewarden diff \(option) x.partial t")
        #expect(taken.code == 2 && taken.outputText.isEmpty, "\(taken.outputText)")
        #expect(taken.errorText.contains("cut off"), "\(taken.errorText)")
        let form = command.contains("mtree") ? "mtree" : "own"
        #expect(try tree.program.shell("$treewarden evaluate x.partial --inventory \(form)").code > 1)
    }

    @Test func `So does one that is compressed, and one that runs out of time`() throws {
        _ = try tree.program.shell("mv x x.zst; cp x.zst x")
        let outcome = try tree.program.shell(
            "$treewarden snapshot t -o x.zst --checksums sha256 --max-time 2; echo $?; cat x.zst")
        #expect(outcome.outputText == "3\nold\n", "\(outcome.outputText)\(outcome.errorText)")
        let taken = try tree.program.shell(
            "$treewarden diff x.zst.partial t; $treewarden diff x.zst.partial x.zst.partial")
        #expect(taken.code == 2 && taken.errorText.contains("cut off"), "\(taken.errorText)")
    }

    @Test(arguments: ["csv", "jsonl", "markdown", "html", "sqlite", "text"])
    func `An interrupted inventory leaves the old one`(format: String) throws {
        let (outcome, names) = try interrupt("INT", "inventory t --checksums sha256 --format \(format)=x")
        #expect(outcome.outputText == "code 3\nold\n", "\(outcome.outputText)\(outcome.errorText)")
        #expect(names == ["x", "x.partial"])
        guard format == "jsonl" else { return }
        #expect(try tree.program.shell("$treewarden evaluate x.partial --inventory own").code == 3)
    }

    @Test func `An interrupted scan leaves the old baseline`() throws {
        let scan = try tree.program.shell(
            """
            mkdir b; (cd b && seq 60000 | xargs touch && chmod 666 *)
            $treewarden scan b --write-baseline x --max-time 0.2 --jobs 1 --quiet >/dev/null; echo $?; cat x
            """)
        // However far it came: what is there is the old one, or a whole one.
        let isWhole = !scan.outputText.contains("old\n")
        #expect(isWhole || scan.outputText == "3\nold\n", "\(scan.outputText.prefix(200))")
        guard !isWhole else { return }
        let taken = try tree.program.shell("test -e x.partial && $treewarden scan b --baseline x.partial --quiet")
        #expect(taken.code == 2 && taken.errorText.contains("neither a baseline"), "\(taken.errorText)")
    }
}
