import Auditing
import BuiltinRules
import Evaluation
import Examples
import Facts
import Foundation
import RuleLanguage
import Testing
import Trees

/// The examples of rules about acts once more, as real files that a walk reads.
@Suite struct SourceExampleTests {
    @Test func examplesHoldInRealFiles() throws {
        let library = try BuiltinRules.library()
        for (index, rule) in library.rules.enumerated() where rule.isAboutActs {
            let root = FileManager.default.temporaryDirectory.appending(path: "treewarden-source-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: root) }
            let examples = (rule.finds.map { ($0, true) } + rule.ignores.map { ($0, false) }).enumerated()
            for (number, (example, _)) in examples {
                guard case .code(let code) = example else { continue }
                let file = root.appending(path: "\(number)/\(code.dialect.path)")
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(code.bytes).write(to: file)
            }
            let found = try lines(of: index, in: library, below: root.path)
            for (number, (example, isFound)) in examples {
                guard case .code(let code) = example else { continue }
                let lines = found[number, default: []]
                let isMet = code.markedLines.isEmpty ? lines.isEmpty != isFound : lines == Set(code.markedLines)
                #expect(isMet, "\(rule.id): \(lines) of \(code.text)")
            }
        }
    }

    /// By the number of the example, the lines at which the rule, alone, finds something.
    private func lines(of rule: Int, in library: RuleLibrary, below root: String) throws -> [Int: Set<Int>] {
        let settings = RuleSettings(
            profile: .source, select: [library.rules[rule].id], trust: ExampleEntry.trust, accounts: ExampleAccounts())
        let audit = Audit(
            library: library, rules: try CompiledRules(library, settings: settings), settings: settings,
            accounts: ExampleAccounts())
        let options = WalkOptions(trust: ExampleEntry.trust, accounts: ExampleAccounts(), now: 0)
        let tree = try LiveTree(root: Array(root.utf8), index: 0, followingLink: false, options: options)
        let (workers, outcome) = try tree.walk(consumers: [audit.makeWorker(root: 0)], progress: WalkProgress())
        let report = audit.conclude(
            workers: workers, roots: [AuditReport.Root(label: Array(root.utf8), uriPrefix: [], mode: tree.root.mode)],
            scanErrors: outcome.scanErrors, statistics: AuditReport.Statistics(), failOn: .error,
            allowsIncomplete: false)
        var lines: [Int: Set<Int>] = [:]
        for finding in report.findings {
            let number = Int(String(decoding: finding.path.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self))
            lines[try #require(number), default: []].insert(try #require(finding.site).start.line)
        }
        return lines
    }
}
