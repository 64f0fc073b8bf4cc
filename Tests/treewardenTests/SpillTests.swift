import Foundation
import Testing

/// A scan that finds more than memory is to hold.
@Suite struct SpillTests {
    /// Long paths, which are told several times each: more bytes than lie in memory.
    private static let list =
        "seq -f \(String(repeating: "long", count: 60))/\(String(repeating: "name", count: 40))-%g 4000"
        + " | sed 'p; s/name/Name/' | tr '\\n' '\\0' | $treewarden collisions --stdin0 --target portable --fail-on never"

    @Test func nothingIsLostAndNothingStays() throws {
        let tree = try CollisionTree("mkdir space")
        let outcome = try tree.run(
            "TMPDIR=space; export TMPDIR; \(Self.list) --format paths0 | tr '\\0' '\\n'; ls -A space")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        let names = outcome.outputText.split(separator: "\n")
        #expect(names.count == 4_000)
        #expect(names == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    @Test func withoutRoomForThemThereIsNoReport() throws {
        let tree = try CollisionTree()
        let outcome = try tree.run("TMPDIR=/proc; export TMPDIR; \(Self.list) --format jsonl=report || echo $?; ls")
        #expect(outcome.outputText == "3\n")
        #expect(outcome.errorText.contains("/proc") && outcome.errorText.contains("TMPDIR=DIRECTORY"))
    }

    /// A directory of names that are one in pairs, which the process that walks is not to keep.
    private static let directory =
        "mkdir many && (cd many && seq -f \(String(repeating: "name", count: 50))-%g 6000"
        + " | sed 'p; s/name/Name/' | xargs touch)"

    @Test func whatTheWalkFindsOfNamesIsNotLost() throws {
        let tree = try CollisionTree("mkdir space && \(Self.directory)")
        let outcome = try tree.run(
            "TMPDIR=$PWD/space $treewarden collisions many --fail-on never --format paths0 | tr '\\0' '\\n'; ls -A space"
        )
        #expect(outcome.code == 0, "\(outcome.errorText)")
        let names = outcome.outputText.split(separator: "\n")
        #expect(names.count == 6_000)
        #expect(names == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    /// The file that the process which walks has for it takes as much as it may say, and that is told.
    @Test func whatTheWalkMayKeepIsBounded() throws {
        let tree = try CollisionTree("mkdir space && \(Self.directory)")
        let outcome = try tree.run(
            "TMPDIR=$PWD/space $treewarden collisions many --max-findings 20 --max-path-bytes 1000 --format json || echo $? >&2"
        )
        #expect(outcome.errorText.hasSuffix("3\n"))
        #expect(try JSONReport(outcome.output).scanErrors == [["bound-reached", "."]])
        #expect(outcome.outputText.contains("kept-names"))
    }

    @Test(arguments: ["", "--no-sandbox"])
    func whatTheWalkCannotPutAwayIsNotClean(_ option: String) throws {
        let tree = try CollisionTree(Self.directory)
        let outcome = try tree.run(
            "TMPDIR=/proc $treewarden collisions many \(option) --format jsonl=report --fail-on never || echo $?; ls report"
        )
        #expect(outcome.outputText == "3\n")
        #expect(outcome.errorText.contains("/proc") && outcome.errorText.contains("TMPDIR=DIRECTORY"))
    }
}
