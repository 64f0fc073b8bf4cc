import Foundation
import Testing

/// What the readers that are installed make of random archives is named by a report that ends with 0: nothing set-id,
/// nothing that others may write, nothing outside of the destination and no link that leads out of it goes without a word.
/// `Scripts/differential COUNT SEED` tries any number.
@Suite(.serialized) struct DifferentialTests {
    private static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

    private static let hasPython = path.split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/python3")
    }

    /// What is made, and how many of each.
    private static let forms = [
        ("tar", 120), ("zip", 100), ("cpio", 60), ("ar", 30), ("deb", 20), ("rpm", 30), ("layout", 12), ("saved", 6),
    ]

    /// The lines of a run; what it could not try is printed.
    private func differential(_ arguments: [String], program: URL = Program.url) throws -> [Substring] {
        let outcome = try Program(
            directory: Checkout.url, environment: ["PATH": Self.path, "TREEWARDEN": program.path],
            url: Checkout.url.appending(path: "Scripts/differential")
        ).run(arguments)
        let text = outcome.outputText
        #expect(outcome.code == 0 || outcome.code == 1, "\(outcome.errorText)")
        for line in text.split(separator: "\n") where line.hasPrefix("skipped: ") { print(line) }
        return text.split(separator: "\n")
    }

    private func isSkipped(_ lines: [Substring]) -> Bool {
        lines.contains { $0.hasPrefix("skipped: differential: ") }
    }

    /// Each form is drawn by itself: where the grammar of one learns more, the archives of the others stay the same.
    @Test(
        .enabled(if: hasPython, "there is no python3"),
        arguments: forms)
    func `What readers make of random archives is named`(form: String, count: Int) throws {
        let lines = try differential(["\(count)", "41", "--only", form])
        if isSkipped(lines) { return }
        let summary = try #require(lines.last)
        #expect(summary.hasPrefix("differential: \(count) archives from seed 41, 0 breaches"), "\(lines)")
        // A run whose archives are all malformed would try nothing.
        let codes = lines.first { $0.hasPrefix("\(form): ") } ?? ""
        #expect(codes.contains(" x exit 0"), "\(codes)")
        print("differential: \(codes)")
    }

    @Test(.enabled(if: hasPython, "there is no python3"))
    func `What once broke the law is named`() throws {
        let lines = try differential(["--regressions"])
        if isSkipped(lines) { return }
        #expect(lines.contains { $0.hasPrefix("pass ") })
        for line in lines where line.hasPrefix("FAIL ") { Issue.record("\(line)") }
    }

    @Test(.enabled(if: hasPython, "there is no python3"))
    func `A report that names nothing breaks the law`() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "treewarden-mute-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let mute = directory.appending(path: "mute")
        try Data("#!/bin/sh\necho '{\"findings\": [], \"incidents\": [], \"undecided\": []}'\n".utf8).write(to: mute)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: mute.path)
        for (form, _) in Self.forms {
            let lines = try differential([form == "tar" ? "100" : "20", "41", "--only", form], program: mute)
            if isSkipped(lines) { return }
            // A reader that makes nothing of any archive is called wrongly.
            let unpacked = lines.first { $0.hasPrefix("unpacked: ") } ?? ""
            #expect(!(unpacked + ",").contains(" 0,"), "\(form): \(unpacked)")
            guard form == "tar" else { continue }
            for kind in ["set-id", "writable by others", "link that leads out", "outside"] {
                #expect(lines.contains { $0.hasPrefix("breach: tar | ") && $0.contains(" | \(kind): ") }, "\(kind)")
            }
        }
    }

    @Test(.enabled(if: hasPython, "there is no python3"))
    func `The same seed makes the same archives`() throws {
        let runs = try (0..<2).map { _ in
            try differential(["40", "7"]).filter { !$0.hasPrefix("differential: ") }
        }
        #expect(runs[0] == runs[1])
    }
}
