import Auditing
import Descriptors
import Facts
import Inventories
import Supervising
import Trees

/// The parent's part of a scan: starts the worker, watches it, and makes a report of what it sent, however it ended.
///
/// Nothing here touches a tree. A process that waits for a file system cannot always be ended, not even by SIGKILL;
/// this one ends without it.
struct ScanSupervisor: ~Copyable {
    private let request: ScanRequest
    private let audit: Audit
    private var results: AuditResults
    /// What the worker's result begins with, and how far it has come.
    private let header: ResultHeader
    private var reader: ResultReader
    private let space: TemporarySpace
    private var statistics = AuditReport.Statistics()
    private var roots: [AuditReport.Root] = []
    /// What is in memory already, by the place of the root.
    private var listed: [(root: Int, tree: any EntryTree)] = []
    /// The roots that the worker walks, and those of them that it is not through with.
    private var trees: [Int] = []
    private var unfinished: Set<Int> = []
    /// Those of which it is noted why.
    private var ended: Set<Int> = []
    private var commandError: CommandError?
    /// What the worker has given up; nothing while it has not come to the trees' entries.
    private var confinement: AuditReport.Confinement?
    /// How much it may still send, and whether it would have sent more.
    private var allowance: MessageAllowance
    private var isExhausted = false
    private var progress: ProgressLine
    /// Whether the worker goes down only as far as Landlock can confine its reading.
    private var isShallow = false
    /// The worker that said all it had to say, and is about to end.
    private var leaving: WorkerProcess?

    /// - Parameter space: for findings that memory is not to hold.
    /// - Throws: where a list cannot be had.
    init(_ request: ScanRequest, _ space: TemporarySpace, showsProgress: Bool) throws(CommandError) {
        self.request = request
        self.space = space
        results = request.makeResults(space)
        allowance = request.allowance
        let set = request.ruleSet
        header = ResultHeader(
            tool: "treewarden \(Treewarden.version)",
            rules: set.digest, scope: request.scopeDigest)
        reader = Self.reader(header, request)
        let whole = set.audit(
            accounts: request.accounts, transferTargets: request.walk.transferTargets,
            obeysComments: request.obeysComments, fixes: request.fixes)
        audit = request.unit == nil ? whole : whole.ofPart()
        progress = ProgressLine(isShown: showsProgress)
        for (index, source) in request.sources.enumerated() {
            var label = source.label
            switch source.confinement {
            case .worker: if request.unit.map({ $0.root == index }) ?? true { trees.append(index) }
            case .none:
                let tree = try source.opened(root: index, request.walk)
                for line in tree.warnings { TerminalText.say("treewarden: git: \(PathArgument(line).quoted)") }
                listed.append((index, tree))
                label = tree.root.label
            }
            let prefix = try request.base.prefix(of: PathArgument(label))
            roots.append(AuditReport.Root(label: label, uriPrefix: prefix, mode: Mode(rawValue: 0)))
        }
    }

    /// Waits for the worker, which has said all that it had to say.
    consuming func end() { _ = leaving?.reap() }

    /// Of a result that has not begun.
    private static func reader(_ header: ResultHeader, _ request: ScanRequest) -> ResultReader {
        ResultReader(expecting: header, rules: request.ruleSet.library.rules.count, roots: request.sources.count)
    }

    /// - Throws: where the scan does not take place at all.
    consuming func run() throws(CommandError) -> AuditReport {
        let examination = try examine()
        let report = audit.conclude(
            examination, failOn: request.failOn, allowsIncomplete: request.verdict.allowIncomplete)
        _ = leaving?.reap()
        return report
    }

    /// Has the trees looked at, and nothing concluded of it.
    ///
    /// - Throws: where the scan does not take place at all.
    mutating func examine() throws(CommandError) -> Examination {
        let begun = Process.monotonicNanoseconds
        begin()
        if !trees.isEmpty {
            do throws(SystemFailure) {
                try supervise()
            } catch {
                progress.erase()
                throw CommandError(starting: error)
            }
            if let commandError { throw commandError }
        }
        for (root, tree) in listed {
            for part in tree.parts { try walk(part, root: root) }
        }
        for (kind, count) in results.counts { statistics.add(count, of: kind) }
        if request.movesReach { audit.leaveOpenForReach(roots: roots.count, in: &results) }
        OverlappingRoots(roots).say(roots)
        if request.unit == nil { statistics.listed = request.fileList?.counts }
        statistics.nanoseconds = Process.monotonicNanoseconds - begun
        var examination = Examination(
            exchange(&results, with: AuditResults(spillingTo: space)), roots: roots, statistics: statistics)
        if !trees.isEmpty { examination.confinement = confinement ?? AuditReport.Confinement.none }
        if !request.isDifference { examination.idleExclusions = request.exclusion.idleSources }
        examination.umask = Mode(rawValue: UInt16(truncatingIfNeeded: Process.umask))
        return examination
    }

