import Auditing
import Facts
import Foundation
import RandomNumbers

@testable import Reporting

/// Names that somebody may have given a file in order to be misread: those of `Tests/HostileNames`, and random ones.
enum HostileNames {
    /// In the file's order.
    static let corpus: [[UInt8]] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "HostileNames/names.txt")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { unescape(String($0)) }
    }()

    /// Of 1 to 255 arbitrary bytes, and of what means something to some program.
    static let random: [[UInt8]] = {
        var generator = SplitMix64(seed: 0x0066_7A7A)
        return (0..<400).map { number in
            guard number % 2 == 0 else { return Array(generator.name().filter { $0 != slash && $0 != 0 }.prefix(255)) }
            let count = Int.random(in: 1...255, using: &generator)
            return (0..<count).map { _ in
                let byte = UInt8.random(in: 1...255, using: &generator)
                return byte == slash ? UInt8(ascii: "`") : byte
            }
        }
    }()

    /// Each once.
    static let all = Set(corpus + random).filter { !$0.isEmpty }.sorted { $0.lexicographicallyPrecedes($1) }

    private static let slash = UInt8(ascii: "/")

    /// A scan in which a finding is about each of these names, and whatever else a tree controls is one of them, too.
    static func report(_ names: [[UInt8]], isComplete: Bool = true) -> AuditReport {
        var findings = names.enumerated().map { place, name in
            let other = names[(place + 1) % names.count]
            var finding = Sample.finding(
                place % 3 == 0 ? "symlink-escapes-root" : "world-writable-file", place % 3 == 0 ? .warning : .error,
                name, kind: place % 3 == 0 ? .link : .file, target: place % 3 == 0 ? other : nil)
            finding.evidence.owner.name = other
            finding.evidence.facts = [Evidence.Detail(name: "interpreter", value: other)]
            finding.related = [Related(role: .hop, path: other, detail: name), Related(role: .collides, path: other)]
            return finding
        }
        findings = Sample.sorted(findings)
        var report = Sample.report(
            roots: [Sample.root(".", "")], findings, undecided: [], scanErrors: [], AuditReport.Statistics(),
            reach: .all
        )
        guard !isComplete else { return report }
        report.scanErrors = RecordList(
            names.map { ScanError(.changed, root: 0, path: $0, call: "statx", error: "EIO") })
        report.undecided = RecordList(
            names.map { AuditReport.Undecided(rule: 0, root: 0, path: $0, facts: [.mode]) })
        return report
    }
}

/// The inverse of `DisplayEscape`: what a reader of a report does to get the bytes back.
func unescape(_ shown: String) -> [UInt8]? {
    var raw: [UInt8] = []
    var rest = Array(shown.utf8)[...]
    while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "\\") else {
            raw.append(byte)
            continue
        }
        switch rest.popFirst() {
        case UInt8(ascii: "\\"):
            raw.append(byte)
        case UInt8(ascii: "x"):
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else { return nil }
            raw.append(value)
            rest = rest.dropFirst(2)
        case let letter where letter == UInt8(ascii: "u") || letter == UInt8(ascii: "U"):
            let count = letter == UInt8(ascii: "u") ? 4 : 8
            guard rest.count >= count,
                let value = UInt32(String(decoding: rest.prefix(count), as: UTF8.self), radix: 16),
                let scalar = Unicode.Scalar(value)
            else { return nil }
            raw += Array(String(Character(scalar)).utf8)
            rest = rest.dropFirst(count)
        default:
            return nil
        }
    }
    return raw
}
