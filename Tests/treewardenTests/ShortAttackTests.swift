import Foundation
import Testing

/// The attack suite in its short form, against the release program, a family of rows at a time. `Scripts/attack` runs
/// it at length, and by the row.
@Suite(.serialized) struct ShortAttackTests {
    private static let families = [
        "races", "interleavings", "mounts", "servers", "names", "attributes", "bounds", "access", "workers", "outputs",
        "traces", "faults", "kernel", "archives", "bombs", "texts", "fixes", "parts",
    ]

    /// As whoever runs the tests has it: what a row needs may lie anywhere.
    private static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

    private static let hasPython = path.split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/python3")
    }

    private func attack(_ arguments: [String]) throws -> Program.Outcome {
        try Program(
            directory: Checkout.url,
            environment: ["PATH": Self.path, "TREEWARDEN": ReleaseTests.release.path],
            url: Checkout.url.appending(path: "Scripts/attack")
        ).run(arguments)
    }

    /// Lines such as `pass    hostile-names (1.3 s): exit 1, all 70 found`.
    @Test(
        .enabled(if: ReleaseTests.isBuilt, "there is no release program beside the tested one; Scripts/test builds it"),
        .enabled(if: hasPython, "there is no python3"), arguments: families)
    func everyRowHolds(family: String) throws {
        let outcome = try attack(["--short", "--only", family])
        let lines = outcome.errorText.split(separator: "\n").filter { line in
            ["pass ", "FAIL ", "skipped "].contains { line.hasPrefix($0) }
        }
        #expect(!lines.isEmpty, "\(outcome.errorText)")
        for line in lines {
            if line.hasPrefix("FAIL ") {
                Issue.record("\(line)")
            } else {
                print("attack: \(line)")
            }
        }
        #expect(outcome.code == 0, "\(outcome.errorText.suffix(400))")
    }

    @Test(
        .enabled(if: ReleaseTests.isBuilt, "there is no release program beside the tested one; Scripts/test builds it"),
        .enabled(if: hasPython, "there is no python3"))
    func noFamilyIsForgotten() throws {
        let rows = try attack(["--list"]).outputText.split(separator: "\n")
        #expect(Set(rows.map { String($0.prefix { $0 != " " }) }) == Set(Self.families))
    }
}