    /// Walks what is in memory: it needs no other process.
    private mutating func walk(_ part: any TreePart, root: Int) throws(CommandError) {
        if request.walk.stopsOnError, results.haveGap { return }
        let notes = SharedSort.forEachAnalysis(of: audit, in: space)
        let inbox = Lock(exchange(&results, with: request.makeResults(space)))
        let worker = RemoteAuditWorker(audit.makeWorker(root: root, notesTo: notes), keeping: request.keeps) { record in
            inbox.withLock { $0.add(record) }
        }
        defer { results = inbox.withLock { [request, space] in exchange(&$0, with: request.makeResults(space)) } }
        let progress = WalkProgress()
        let walked = self.progress.accompany(progress) {
            Result { () throws(SystemFailure) in try part.walk(consumers: [worker], progress: progress) }
        }
        do throws(SystemFailure) {
            var (workers, outcome) = try walked.get()
            let together = RemoteAuditWorker.judge(
                notes.map { $0.takeSorted() }, by: &workers, of: audit, with: part.inspector(progress: progress))
            for scanError in together { outcome.add(scanError) }
            RemoteAuditWorker.settle(
                RemoteAuditWorker.united(workers).map { [$0] } ?? [], of: audit, roots: roots.count,
                scanErrors: outcome.scanErrors)
            statistics.filesOfRoots[root] = outcome.tally.files
            statistics.entries += outcome.tally.entries
            statistics.directories += outcome.tally.directories
            statistics.leftOut.add(outcome.tally.leftOut)
        } catch {
            throw CommandError(starting: error)
        }
    }

    /// Makes ready for a worker: nothing is known yet.
    private mutating func begin() {
        results = request.makeResults(space)
        reader = Self.reader(header, request)
        // Of a root that the worker is not through with nobody knows which part of its files are like some of them.
        statistics.filesOfRoots = Array(repeating: ResultRecord.manyFiles, count: roots.count)
        unfinished = Set(trees)
        ended = []
        commandError = nil
        confinement = nil
        allowance = request.allowance
    }

    /// Runs the worker to its end, whatever that is; and where a tree turns out to be deeper than Landlock can confine
    /// one to, another one, from the beginning, that reads without it.
    private mutating func supervise() throws(SystemFailure) {
        let signals = try HeldSignals()
        isShallow = request.mayBeDeep
        if try runWorker(signals) {
            isShallow = false
            begin()
            _ = try runWorker(signals)
        }
    }

    /// - Returns: whether a tree goes on below what this worker may see, and there is more to see for another one.
    private mutating func runWorker(_ signals: borrowing HeldSignals) throws(SystemFailure) -> Bool {
        let (request, audit, header, isShallow) = (request, audit, header, isShallow)
        let run: (WorkerProcess.Side) -> Void = { side in
            ScanWorker(request, audit, header, side, isShallow: isShallow).run()
        }
        // Of all that a worker keeps only what is judged together may be much.
        let file = audit.analysisCount > 0 || request.readsInventory ? space.lend() : nil
        // What a pipe holds of an image is read in another order.
        let copy = request.readsInput ? space.lend() : nil
        var worker = try WorkerProcess(
            workers: request.walk.jobs, lending: file, forInput: copy, keepingInput: request.readsInput, run)
        if let accounts = request.accounts as? HostAccounts { try worker.answer(from: accounts) }
        let workers = worker.workers
        var halt: WorkerProcess.Halt
        do throws(SystemFailure) {
            halt = try worker.watch(
                signals, stallTimeout: request.stallTimeout, deadline: request.deadline,
                look: {
                    progress.show(
                        entries: workers.reduce(0) { $0 + $1.entries }, bytes: workers.reduce(0) { $0 &+ $1.bytes })
                },
                take: { take($0, $1) })
        } catch {
            worker.kill()
            throw error
        }
        progress.erase()
        let isNameService = worker.waitsForNameService
        let isTooDeep = halt == .finished && meetsConfinedDepth
        // What is missing may be a finding.
        if halt == .finished, !isTooDeep, !isExhausted, !reader.isWhole { halt = .garbled }
        guard halt != .finished || isTooDeep || isExhausted else {
            add(workers)
            // It takes as long to end as it takes to make the report.
            leaving = consume worker
            return false
        }
        worker.kill()
        let death = worker.reap()
        // Who sends one to a program and to its group sends two: the second one is not for what comes now.
        if case .interrupted = halt { while signals.take() != nil {} }
        if isTooDeep, !isExhausted, death != nil, worker.isForsaken() { return true }
        note(halt, death, workers, lastWords: worker.lastWords, isNameService: isNameService)
        noteGaps()
        add(workers)
        return false
    }

