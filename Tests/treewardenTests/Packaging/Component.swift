import Foundation
import Testing
import YAML

/// The job for GitLab, as the service makes it of the component and what is put in.
enum Component {
    static func job(path: String, options: String? = nil) throws -> Node {
        let file = Checkout.url.appending(path: ".gitlab/ci/treewarden.yml")
        let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n---\n")
        try #require(parts.count == 2)
        let specification = try Document(parsing: Array(parts[0].utf8)).root
        let inputs = try #require(specification["spec"]?["inputs"]?.pairs)
        var text = parts[1]
        for (name, input) in inputs.map({ ($0.name, $0.value) }) {
            let given = ["path": path, "options": options][name] ?? nil
            if name == "path" { #expect(input["default"] == nil, "it must be given") }
            let value = given ?? input["default"]?.text ?? "[4]"
            let quoted = "'" + value.replacingOccurrences(of: "'", with: "''") + "'"
            let word = value == "[4]" ? value : quoted
            text = text.replacingOccurrences(of: ": $[[ inputs.\(name) ]]", with: ": \(word)")
            text = text.replacingOccurrences(of: "$[[ inputs.\(name) ]]", with: value)
        }
        #expect(!text.contains("$[["), "an input that is not specified")
        return try #require(try Document(parsing: Array(text.utf8)).root["treewarden"])
    }
}
