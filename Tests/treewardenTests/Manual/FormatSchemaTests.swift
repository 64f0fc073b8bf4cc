import Foundation
import Testing

/// Every machine format that the manual describes, held against its schema by a validator that others wrote.
@Suite struct FormatSchemaTests {
    private static let isPossible: Bool = {
        guard getuid() == 0, ["setfacl", "setfattr", "setcap", "setpriv", "umoci", "dpkg-deb"].allSatisfy(Walk.has)
        else { return false }
        let script = "/usr/bin/python3 -c 'import jsonschema' 2>&1"
        return (try? Program(directory: Checkout.url).shell(script).code) == 0
    }()

    /// Keys that no document has here, and why.
    private static let unseen = ["record.platform": "umoci makes images for one platform alone"]

    @Test(
        .enabled(
            if: isPossible,
            "needs root, python3-jsonschema and what makes a tree (Scripts/bootstrap --manual, --archives)"))
    func everyDocumentIsWhatTheSchemaSays() throws {
        let sample = try SampleTree()
        let folder = sample.url.appending(path: "outputs")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let program = Program(directory: folder, environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
        let formats = Checkout.url.appending(path: "Tests/Formats").path
        let outcome = try program.shell("'\(formats)/outputs.sh' \"$treewarden\" >../documents")
        let documents = try String(contentsOf: sample.url.appending(path: "documents"), encoding: .utf8)
        try #require(outcome.code == 0, "\(outcome.errorText.suffix(2000))")
        #expect(documents.split(separator: "\n").count >= 30)
        let schema = Checkout.url.appending(path: "Sources/treewarden/treewarden.docc/Resources/formats.schema.json")
            .path
        let said = try program.shell("/usr/bin/python3 -B '\(formats)/validate.py' '\(schema)' <../documents 2>&1")
        #expect(said.code == 0, "\(said.outputText)")
        // The twins of names that are not UTF-8 are tried with some.
        for line in said.outputText.split(separator: "\n")
        where !(line.hasPrefix("unseen: ") && line.hasSuffix("Base64")) {
            let key = line.hasPrefix("unseen: ") ? String(line.dropFirst(8)) : ""
            #expect(Self.unseen[key] != nil, "\(line)")
        }
    }
}
