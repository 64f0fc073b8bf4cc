import Facts
import RuleLanguage

/// A log of an earlier scan as a baseline.
extension Baseline {
    /// Takes the results of every run of a SARIF log that this program wrote. Results that were suppressed, or that
    /// were absent then already, are none.
    static func reading(
        sarif bytes: [UInt8], file: String, spillingTo space: (any SpillSpace)?
    ) throws(Diagnostic) -> Baseline {
        var log = LogReader()
        var json = JSONReader(bytes)
        do throws(JSONReader.Failure) {
            try json.object { (json, name) throws(JSONReader.Failure) in
                switch name {
                case "version": log.version = String(decoding: try json.string(), as: UTF8.self)
                case "runs": try json.array { (json) throws(JSONReader.Failure) in try log.run(&json) }
                default: try json.skip()
                }
            }
            try json.end()
            guard log.version == "2.1.0", log.hasRuns else {
                throw JSONReader.Failure(offset: 0, message: "this is no SARIF 2.1.0 log")
            }
        } catch {
            throw Self.diagnostic(error, in: bytes, file)
        }
        return Baseline(log.entries, countsFromBase: true, spillingTo: space)
    }

    private static func diagnostic(_ failure: JSONReader.Failure, in bytes: [UInt8], _ file: String) -> Diagnostic {
        let offset = min(failure.offset, bytes.count)
        let newline = UInt8(ascii: "\n")
        let start = bytes[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
        let end = bytes[start...].firstIndex(of: newline) ?? bytes.count
        let line = bytes[..<start].count { $0 == newline } + 1
        let column = bytes[start..<offset].count { $0 & 0xC0 != 0x80 } + 1
        // A log on a single line is no help to read.
        let isShort = end - start <= 400
        let parts = failure.message.split(separator: "\n", maxSplits: 1).map(String.init)
        return Diagnostic(
            file: file, line: line, column: column, message: parts[0], notes: Array(parts.dropFirst()),
            sourceLine: isShort ? String(decoding: bytes[start..<end], as: UTF8.self) : "")
    }
}

/// The parts of a log that a baseline is made of.
private struct LogReader {
    typealias Failure = JSONReader.Failure

    var version = ""
    var hasRuns = false
    var entries: [Baseline.Entry] = []

    mutating func run(_ json: inout JSONReader) throws(Failure) {
        hasRuns = true
        let start = json.offset
        var tool = ""
        try json.object { (json, name) throws(Failure) in
            switch name {
            case "tool":
                try json.object { (json, name) throws(Failure) in
                    guard name == "driver" else { return try json.skip() }
                    try json.object { (json, name) throws(Failure) in
                        if name == "name" { tool = Self.text(try json.string()) } else { try json.skip() }
                    }
                }
            case "results": try json.array { (json) throws(Failure) in try self.result(&json) }
            default: try json.skip()
            }
        }
        if tool != "treewarden" {
            throw Failure(
                offset: start,
                message: "this run is of another tool\nonly logs of treewarden have its fingerprints")
        }
    }

    private struct Result {
        var rule = ""
        var level = Level.warning
        var path: [UInt8] = []
        var fingerprints: [String: String] = [:]
        var isNone = false
        /// What became this result.
        var members: [Baseline.Entry] = []
    }

    private mutating func result(_ json: inout JSONReader) throws(Failure) {
        _ = json.peek()
        let start = json.offset
        var result = Result()
        try json.object { (json, name) throws(Failure) in
            switch name {
            case "ruleId": result.rule = Self.text(try json.string())
            case "level":
                let place = json.offset
                guard let level = Level(named: Self.text(try json.string())), level != .off else {
                    throw Failure(offset: place, message: "expected the level error, warning or note")
                }
                result.level = level
            case "baselineState": if try json.string() == Array("absent".utf8) { result.isNone = true }
            case "suppressions":
                try json.array { (json) throws(Failure) in
                    result.isNone = true
                    try json.skip()
                }
            case "partialFingerprints":
                try json.object { (json, name) throws(Failure) in
                    result.fingerprints[name] = Self.text(try json.string())
                }
            case "locations": try Self.locations(&json, &result)
            case "properties":
                try json.object { (json, name) throws(Failure) in
                    guard name == "treewarden/members" else { return try json.skip() }
                    try json.array { (json) throws(Failure) in result.members.append(try Self.member(&json)) }
                }
            default: try json.skip()
            }
        }
        if !result.isNone { entries += result.members.isEmpty ? [try Self.entry(result, at: start)] : result.members }
    }

    private static func member(_ json: inout JSONReader) throws(Failure) -> Baseline.Entry {
        _ = json.peek()
        let place = json.offset
        let line = try json.string()
        do throws(Diagnostic) {
            return try Baseline.entry(reading: line)
        } catch {
            throw Failure(offset: place, message: error.message)
        }
    }

    private static func locations(_ json: inout JSONReader, _ result: inout Result) throws(Failure) {
        try json.array { (json) throws(Failure) in
            try json.object { (json, name) throws(Failure) in
                guard name == "physicalLocation" else { return try json.skip() }
                try json.object { (json, name) throws(Failure) in
                    guard name == "artifactLocation" else { return try json.skip() }
                    try json.object { (json, name) throws(Failure) in
                        guard name == "uri" else { return try json.skip() }
                        let place = json.offset
                        guard let path = PercentEncoding.decode(try json.string()), !path.contains(0) else {
                            throw Failure(offset: place, message: "expected a URI of a path")
                        }
                        result.path = path == Array("./".utf8) ? [] : path
                    }
                }
            }
        }
    }

    private static func entry(_ result: Result, at offset: Int) throws(Failure) -> Baseline.Entry {
        let numbered = result.fingerprints["primaryLocationLineHash"] ?? ""
        guard let name = result.fingerprints["treewardenName/v1"].flatMap({ Fingerprint($0) }),
            let location = Fingerprint(String(numbered.prefix { $0 != ":" })), !result.rule.isEmpty
        else {
            let others = result.fingerprints.keys.filter { $0.hasPrefix("treewardenName/") }.sorted()
            let found = others.first.map { ", and it has '\($0)'" } ?? ""
            throw Failure(
                offset: offset,
                message: "the result has no fingerprints of this version\(found)\n"
                    + "look at what a scan without --baseline finds, then write a new one with --write-baseline")
        }
        return Baseline.Entry(
            rule: result.rule, level: result.level, path: result.path, location: location, name: name)
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