    private mutating func add(_ workers: [SharedProgress]) {
        for sharedProgress in workers {
            statistics.entries += sharedProgress.entries
            statistics.directories += sharedProgress.directories
            for cause in OmissionCause.allCases {
                statistics.leftOut[cause] += sharedProgress.omissions(cause.rawValue)
            }
        }
    }

    /// Whether the worker has come to the depth at which another one has to take its place.
    private var meetsConfinedDepth: Bool {
        isShallow && results.rootsAtBounds[.depth, default: []].contains { !roots[$0].isArchive }
    }

    /// What a worker says of itself and of the roots comes before all that it has to say of entries, and is not heard
    /// afterwards: by then it may be somebody else's.
    private mutating func take(_ kind: UInt8, _ payload: ArraySlice<UInt8>) -> WorkerProcess.Reception {
        let isBeginning = confinement == nil
        if let kind = ResultRecord.Kind(rawValue: kind), kind.isAboutEntries, !allowance.admits(kind, payload.count) {
            isExhausted = true
            return .last
        }
        do throws(DecodingError) {
            let record = try reader.read(kind, payload)
            switch record {
            case .header: break
            case .rootEvidence, .finding, .undecided, .scanError, .names, .sources, .entry, .textIgnore, .fix:
                results.add(record, payload)
                return meetsConfinedDepth ? .last : .understood
            case .root(let root, let mode, let location, let isRootFileSystem, let isArchive) where isBeginning:
                roots[root].isArchive = isArchive
                roots[root].mode = mode
                roots[root].location = location
                roots[root].isRootFileSystem = isRootFileSystem
            case .walked(let root, let files, let provision):
                guard unfinished.remove(root) != nil else { return .notUnderstood }
                if let provision { roots[root].unevaluated = audit.unevaluated(in: provision) }
                statistics.filesOfRoots[root] = files
            case .refusal(let refusal) where isBeginning:
                guard let status = ExitStatus(rawValue: refusal.code) else { return .notUnderstood }
                commandError = CommandError(refusal.sentence, hints: refusal.hints, status: status)
            case .flawedInventory(let root, let line, let column, let message):
                guard message.utf8.count <= InventorySource.longestMessage else { return .notUnderstood }
                let flaw = InventoryFlaw(line: line, column: column, message: message)
                commandError = CommandError(refusing: PathArgument(roots[root].label), .inventory(flaw))
            case .noArchive(let root, let reason, let format):
                guard let refusal = NoArchive(reason: reason, format: format) else { return .notUnderstood }
                commandError = CommandError(refusing: PathArgument(roots[root].label), .noArchive(refusal))
            case .confinement(let confinement) where isBeginning:
                self.confinement = confinement
                if confinement.isEnclosed { isShallow = false }
            case .unreadLanguage(let root):
                commandError = CommandError(refusing: PathArgument(roots[root].label), .unreadLanguage)
            case .idleExclusions(let places): request.exclusion.keepIdle(places)
            case .unmatchedPaths(let numbers): request.fileList?.paths.keepIdle(numbers)
            case .ignoredConfiguration(let root) where isBeginning:
                say(of: root) { LoadedConfiguration.noteOnIgnored(in: $0) }
            case .imageLayout(let root) where isBeginning:
                say(of: root) { path in
                    "treewarden: note: \(path.quoted) is an image layout, and audited as the directory that it is; "
                        + "to audit the images in it: --as image"
                }
            case .foreignOwner(let root, let owner) where isBeginning:
                say(of: root) { path in
                    "treewarden: note: \(path.quoted) belongs to user \(owner), who is not trusted, as in a container that "
                        + "runs as root on the files of another account; where that is as it should be: "
                        + "--trusted-owner \(owner)"
                }
            case .trailer:
                // A worker that stops says where, or why it never began.
                let isWhole = unfinished.isEmpty || commandError != nil
                return isWhole || results.haveGap ? .last : .notUnderstood
            case .loss(nil): space.noteLoss(nil)
            case .loss(let failure?):
                guard let call = SystemCall(rawValue: failure.call) else { return .notUnderstood }
                space.noteLoss(SystemFailure(call, failure.code))
            case .linkedName, .linkCandidate, .forgottenFiles, .demands, .executeBits, .collision, .rootFacts, .listing:
                // Of a whole scan nothing is left open.
                guard request.unit != nil else { return .notUnderstood }
                results.add(record, payload)
            case .root, .refusal, .confinement, .ignoredConfiguration, .foreignOwner,
                .imageLayout, .rootReport, .summary, .object:
                return .notUnderstood
            }
            return .understood
        } catch {
            return .notUnderstood
        }
    }

