import Foundation
import Testing

/// What of the manual the program itself makes: chapters that are current, pages and completions that their readers accept.
@Suite struct GeneratedManualTests {
    private static func hasProgram(_ name: String) -> Bool {
        ["/usr/bin", "/bin", "/usr/local/bin"].contains { directory in
            FileManager.default.isExecutableFile(atPath: "\(directory)/\(name)")
        }
    }

    private func script(_ text: String) throws -> Program.Outcome {
        try Program(directory: Checkout.url).shell(text)
    }

    @Test(.enabled(if: hasProgram("python3"), "python3 is not installed")) func chaptersAreCurrent() throws {
        let outcome = try script("Scripts/manual --check '\(Program.url.path)' 2>&1")
        #expect(outcome.code == 0, "\(outcome.outputText)\nTo write them: Scripts/manual --chapters")
    }

    @Test(
        .enabled(
            if: hasProgram("python3") && hasProgram("mandoc"), "python3 or mandoc is not installed"))
    func pagesAreClean() throws {
        // That a page which is not installed is referred to is no fault of it.
        let outcome = try script(
            """
            set -e
            pages=$(mktemp -d)
            trap 'rm -rf -- "$pages"' EXIT
            Scripts/manual --pages "$pages" '\(Program.url.path)'
            ls "$pages" | wc -l
            mandoc -Tlint -W style "$pages"/* | grep -v 'referenced manual not found' || true
            """)
        let lines = outcome.outputText.split(separator: "\n")
        #expect(outcome.code == 0)
        #expect((lines.first.flatMap { Int($0) } ?? 0) >= 15)
        #expect(lines.count == 1, "\(outcome.outputText)")
    }

    @Test(arguments: ["bash", "zsh", "fish"]) func completionsAreScripts(shell: String) throws {
        let outcome = try Program(directory: Checkout.url).run(["completions", shell])
        #expect(outcome.code == 0)
        #expect(outcome.outputText.contains("treewarden"))
        guard Self.hasProgram(shell) else { return }
        let checked = try script(
            """
            script=$(mktemp)
            trap 'rm -f -- "$script"' EXIT
            '\(Program.url.path)' completions \(shell) >"$script" && \(shell) -n "$script" 2>&1
            """)
        #expect(checked.code == 0, "\(checked.outputText)")
    }

    @Test func aStarterFileIsAccepted() throws {
        let sample = try SampleTree()
        #expect(try sample.program.run(["init"]).code == 0)
        #expect(try sample.names.contains(".treewarden.yaml"))
        #expect(try sample.program.run(["scan", "good", "--quiet"]).code == 0)
        // What is there is not written over.
        let again = try sample.program.run(["init"])
        #expect(again.code == 0 && again.output.isEmpty)
        #expect(again.errorText.contains(".treewarden.yaml"))
    }
}
