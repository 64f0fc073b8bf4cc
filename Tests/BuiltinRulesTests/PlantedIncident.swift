import Foundation
import Examples
import RuleLanguage
import Testing
import TreeBuilding

/// Something that went wrong on a system, and what looks like it and is in order: `Tests/Incidents/<name>.incident`.
///
/// Each line is a key, a colon, and its value. `profiles` are those under which `rule` is to find the incident at
/// `path`. An entry in the notation of examples follows `planted`, which is the incident, `benign`, its twin, or
/// `both`, what the two have in common; each as often as needed.
struct PlantedIncident: Sendable, CustomTestStringConvertible {
    var name: String
    var profiles: [Profile] = []
    var rule = ""
    var path: [UInt8] = []
    var planted: [ExampleEntry.Node] = []
    var benign: [ExampleEntry.Node] = []

    var testDescription: String { name }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Incidents")

    /// What is wrong with a file.
    struct BrokenFile: Error, CustomStringConvertible {
        var description: String
    }

    static func all() throws -> [PlantedIncident] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "incident" }
            .map { file in
                try PlantedIncident(
                    name: file.deletingPathExtension().lastPathComponent,
                    text: String(decoding: Data(contentsOf: file), as: UTF8.self))
            }
            .sorted { $0.name < $1.name }
    }

    init(name: String, text: String) throws {
        self.name = name
        for line in text.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { throw Self.broken(name, line) }
            try take(String(line[..<colon]), String(line[colon...].dropFirst().drop { $0 == " " }), line)
        }
        if profiles.isEmpty || rule.isEmpty || path.isEmpty || planted.isEmpty || benign.isEmpty {
            throw Self.broken(name, "a key is missing")
        }
    }

    private mutating func take(_ key: String, _ value: String, _ line: Substring) throws {
        switch key {
        case "profiles":
            profiles = try value.split(separator: " ").map { word in
                guard let profile = Profile(named: String(word)) else { throw Self.broken(name, line) }
                return profile
            }
        case "rule": rule = value
        case "path": path = Array(value.utf8)
        case "planted": planted += try Self.nodes(value)
        case "benign": benign += try Self.nodes(value)
        case "both":
            planted += try Self.nodes(value)
            benign += try Self.nodes(value)
        default: throw Self.broken(name, line)
        }
    }

    private static func nodes(_ line: String) throws -> [ExampleEntry.Node] {
        try ExampleEntry(parsing: line).nodes
    }

    private static func broken(_ name: String, _ what: Substring) -> BrokenFile {
        BrokenFile(description: "\(name).incident: \(what)")
    }
}