    /// Says something of a tree, once: what another worker told of it has been said.
    private mutating func say(of root: Int, _ note: (PathArgument) -> String) {
        guard request.tellsNotes, isShallow || !request.mayBeDeep else { return }
        progress.erase()
        TerminalText.say(note(PathArgument(roots[root].label)))
    }

    /// Notes why the worker did not get to its end, and where it was, in the report and on standard error.
    private mutating func note(
        _ halt: WorkerProcess.Halt, _ death: WorkerProcess.Ending?, _ workers: [SharedProgress], lastWords: [UInt8],
        isNameService: Bool
    ) {
        switch halt {
        case .finished:
            guard isExhausted else { return }
            for root in unfinished.isEmpty ? [trees[0]] : unfinished {
                end(by: ScanError(.findings, root: root, path: []))
            }
            TerminalText.say(
                "treewarden: error: the scan has more to tell than --max-findings allows; what was found until then is "
                    + "reported")
        case .stalled(let stuck):
            let tenths = request.stallTimeout / 100_000_000
            let seconds = tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
            for index in stuck {
                let place = note(.stalled, at: workers[index], isNameService ? "name service" : "")
                let silent = isNameService ? "the name service, asked for an owner," : "the file system"
                TerminalText.say(
                    "treewarden: error: \(place): \(silent) has not answered for \(seconds); "
                        + "what was found until then is reported")
            }
            if death == nil {
                TerminalText.say("treewarden: the process that waits for it cannot be ended, and stays behind")
            }
        case .outOfTime:
            for root in unfinished { end(by: ScanError(.time, root: root, path: [])) }
            TerminalText.say(
                "treewarden: error: the scan takes longer than --max-time allows; what was found until then is reported"
            )
        case .interrupted(let signal):
            for root in unfinished.isEmpty ? [trees[0]] : unfinished {
                end(by: ScanError(.interrupted, root: root, path: [], error: signal))
            }
            TerminalText.say("treewarden: interrupted (\(signal)); what was found until then is reported")
        case .died, .garbled:
            let cause =
                switch (halt, death) {
                case (.garbled, _): "EBADMSG"
                case (_, .signal(let name)?): name
                case (_, .code(let code)?): "exit code \(code)"
                case (_, nil): ""
                }
            let busy = workers.filter(\.isBusy)
            for sharedProgress in busy.isEmpty ? [workers[0]] : busy {
                let place = note(.workerDied, at: sharedProgress, cause)
                TerminalText.say("treewarden: error: \(place): the process that examined it died (\(cause))")
            }
            for line in lastWords.split(separator: UInt8(ascii: "\n")).prefix(20) {
                TerminalText.say("treewarden: it said: \(PathArgument(Array(line)).quoted)")
            }
        }
    }

    /// Notes what the report lacks beside the place at which it ended: trees that the worker was not through with, or
    /// had not begun, and rules that are decided when it is through.
    private mutating func noteGaps() {
        for root in unfinished.subtracting(ended) { end(by: ScanError(.interrupted, root: root, path: [])) }
        audit.leaveOpen(unfinished, of: trees, in: &results)
    }

    /// Notes by what the scan of a root came to its end.
    private mutating func end(by scanError: ScanError) {
        results.add(scanError)
        ended.insert(scanError.root)
    }

    /// Notes a scan error where a worker is: the place, for people.
    private mutating func note(_ kind: ScanError.Kind, at progress: SharedProgress, _ cause: String = "") -> String {
        let root = min(progress.root, roots.count - 1)
        let place = progress.place
        end(by: ScanError(kind, root: root, path: place, error: cause))
        let label = roots[root].label
        return PathArgument(place.isEmpty ? label : label + [UInt8(ascii: "/")] + place).quoted
    }
}
