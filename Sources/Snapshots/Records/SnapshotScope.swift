import Facts
import Reporting

/// What of a tree was looked at, and what is known of each entry: what is not in a snapshot was not there only within this.
public struct SnapshotScope: Hashable, Sendable {
    /// As they were given; they say where it was, and not what was left out.
    public var roots: [[UInt8]] = []
    /// Patterns of what was left out.
    public var exclusions: [[UInt8]] = []
    /// Whether names with a leading dot were left out.
    public var skipsHidden = false
    /// Whether the contents of file packages were left out.
    public var skipsPackages = false
    /// Whether file systems were entered that are mounted in the tree.
    public var crossesMounts = false
    /// Only what was modified after this, in seconds since 1970, is there.
    public var newerThan: Int64?
    /// Only what a list names is there: SHA-256 of its paths.
    public var listed: String?
    /// How digests were made of what files hold; nothing where they were not.
    public var checksums: String?
    /// What the path was taken for, where somebody said so.
    public var reading: String?
    /// For which platform images were looked at, where somebody said so.
    public var platform: [UInt8]?
    /// The keys that the records of entries have, where the entries have such a thing.
    public var columns: [String] = []

    public init() {}

    /// What one leaves out, or does not know, and the other one does not, in words; empty where both speak of the same.
    public func differences(from other: SnapshotScope) -> [String] {
        var words: [String] = []
        func compare(_ name: String, _ mine: [UInt8], _ theirs: [UInt8]) {
            guard mine != theirs else { return }
            let shown = [mine, theirs].map { $0.isEmpty ? "none" : DisplayEscape.full.text($0) }
            words.append("\(name) (\(shown[0]); \(shown[1]))")
        }
        func compare<Value>(_ name: String, _ key: KeyPath<SnapshotScope, Value>, _ text: (Value) -> String?) {
            compare(name, Array((text(self[keyPath: key]) ?? "").utf8), Array((text(other[keyPath: key]) ?? "").utf8))
        }
        compare("exclude", Self.joined(exclusions), Self.joined(other.exclusions))
        compare("skip-hidden", \.skipsHidden) { $0 ? "yes" : nil }
        compare("skip-packages", \.skipsPackages) { $0 ? "yes" : nil }
        compare("cross-file-systems", \.crossesMounts) { $0 ? "yes" : nil }
        compare("newer-than", \.newerThan) { $0.map { "@\($0)" } }
        compare("files-from", \.listed) { $0 }
        compare("checksums", \.checksums) { $0 }
        compare("as", \.reading) { $0 }
        compare("platform", platform ?? [], other.platform ?? [])
        compare("columns", \.columns) { $0.joined(separator: " ") }
        return words
    }

    private static func joined(_ patterns: [[UInt8]]) -> [UInt8] {
        let sorted = Set(patterns).sorted { $0.lexicographicallyPrecedes($1) }
        return Array(sorted.joined(separator: [0x20]))
    }

    /// Whether an entry is none of it, by anything but the patterns: those are for whoever can read them.
    public func leavesOut(_ path: [UInt8], modified: Int64?) -> Bool {
        if path.isEmpty { return false }
        let names = path.split(separator: UInt8(ascii: "/"))
        if skipsHidden, names.contains(where: { $0.first == UInt8(ascii: ".") }) { return true }
        if skipsPackages, names.dropLast().contains(where: { FilePackage.hasName(Array($0)) }) { return true }
        if let newerThan, let modified, Self.seconds(modified) <= newerThan { return true }
        return false
    }

    /// The second that a time in nanoseconds lies in.
    private static func seconds(_ time: Int64) -> Int64 {
        time / 1_000_000_000 - (time % 1_000_000_000 < 0 ? 1 : 0)
    }
}

// MARK: As JSON

extension SnapshotScope {
    /// Writes it as the value of a key.
    func write(_ key: String, to json: inout JSONWriter) {
        json.object(key) { json in
            json.array("roots") { json in
                for root in roots { json.object { $0.name("path", root) } }
            }
            json.array("exclude") { json in
                for pattern in exclusions { json.object { $0.name("pattern", pattern) } }
            }
            if skipsHidden { json.flag("skipHidden", true) }
            if skipsPackages { json.flag("skipPackages", true) }
            if crossesMounts { json.flag("crossFileSystems", true) }
            if let newerThan { json.number("newerThan", newerThan) }
            if let listed { json.string("filesFrom", listed) }
            if let checksums { json.string("checksums", checksums) }
            if let reading { json.string("as", reading) }
            if let platform { json.name("platform", platform) }
            json.array("columns") { json in for column in columns { json.string(nil, column) } }
        }
    }

    private typealias Failure = JSONReader.Failure

    /// - Throws: where it is no such object.
    init(_ json: inout JSONReader) throws(JSONReader.Failure) {
        try json.object { (json, key) throws(Failure) in
            switch key {
            case "roots": roots = try Self.names("path", &json)
            case "exclude": exclusions = try Self.names("pattern", &json)
            case "skipHidden": skipsHidden = try Self.flag(&json)
            case "skipPackages": skipsPackages = try Self.flag(&json)
            case "crossFileSystems": crossesMounts = try Self.flag(&json)
            case "newerThan":
                _ = json.peek()
                let start = json.offset
                try json.skip()
                newerThan = Int64(String(decoding: json.text(from: start), as: UTF8.self))
                if newerThan == nil { throw Failure(offset: start, message: "expected seconds since 1970") }
            case "filesFrom": listed = try Self.text(&json)
            case "checksums": checksums = try Self.text(&json)
            case "as": reading = try Self.text(&json)
            case "platform": if platform == nil { platform = try json.string() } else { try json.skip() }
            case "platformBase64": platform = try Self.bytes(&json)
            case "columns": try json.array { (json) throws(Failure) in columns.append(try Self.text(&json)) }
            // What it means is not known here, and it may leave something out.
            default: throw Failure(offset: json.offset, message: "this part of a scope is not known")
            }
        }
    }

    /// Objects that have a name each.
    private static func names(_ key: String, _ json: inout JSONReader) throws(JSONReader.Failure) -> [[UInt8]] {
        var names: [[UInt8]] = []
        try json.array { (json) throws(Failure) in
            var name: [UInt8]?
            try json.object { (json, member) throws(Failure) in
                switch member {
                case key: if name == nil { name = try json.string() } else { try json.skip() }
                case key + "Base64": name = try bytes(&json)
                default: try json.skip()
                }
            }
            guard let name else { throw Failure(offset: json.offset, message: "expected a name by the key \(key)") }
            names.append(name)
        }
        return names
    }

    private static func text(_ json: inout JSONReader) throws(JSONReader.Failure) -> String {
        String(decoding: try json.string(), as: UTF8.self)
    }

    private static func bytes(_ json: inout JSONReader) throws(JSONReader.Failure) -> [UInt8] {
        let start = json.offset
        guard let bytes = Base64.decode(try json.string()) else {
            throw Failure(offset: start, message: "expected base64")
        }
        return bytes
    }

    private static func flag(_ json: inout JSONReader) throws(JSONReader.Failure) -> Bool {
        let isTrue = json.peek() == UInt8(ascii: "t")
        guard isTrue || json.peek() == UInt8(ascii: "f") else {
            throw Failure(offset: json.offset, message: "expected true or false")
        }
        try json.skip()
        return isTrue
    }
}
