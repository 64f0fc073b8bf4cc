import Foundation
import Testing

/// Every format says of a finding in an image which member it is about, in which view and of which layer that is.
@Suite(.enabled(if: ImageWork.isPossible, "needs root, umoci and skopeo (Scripts/bootstrap --archives)"))
struct ImageReportTests {
    private static let key =
        "-----BEGIN RSA PRIVATE KEY-----\\nMIIEpAIBAAKCAQEA\(String(repeating: "x", count: 48))\\n-----END RSA PRIVATE KEY-----\\n"

    private func image() throws -> ImageWork {
        let work = try ImageWork()
        try work.addLayer("mkdir srv root; printf -- '\(Self.key)' > root/id.pem; chmod 600 root/id.pem")
        try work.addLayer("rm root/id.pem; printf one > srv/README; printf three > srv/readme; chmod 666 srv/README")
        return work
    }

    private func reports(_ formats: [String]) throws -> [String: String] {
        let work = try image()
        var arguments = ["scan", "--no-config", "--quiet", "im", "--as", "image"]
        for format in formats { arguments += ["--format", "\(format)=\(format).out"] }
        let outcome = try work.program.run(arguments)
        #expect(outcome.code == 1, "\(outcome.errorText)")
        return try formats.reduce(into: [:]) { reports, format in
            reports[format] = try String(contentsOf: work.url.appending(path: "\(format).out"), encoding: .utf8)
        }
    }

    @Test func `Messages say the layer, and what is buried`() throws {
        let formats = ["concise", "github", "markdown", "junit", "rdjson", "gitlab", "json", "sarif"]
        for (format, report) in try reports(formats) {
            let lines = report.split(separator: "\n").map(String.init)
            for (path, place) in [
                ("srv/README", "layer 2/2"), ("root/id.pem", "layer 1/2, deleted by a later layer"),
            ] {
                let about = lines.filter { $0.contains("im/\(path)") && $0.contains("layer ") }
                #expect(!about.isEmpty && about.allSatisfy { $0.contains(place) }, "\(format): \(about)")
            }
            // A collision is told in sentences of its own.
            let collision = lines.filter { $0.contains("im/srv/readme") && $0.contains("APFS") }
            #expect(!collision.isEmpty && collision.allSatisfy { $0.contains("layer 2/2") }, "\(format)")
        }
    }

    @Test func `A text shows the layer beside every entry`() throws {
        let text = try #require(try reports(["text"])["text"])
        let entries = text.split(separator: "\n").filter { $0.contains(" -rw") }
        #expect(entries.count >= 4)
        #expect(entries.allSatisfy { $0.contains("layer 1/2") || $0.contains("layer 2/2") }, "\(text)")
    }

    @Test(arguments: ["json", "jsonl", "gitlab", "sarif"])
    func `Where fields can be added, member, view and layer are fields`(_ format: String) throws {
        let report = try #require(try reports([format])[format])
        let lines = format == "jsonl" ? report.split(separator: "\n").map(String.init) : [report]
        var places: Set<String> = []
        for line in lines { Self.collect(try JSONSerialization.jsonObject(with: Data(line.utf8)), &places) }
        #expect(places.contains("final 2/2") && places.contains("buried 1/2"), "\(places)")
        if format != "sarif" { #expect(report.contains("\"member\"") && report.contains("root/id.pem")) }
    }

    /// The places that any object within a value tells.
    private static func collect(_ value: Any, _ places: inout Set<String>) {
        if let list = value as? [Any] { for item in list { collect(item, &places) } }
        guard let object = value as? [String: Any] else { return }
        if let view = object["view"] as? String, let layer = object["layer"] as? [String: String] {
            places.insert("\(view) \(layer["number"] ?? "")")
        }
        for item in object.values { collect(item, &places) }
    }

    @Test func `Names collide in the image of any platform, and never across two`() throws {
        let work = try image()
        try work.addPlatform("arm64", "printf one > srv/NOTE; printf three > srv/note; printf x > srv/README")
        try work.addPlatform("riscv64", "mv srv/README srv/ReadMe; printf x > srv/other; printf y > srv/Other")
        let found = try work.scan(.layout)
        let collisions = found.placed.filter { $0.hasPrefix("case-collision ") }
        #expect(
            collisions == [
                "case-collision srv/NOTE final 3/3", "case-collision srv/Other final 3/3",
                "case-collision srv/README final 2/2", "case-collision srv/ReadMe final 3/3",
            ], "\(collisions)")
        let names = try work.program.run(["collisions", "--no-config", "--as", "image", "--format", "json", "im"])
        #expect(names.outputText.contains("linux/riscv64") && names.outputText.contains("linux/arm64"))
    }

    @Test func `Records say which image they are of, where there are several`() throws {
        let work = try image()
        func platforms(_ arguments: String...) throws -> [String: Set<String>] {
            let outcome = try work.program.run(
                ["inventory", "im", "--as", "image", "--no-findings", "--format", "jsonl"] + arguments)
            #expect(outcome.code == 0, "\(outcome.errorText)")
            var places: [String: Set<String>] = [:]
            for line in outcome.outputText.split(separator: "\n") {
                let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                let path = try #require(record?["path"] as? String)
                places[path, default: []].insert(record?["platform"] as? String ?? "-")
            }
            return places
        }
        #expect(try platforms()["srv/readme"] == ["-"])
        try work.addPlatform("arm64", "printf one > srv/arm")
        let both = try platforms()
        #expect(both["srv/arm"] == ["linux/arm64"])
        #expect(both["srv/readme"]?.count == 2 && both["srv/readme"]?.contains("linux/arm64") == true)
        #expect(try platforms("--platform", "linux/arm64")["srv/readme"] == ["-"])
        // One state is that of one image.
        for command in [["snapshot", "im", "-o", "s"], ["diff", "im", "im"]] {
            let outcome = try work.program.run(command + ["--as", "image"])
            #expect(outcome.code == 2 && outcome.errorText.contains("linux/arm64"), "\(outcome.errorText)")
            #expect(outcome.errorText.contains("--platform"))
            #expect(
                try work.program.run(command + ["--as", "image", "--platform", "linux/arm64"]).code == 0)
        }
    }
}
