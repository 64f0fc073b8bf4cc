import Foundation
import Testing

/// A scan that finds more than memory is to hold.
@Suite struct SpillTests {
    /// Long paths, which are told several times each: more bytes than lie in memory.
    private static let list =
        "seq -f \(String(repeating: "long", count: 60))/\(String(repeating: "name", count: 40))-%g 4000"
        + " | sed 'p; s/name/Name/' | tr '\\n' '\\0' | $treewarden collisions --stdin0 --fail-on never"

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
}
