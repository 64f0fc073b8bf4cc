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

/// Each incident, planted in a small Debian, is told at error or warning; with its benign twin in its place nothing is.
@Suite struct IncidentTests {
    /// The families whose rules must be silent about what is in order.
    static let families: Set<Rule.Family> = [
        .privilege, .execution, .secrets, .permissions, .umask, .content,
    ]

    /// The rules under each profile and the small Debian, made once for all incidents.
    private static let shared = Result {
        let library = try BuiltinRules.library()
        return (library, try audits(by: library), try TreeFile(named: "debian").nodes)
    }

    private let library: RuleLibrary
    private let audits: [Profile: Audit]
    private let base: [ExampleEntry.Node]

    init() throws {
        (library, audits, base) = try Self.shared.get()
    }

    private static func audits(by library: RuleLibrary) throws -> [Profile: Audit] {
        try Dictionary(
            uniqueKeysWithValues: Profile.allCases.map { profile in
                let settings = RuleSettings(profile: profile, trust: ExampleEntry.trust, accounts: ExampleAccounts())
                let rules = try CompiledRules(library, settings: settings)
                return (profile, Audit(library: library, rules: rules, settings: settings, accounts: ExampleAccounts()))
            })
    }

    @Test(arguments: try PlantedIncident.all()) func incidentIsTold(_ incident: PlantedIncident) throws {
        #expect(library.rules.contains { $0.id == incident.rule })
        for profile in incident.profiles {
            guard let told = try tell(incident.planted, incident.name, profile) else { return }
            #expect(
                told.contains { $0.rule == incident.rule && $0.path == incident.path },
                "\(profile): \(incident.rule) is silent; told is \(told)")
        }
    }

    @Test(arguments: try PlantedIncident.all()) func benignTwinIsNot(_ incident: PlantedIncident) throws {
        for profile in incident.profiles {
            guard let told = try tell(incident.benign, incident.name, profile) else { return }
            let wrong = told.filter { Self.families.contains($0.family) }
            #expect(wrong.isEmpty, "\(profile): told is \(wrong)")
        }
    }

    /// What a reader of the report meets at once.
    private struct Told: CustomStringConvertible {
        var rule: String
        var family: Rule.Family
        var path: [UInt8]

        var description: String { "\(rule) at \(String(decoding: path, as: UTF8.self))" }
    }

    /// The warnings and errors on the system with these entries; nothing where this machine cannot make it.
    private func tell(_ entries: [ExampleEntry.Node], _ name: String, _ profile: Profile) throws -> [Told]? {
        let given = Set(entries.map(\.path))
        let tree = try BuiltTree(base.filter { !given.contains($0.path) } + entries)
        defer { tree.remove() }
        if let omission = tree.omissions.first {
            let path = String(decoding: omission.path, as: UTF8.self)
            print("skipped: incident \(name): \(path): \(omission.what): \(omission.reason)")
            return nil
        }
        let report = try audit(tree, profile)
        #expect(report.scanErrors.isEmpty, "what could not be read would pass for silence")
        return report.findings.filter { $0.level >= .warning }.map { finding in
            let rule = library.rules[finding.rule]
            return Told(rule: rule.id, family: rule.family, path: finding.path)
        }
    }

    private func audit(_ tree: BuiltTree, _ profile: Profile) throws -> AuditReport {
        let audit = try #require(audits[profile])
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var options = WalkOptions(trust: ExampleEntry.trust, accounts: ExampleAccounts(), now: Int64(now.tv_sec))
        // Under each profile the tree stands for the whole system, and not for a directory below that of this machine.
        options.reachability = .root
        let live = try LiveTree(root: Array(tree.root.utf8), index: 0, followingLink: false, options: options)
        let (workers, outcome) = try live.walk(consumers: [audit.makeWorker(root: 0)], progress: WalkProgress())
        return audit.conclude(
            workers: workers, roots: [AuditReport.Root(label: Array("/".utf8), uriPrefix: [], mode: live.root.mode)],
            scanErrors: outcome.scanErrors, statistics: AuditReport.Statistics(), failOn: .error,
            allowsIncomplete: false)
    }
}
