import Foundation
import SafeFiles
import SystemPackage
import Testing

/// The examples of the documentation, compiled.
struct SnippetTests {
    private func overview() throws {
        let directory = try Directory(at: "/var/lib/app")
        let text = try directory.contents(of: "settings", atMost: 1 << 20, .configuration)
        let outcome = try directory.write(text.span.bytes, to: "settings")
        if !outcome.lost.isEmpty { print("not all metadata could be kept") }
    }

    private func fromFileManager(_ directory: borrowing Directory, _ other: borrowing Directory) throws {
        let file = try directory.createFile("new", access: .exactly(0o640))
        try file.write([UInt8]("first".utf8).span.bytes, at: 0)
        try file.close()

        var how = Replacement()
        how.ifStill = try directory.facts(of: "settings").identity
        let replaced = try directory.write([UInt8]("second".utf8).span.bytes, to: "settings", how)

        let secret = try directory.contents(of: "key", atMost: 4096, .secret)

        _ = try directory.copy("tree", to: "copy", in: other)
        _ = try directory.move("copy", to: "moved", in: other, .copyAcrossMounts(Copying()))

        let removal = try directory.removeTree("moved")
        for failure in removal.failures { print(failure.sentence) }

        var walk = try directory.walk()
        while let visit = try walk.next() {
            if visit.facts.kind == .file { print(visit.name.count, visit.facts.size) }
        }

        let size = try directory.withTemporaryFile { file throws(FileFailure) in
            try file.append([UInt8]("scratch".utf8).span.bytes)
            return try file.facts().size
        }
        print(replaced, secret, size)
    }

    /// Each line of each example stands in this file, in the order of the example.
    @Test func everyExampleIsCompiled() throws {
        let here = URL(fileURLWithPath: #filePath)
        let own = lines(try String(contentsOf: here, encoding: .utf8))
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let catalogue = root.appendingPathComponent("Sources/SafeFiles/SafeFiles.docc")
        let articles = try FileManager.default.contentsOfDirectory(atPath: catalogue.path).filter {
            $0.hasSuffix(".md")
        }
        var count = 0
        for article in articles.sorted() {
            let text = try String(contentsOf: catalogue.appendingPathComponent(article), encoding: .utf8)
            for (index, part) in text.components(separatedBy: "```").enumerated() where index % 2 == 1 {
                let example = Array(lines(part).dropFirst())
                count += 1
                let isHere = own.indices.contains { own[$0...].starts(with: example) }
                #expect(isHere, "\(article): \(example.first ?? "")")
            }
        }
        #expect(count == 8)
    }

    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
