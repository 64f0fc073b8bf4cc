import Glibc
import Examples
import RuleLanguage

/// A named tree: `Tests/Trees/<name>.tree`, one entry on each line in the notation of examples. Empty lines and those
/// that begin with `#` say nothing to the builder.
public struct TreeFile: Sendable {
    public var name: String
    public var entries: [ExampleEntry]

    public var nodes: [ExampleEntry.Node] { entries.flatMap(\.nodes) }

    /// What is wrong with a line.
    public struct BrokenLine: Error, CustomStringConvertible {
        public var name: String
        public var number: Int
        public var error: NotationError

        public var description: String {
            "\(name).tree:\(number):\(error.offset + 1): \(error.message)\(error.note.map { " (\($0))" } ?? "")"
        }
    }

    public init(name: String, text: String) throws {
        self.name = name
        entries = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.isEmpty || line.hasPrefix("#") { continue }
            do {
                entries.append(try ExampleEntry(parsing: String(line)))
            } catch {
                throw BrokenLine(name: name, number: index + 1, error: error)
            }
        }
    }

    /// Reads a tree from the project's `Tests/Trees`.
    public init(named name: String) throws {
        let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        guard let file = fopen("/\(folder)/Trees/\(name).tree", "r") else { throw BuildFailure("fopen", errno) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        try self.init(name: name, text: String(decoding: bytes, as: UTF8.self))
    }
}
