import Auditing
import Descriptors
import Facts
import Trees

/// Walks the trees of a request and makes one report of them.
struct Scan: Sendable {
    /// A tree that is walked, or the reason why it could not be opened.
    private enum Root: Sendable {
        case tree(LiveTree)
        case list(ListedTree)
        case unreadable(SystemFailure)
    }

    private let audit: Audit
    private let roots: [Root]
    private let labels: [AuditReport.Root]
    private let jobs: Int
    private let failOn: FailureThreshold
    private let allowsIncomplete: Bool
    private let stopsOnError: Bool
    private let allowedChanges: Exclusion

    /// Opens every root.
    ///
    /// - Throws: where one is missing, or is nothing that can be scanned: no part of a scan passes for the whole.
    init(_ request: ScanRequest) throws(Complaint) {
        let set = request.ruleSet
        audit = Audit(
            library: set.library, rules: set.compiled, settings: set.settings, accounts: request.accounts,
            policy: set.policy, transferTargets: request.walk.transferTargets)
        allowedChanges = request.allowedChanges
        jobs = request.jobs
        failOn = request.failOn
        allowsIncomplete = request.verdict.allowIncomplete
        stopsOnError = request.walk.stopsOnError
        var roots: [Root] = []
        var labels: [AuditReport.Root] = []
        for (index, source) in request.sources.enumerated() {
            let root: Root
            var mode = Mode(rawValue: 0)
            let label: PathArgument
            switch source {
            case .tree(let path):
                root = try Self.open(path, index: index, request)
                label = path
                if case .tree(let tree) = root { mode = tree.rootMode }
            case .list, .index, .revision:
                let (tree, place) = try source.list(leavingOut: request.walk.pruning)
                root = .list(tree)
                label = place
            }
            roots.append(root)
            labels.append(
                AuditReport.Root(label: label.bytes, uriPrefix: try request.base.prefix(of: label), mode: mode))
        }
        self.roots = roots
        self.labels = labels
    }

    private static func open(_ path: PathArgument, index: Int, _ request: ScanRequest) throws(Complaint) -> Root {
        do throws(RootRefusal) {
            let tree = try LiveTree(
                root: path.bytes, index: index, followingLink: request.followsRoot, options: request.walk)
            return .tree(tree)
        } catch {
            if case .unreadable(let failure) = error { return .unreadable(failure) }
            throw Complaint(refusing: path, error)
        }
    }

    /// Walks the trees one after the other, each with all workers.
    func run(progress: WalkProgress) -> AuditReport {
        let begun = Process.monotonicNanoseconds
        var judges: [Judge] = []
        var outcome = WalkOutcome()
        var files = [Int](repeating: 0, count: roots.count)
        for (index, root) in roots.enumerated() {
            if stopsOnError, outcome.incidents.contains(where: { $0.kind.makesIncomplete }) { break }
            switch root {
            case .unreadable(let failure):
                outcome.incidents.append(Incident(unreadableRoot: index, failure))
            case .tree(let tree):
                do throws(SystemFailure) {
                    let workers = (0..<jobs).map { _ in audit.makeJudge(root: index) }
                    let (done, met) = try tree.walk(consumers: workers, progress: progress)
                    files[index] = met.tally.files
                    outcome.add(met)
                    judges += judged(done, root: index, tree.inspector(), &outcome)
                } catch {
                    outcome.incidents.append(Incident(unreadableRoot: index, error))
                }
            case .list(let tree):
                let (judge, met) = tree.walk(audit.makeJudge(root: index), index: index, progress: progress)
                outcome.add(met)
                judges += judged([judge], root: index, tree.inspector(index: index), &outcome)
            }
        }
        outcome.incidents = outcome.incidents.map(allowing)
        var statistics = AuditReport.Statistics(outcome)
        statistics.filesOfRoots = files
        statistics.nanoseconds = Process.monotonicNanoseconds - begun
        var report = audit.conclude(
            judges: judges, roots: labels, incidents: outcome.incidents, statistics: statistics, failOn: failOn,
            allowsIncomplete: allowsIncomplete)
        report.umask = Mode(rawValue: UInt16(truncatingIfNeeded: Process.umask))
        return report
    }

    /// A change as it is counted where it was expected.
    private func allowing(_ incident: Incident) -> Incident {
        guard incident.kind == .changed,
            allowedChanges.covers(incident.path, .file) || allowedChanges.covers(incident.path, .directory)
        else { return incident }
        var allowed = incident
        allowed.kind = .changedAsAllowed
        return allowed
    }

    /// The judges of a root with what there is to say about its names, now that all of them are known.
    private func judged(
        _ judges: [Judge], root: Int, _ inspector: consuming some EntryInspector, _ outcome: inout WalkOutcome
    ) -> [Judge] {
        var judges = judges
        outcome.incidents += audit.judgeNames(of: &judges, root: root, with: &inspector)
        outcome.incidents += inspector.incidents
        return judges
    }
}

extension Incident {
    /// The root was there, and could not be examined.
    fileprivate init(unreadableRoot index: Int, _ failure: SystemFailure) {
        self.init(.unreadableDirectory, root: index, path: [], call: failure.call.rawValue, error: failure.name)
    }
}

extension AuditReport.Statistics {
    fileprivate init(_ outcome: WalkOutcome) {
        self.init()
        entries = outcome.tally.entries
        directories = outcome.tally.directories
        pruned = outcome.tally.pruned
        for incident in outcome.incidents {
            switch incident.kind {
            case .unreadableDirectory, .unreadableStatus, .unreadableFact: unread += 1
            case .changed, .changedAsAllowed: changed += 1
            case .vanished: vanished += 1
            case .mountNotEntered, .boundReached, .idsMapped, .executeBitsMeaningless: break
            }
        }
    }
}

extension Complaint {
    /// Why a path is not scanned.
    fileprivate init(refusing path: PathArgument, _ refusal: RootRefusal) {
        switch refusal {
        case .missing:
            self.init("\(path.quoted) does not exist", nearest: path)
        case .notDirectory:
            let (directory, _) = path.split
            self.init(
                "\(path.quoted) is not a directory",
                hints: "Scan the directory that holds it: treewarden scan \(PathArgument(directory).quoted)")
        case .symbolicLink:
            self.init(
                "\(path.quoted) is a symbolic link, and what is scanned should not depend on where one leads",
                hints: "Name the directory itself, or add --follow-root.")
        case .kernelMade:
            self.init(
                "\(path.quoted) is made up by the kernel while it is read, like /proc and /sys",
                hints: "Permissions there say little; to scan it nevertheless, add --cross-file-systems.")
        case .unreadable(let failure):
            self.init("\(path.quoted): \(failure.sentence)", status: .incomplete)
        }
    }
}
