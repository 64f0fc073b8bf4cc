import Foundation

/// A tree, a repository or a list whose names collide, made by a script and gone with the test.
final class CollisionTree {
    let url: URL
    let program: Program

    /// - Parameter script: run in the empty tree.
    init(_ script: String = "") throws {
        url = FileManager.default.temporaryDirectory.appending(path: "treewarden-names-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        program = Program(directory: url, environment: ["LC_ALL": "C.UTF-8", "HOME": url.path])
        guard try run(script).code == 0 else { throw Failure.script(script) }
    }

    private enum Failure: Error {
        case script(String)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Runs a script in the tree; `$treewarden` is the program.
    @discardableResult
    func run(_ script: String) throws -> Program.Outcome {
        let identity = "-c user.name=a -c user.email=a@b.example -c commit.gpgSign=false"
        return try program.shell("umask 022; set -e; git() { command git \(identity) \"$@\"; }\n\(script)")
    }

    /// What is found, each as `level rule: path, path`, sorted by path.
    func findings(_ arguments: String) throws -> [String] {
        try Self.findings(in: try run("$treewarden collisions \(arguments) --format jsonl"))
    }

    static func findings(in outcome: Program.Outcome) throws -> [String] {
        try outcome.outputText.split(separator: "\n").compactMap { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
            guard let rule = object["rule"] as? String, let level = object["level"] as? String else { return nil }
            let related = (object["related"] as? [[String: Any]] ?? []).filter { $0["role"] as? String == "collides" }
            let paths = [object["path"]] + related.map { $0["path"] }
            return "\(level) \(rule): " + paths.compactMap { $0 as? String }.joined(separator: ", ")
        }
    }
}
