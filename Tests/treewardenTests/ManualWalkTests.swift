import Foundation
import Testing

/// A stranger's walk through the pages that begin with a tree to make: every command that they show is run there, one after
/// the other, and prints what the page says.
@Suite(.enabled(if: getuid() == 0, "the pages show what belongs to root")) struct ManualWalkTests {
    /// A command of a page, and what it prints there.
    private struct Step {
        var command: String
        var output: [Substring] = []
    }

    /// What a page has people type: first what makes the tree, then commands.
    private struct Walk {
        var preparation: [Substring] = []
        var steps: [Step] = []

        init(_ page: String) {
            var fence: Substring?
            for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
                if line.hasPrefix("```") {
                    fence = fence == nil ? line.dropFirst(3) : nil
                } else if fence == "bash", steps.isEmpty {
                    preparation.append(line)
                } else if fence == "console", !preparation.isEmpty {
                    if line.hasPrefix("$ ") {
                        steps.append(Step(command: String(line.dropFirst(2))))
                    } else if !steps.isEmpty {
                        steps[steps.count - 1].output.append(line)
                    }
                }
            }
        }

        /// All of it in one shell, whose status each command hands on; a byte that no command prints ends each output.
        var script: String {
            let commands = steps.map { "\($0.command)\nmark" }.joined(separator: "\n")
            return """
                exec 2>&1
                mark() { local status=$?; printf '\\036'; return $status; }
                \(preparation.joined(separator: "\n"))
                mark
                \(commands)
                """
        }
    }

    /// Without what differs from run to run: how long a scan took, and where that makes lines break.
    private func settled(_ text: some StringProtocol) -> String {
        text.replacingOccurrences(
            of: "(less than )?[0-9]+\\.[0-9] s", with: "some time", options: .regularExpression
        )
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test(arguments: ["README.md", "Sources/treewarden/treewarden.docc/Release.md"])
    func everyCommandPrintsWhatThePageSays(page: String) throws {
        let walk = Walk(try String(contentsOf: Checkout.url.appending(path: page), encoding: .utf8))
        #expect(walk.steps.count >= 2)
        let sample = try SampleTree()
        let place = sample.url.appending(path: "walk")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: sample.url.appending(path: "treewarden"), withDestinationURL: Program.url)
        var program = Program(directory: place)
        program.environment["PATH"] = "\(sample.url.path):/usr/bin:/bin"
        try Data(walk.script.utf8).write(to: sample.url.appending(path: "walk.sh"))
        let printed = try program.shell("bash ../walk.sh").outputText
            .split(separator: "\u{1E}", omittingEmptySubsequences: false).dropFirst()
        #expect(printed.count > walk.steps.count)
        for (step, output) in zip(walk.steps, printed) {
            #expect(
                settled(output) == settled(step.output.joined(separator: "\n")),
                "\(page): \(step.command) prints\n\(output)")
        }
    }
}
