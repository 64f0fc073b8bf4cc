import Auditing
import Facts
import Evaluation
import Examples
import RuleLanguage

/// A few rules made for a test, and an audit by them that is fed with examples instead of a walk.
struct AuditBench {
    let library: RuleLibrary
    let audit: Audit

    init(_ rules: [String], profile: Profile = .release) throws {
        library = try ParsedRules(rules.map(Self.file)).library
        let settings = RuleSettings(profile: profile, trust: ExampleEntry.trust)
        audit = Audit(
            library: library, rules: try CompiledRules(library, settings: settings), settings: settings,
            accounts: ExampleAccounts())
    }

    /// A rule file from its id and whatever else matters, for example `a | when: entry is file | level: note`. A family
    /// other than `permissions` stands before the id and a slash.
    private static func file(_ text: String) -> RuleFile {
        var parts = text.split(separator: "|").map { $0.drop { $0 == " " } }
        let name = String(parts.removeFirst()).filter { $0 != " " }
        let id = name.split(separator: "/").last.map(String.init) ?? ""
        var lines = ["id: \(id)"] + parts.map(String.init)
        let standard = [
            "title": "Something is wrong", "level": "error", "confidence": "certain", "since": "0.1.0",
            "because": "It matters", "remedy": "mend {path}", "finds": "[-rw-r--r-- root:root a]",
            "ignores": "[-rw-r--r-- root:root a]",
        ]
        for (key, value) in standard.sorted(by: { $0.key < $1.key })
        where !parts.contains(where: { $0.hasPrefix(key + ":") }) { lines.append("\(key): \(value)") }
        let path = name.contains("/") ? name : "permissions/\(name)"
        return RuleFile(name: "Rules/\(path).yaml", bytes: Array(lines.joined(separator: "\n").utf8))
    }

    /// Shows entries to a worker as a source does: what the baseline asks for first, then what the worker wants.
    static func show(_ entries: [EntryFacts], to worker: inout some EntryConsumer) {
        for entry in entries {
            var facts = entry
            let whole = entry.collected.subtracting(.linkGroup)
            facts.collected = worker.baseline(for: entry.kind).union([.name, .status]).intersection(whole)
            var rounds = 0
            while case .wants(let more) = worker.consider(&facts), rounds < 8 {
                facts.collected.formUnion(more.intersection(whole))
                rounds += 1
            }
            if worker.consider(&facts) == .candidate {
                facts.collected.formUnion(.path)
                worker.record(facts)
            }
        }
    }

    /// The report of one root, its entries dealt out to so many workers.
    func report(_ entries: [EntryFacts], workers count: Int = 1, scanErrors: [ScanError] = []) -> AuditReport {
        var workers = (0..<count).map { _ in audit.makeWorker(root: 0) }
        for (place, entry) in entries.enumerated() { Self.show([entry], to: &workers[place % count]) }
        return conclude(workers, scanErrors: scanErrors)
    }

    func conclude(_ workers: [AuditWorker], scanErrors: [ScanError] = [], roots: Int = 1) -> AuditReport {
        audit.conclude(
            workers: workers,
            roots: (0..<roots).map {
                .init(label: Array("root\($0)".utf8), uriPrefix: [], mode: Mode(rawValue: 0o755))
            },
            scanErrors: scanErrors, statistics: .init())
    }

    func report(lines: [String]) throws -> AuditReport {
        report(try lines.map { try ExampleEntry(parsing: $0).facts() })
    }
}

extension AuditReport {
    /// Each finding as `path: rule`.
    var summary: [String] {
        findings.map { "\(String(decoding: $0.path, as: UTF8.self)): \(rules[$0.rule].rule.id)" }
    }
}

/// The facts of an example; with a number for its inode where it shares that with others.
func facts(_ line: String, inode: UInt64? = nil) throws -> EntryFacts {
    var facts = try ExampleEntry(parsing: line).facts()
    if let inode { facts.inode = InodeIdentity(device: 1, inode: inode) }
    return facts
}
