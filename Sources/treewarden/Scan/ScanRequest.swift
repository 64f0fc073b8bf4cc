import Auditing
import Descriptors
import Facts
import RuleLanguage
import Trees

/// A scan as its options ask for it, checked: nothing has been looked at yet.
struct ScanRequest {
    let paths: [PathArgument]
    let prefixes: [[UInt8]]
    let ruleSet: RuleSet
    let accounts: any NamedAccounts
    let jobs: Int
    let verdict: VerdictOptions
    let failOn: FailureThreshold
    let followsRoot: Bool
    private(set) var walk: WalkOptions

    /// More workers than this only wait for each other.
    private static let jobLimit = 256

    init(_ command: ScanCommand) throws(Complaint) {
        guard !command.paths.isEmpty else {
            throw Complaint("nothing to scan", hints: "Name a directory: treewarden scan .")
        }
        paths = command.paths
        verdict = command.verdict
        followsRoot = command.scope.followRoot
        jobs = try Self.jobs(command.run.jobs)
        let base = PathBase(command.reporting.base, workingDirectory: (try? Process.workingDirectory()) ?? [])
        var prefixes: [[UInt8]] = []
        for path in paths { prefixes.append(try base.prefix(of: path)) }
        self.prefixes = prefixes
        let settings = try Settings(
            command.chosenConfiguration, rules: command.rules, scope: command.scope, trust: command.trust,
            verdict: command.verdict)
        settings.configuration.noteOthers(in: paths)
        failOn = settings.failOn.value
        accounts = try settings.accounts(of: paths, followingLink: followsRoot)
        let trust = try settings.trust(by: accounts)
        ruleSet = try RuleSet(command.rules, settings.configuration, trust: trust)

        let now = Process.wallNanoseconds / 1_000_000_000
        walk = WalkOptions(trust: trust, accounts: accounts, now: now)
        walk.jobs = jobs
        walk.hasOwnAccounts = settings.accountsFromRoot.value
        walk.crossesMounts = !settings.oneFileSystem.value
        walk.reachability = settings.profile.value.reachability
        if case .texts(let directories)? = ruleSet.settings.parameters["temporary-directories"] {
            walk.temporaryDirectories = directories
        }
        walk.stopsOnError = command.verdict.onError == .stop
        walk.pruning = try settings.pruning(newerThan: command.scope.newerThan, now: now)
    }

    private static func jobs(_ asked: Int?) throws(Complaint) -> Int {
        guard let asked else { return min(jobLimit, max(1, Process.processors)) }
        guard (1...jobLimit).contains(asked) else {
            throw Complaint(
                "--jobs \(asked) is no number of workers",
                hints: "Between 1 and \(jobLimit) workers can share a walk.")
        }
        return asked
    }
}

extension Settings {
    /// What is left out.
    func pruning(newerThan: String?, now: Int64) throws(Complaint) -> Pruning {
        var pruning = Pruning()
        let exclusion = try Exclusion(exclude.map(\.value))
        if !exclusion.isEmpty { pruning.isExcluded = { path, kind in exclusion.covers(path, kind) } }
        pruning.skipsHidden = skipHidden.value
        pruning.skipsPackages = skipPackages.value
        if let newerThan { pruning.newerThan = try TimePoint(parsing: newerThan, now: now).seconds }
        return pruning
    }
}

extension Profile {
    /// Where the profile counts reachability from.
    var reachability: WalkOptions.Reachability {
        switch self {
        case .release, .transfer: .belowRoot
        case .deployment: .host
        case .host: .root
        }
    }
}
