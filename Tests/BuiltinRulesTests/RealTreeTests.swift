import Auditing
import BuiltinRules
import Facts
import Glibc
import Evaluation
import Examples
import RuleLanguage
import Testing
import TreeBuilding
import Trees

/// The rules' examples once more, as entries of a real file system: what the walk collects must lead to the same
/// answer as the facts that the notation stands for.
struct RealTreeTests {
    private let library: RuleLibrary

    init() throws {
        library = try BuiltinRules.library()
    }

    @Test(arguments: Rule.Family.allCases) func examplesHoldInRealTrees(family: Rule.Family) throws {
        for (index, rule) in library.rules.enumerated() where rule.family == family {
            for (examples, isFound) in [(rule.finds, true), (rule.ignores, false)] {
                for example in examples {
                    if rule.id == "writable-ancestor" {
                        skipped(
                            "\(rule.id): \(example.text): what lies above a temporary directory is not ours to make")
                        continue
                    }
                    if rule.threshold != nil {
                        skipped("\(rule.id): \(example.text): a single entry is none")
                        continue
                    }
                    // See SourceExampleTests.
                    guard let entry = try example.entry else { continue }
                    // See ArchiveExampleTests.
                    if entry.surroundings.archive != nil { continue }
                    guard entry.surroundings.imageRoles.isEmpty else {
                        skipped("\(rule.id): \(example.text): a live tree is no image")
                        continue
                    }
                    let tree = try BuiltTree(entry)
                    defer { tree.remove() }
                    if let omission = tree.omissions.first {
                        skipped("\(rule.id): \(example.text): \(omission.what): \(omission.reason)")
                        continue
                    }
                    let profiles = try Profile.allCases.filter { profile in
                        try finds(index, entry, below: tree.root, profile)
                    }
                    #expect(
                        profiles.isEmpty != isFound,
                        "\(rule.id) \(isFound ? "finds" : "ignores") \(example.text); found under \(profiles)")
                }
            }
        }
    }

    /// Whether the rule, alone, has a finding at the example's entry.
    private func finds(_ rule: Int, _ entry: ExampleEntry, below root: String, _ profile: Profile) throws -> Bool {
        let settings = RuleSettings(
            profile: profile, select: [library.rules[rule].id], trust: ExampleEntry.trust, accounts: ExampleAccounts())
        let audit = Audit(
            library: library, rules: try CompiledRules(library, settings: settings), settings: settings,
            accounts: ExampleAccounts(), transferTargets: entry.surroundings.transferTargets)
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var options = WalkOptions(trust: ExampleEntry.trust, accounts: ExampleAccounts(), now: Int64(now.tv_sec))
        options.reachability = profile == .host ? .root : .belowRoot
        options.runtimeUser = entry.surroundings.runtimeUser
        options.buildTime = entry.surroundings.buildAge.map { options.now - $0 }
        options.transferTargets = entry.surroundings.transferTargets
        let tree = try LiveTree(root: Array(root.utf8), index: 0, followingLink: false, options: options)
        let (workers, outcome) = try tree.walk(consumers: [audit.makeWorker(root: 0)], progress: WalkProgress())
        let report = audit.conclude(
            workers: workers, roots: [AuditReport.Root(label: Array(root.utf8), uriPrefix: [], mode: tree.root.mode)],
            scanErrors: outcome.scanErrors, statistics: AuditReport.Statistics(), failOn: .error,
            allowsIncomplete: false)
        let subject = entry.nodes[0].path
        return report.findings.contains { finding in
            finding.rule == rule
                && (finding.path == subject || finding.count != nil || finding.related.contains { $0.path == subject })
        }
    }

    /// Says what this machine cannot make, by name and with the reason.
    private func skipped(_ what: String) {
        print("skipped: \(what)")
    }
}
