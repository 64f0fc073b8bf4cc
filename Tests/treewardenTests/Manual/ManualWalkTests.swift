import Foundation
import Testing

/// A stranger's walk through README and the chapters of the manual: what a page has people type is run, and prints what the
/// page says. `UPDATE_GOLDEN=1` writes into the pages what is printed.
@Suite struct ManualWalkTests {
    private static let catalogue = "Sources/treewarden/treewarden.docc"

    /// README and the chapters that somebody wrote; those that the program makes have examples, which have their own test.
    private static let pages: [String] = {
        let files = try? FileManager.default.contentsOfDirectory(atPath: Checkout.url.appending(path: catalogue).path)
        return ["README.md"] + (files ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "\(catalogue)/\($0)" }
    }()

    private static let walked = pages.filter { page in
        (try? ManualPage(page)).map { !$0.parts.isEmpty || !$0.faults.isEmpty } ?? true
    }

    @Test func everyBlockCanBeFollowedOrSaysWhyNot() throws {
        for name in Self.pages {
            let page = try ManualPage(name)
            #expect(page.faults == [])
            for reason in page.unrun { print("not run: \(name): \(reason)") }
        }
        #expect(Self.walked.count >= 15)
    }

    /// Whoever comes to a fresh machine finds both beside each other, the second one is what continuous integration runs,
    /// and each begins with what installs the rest.
    @Test func readmeNamesTheTwoCommandsThatSetUpAFreshMachine() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: Checkout.url.appending(path: path), encoding: .utf8)
        }
        let lines = try text("README.md").split(separator: "\n").filter { $0.hasPrefix("$ Scripts/") }
        try #require(lines.count == 2)
        #expect(lines[0].hasPrefix("$ Scripts/treewarden scan PATH ") && lines[0].contains("minutes"))
        #expect(lines[1].hasPrefix("$ Scripts/test ") && lines[1].contains("minutes"))
        #expect(try text("Scripts/treewarden").contains("/Scripts/bootstrap\""))
        #expect(try text("Scripts/test").contains("/Scripts/treewarden\" --version"))
        #expect(try text(".ci/run").contains("/test\""))
    }

    @Test(
        .enabled(if: Walk.isPossible, "the pages show what belongs to root, in a mount of its own"), arguments: walked)
    func everyCommandPrintsWhatThePageSays(name: String) throws {
        var page = try ManualPage(name)
        let missing = page.programs.filter { !Walk.has($0) }
        if !missing.isEmpty { return print("skipped: \(name): there is no \(missing.joined(separator: ", "))") }
        let outputs = try Walk(page.parts).outputs()
        try #require(
            outputs.count == page.parts.count, "the shell of \(name) ended at \(outputs.last ?? "its beginning")")
        var differing: [(ManualPage.Command, String)] = []
        for (part, output) in zip(page.parts, outputs) {
            switch part {
            case .file: #expect(output.isEmpty, "\(name): \(output)")
            case .preparation(let script): #expect(!output.contains(Walk.mistake), "\(name): \(script)\n\(output)")
            case .command(let command):
                if Self.matches(output, command.output) { continue }
                differing.append((command, output))
                if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == nil {
                    Issue.record("\(name): \(command.text) prints\n\(output)")
                }
            }
        }
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil { try page.write(differing) }
    }

    @Test func whatAPageLeavesOutMayBeAnything() {
        #expect(Self.matches("one\ntwo in 0.3 s", ["one", "two in less than", "0.1 s"]))
        #expect(!Self.matches("one\ntwo", ["one"]))
        #expect(!Self.matches("one", ["one", "two"]))
        #expect(Self.matches("one\ntwo\nthree\nfour", ["one", "…", "four"]))
        #expect(Self.matches("one\ntwo\nthree", ["…", "three"]))
        #expect(Self.matches("one\ntwo\nthree", ["one", "…"]))
        #expect(!Self.matches("one\ntwo\nthree", ["two", "…"]))
        #expect(!Self.matches("one\ntwo\nthree", ["one", "…", "two"]))
        #expect(!Self.matches("one", ["one", "…", "one"]))
    }

    /// Whether that is what a page says, whose lines `…` stand for any others.
    private static func matches(_ output: String, _ lines: [String]) -> Bool {
        let said = settled(output)
        var pieces = lines.split(separator: "…", omittingEmptySubsequences: false).map {
            settled($0.joined(separator: "\n"))
        }
        let last = pieces.removeLast()
        guard let first = pieces.first else { return said == last }
        pieces.removeFirst()
        guard said.hasPrefix(first) else { return false }
        var rest = said.dropFirst(first.count)
        for piece in pieces {
            guard let found = rest.firstRange(of: piece) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last)
    }

    /// Without what differs from run to run and from rule to rule: how long a scan took, where that makes lines break, and
    /// how many rules were on.
    private static func settled(_ text: some StringProtocol) -> String {
        text.replacingOccurrences(
            of: "(less than\\s+)?[0-9]+\\.[0-9]\\s+s\\b", with: "some time", options: .regularExpression
        )
        .replacingOccurrences(of: "\\b[0-9]+\\s+rules,\\s+profile", with: "rules, profile", options: .regularExpression)
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
