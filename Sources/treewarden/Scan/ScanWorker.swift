import Archives
import Auditing
import Descriptors
import Facts
import Inventories
import Supervising
import Trees

/// The child's part of a scan: it alone touches the trees. It opens and walks them, and sends what it comes across.
struct ScanWorker {
    /// A tree that is walked, or the reason why it could not be opened.
    private enum Root {
        case tree(any EntryTree)
        case unreadable(SystemFailure)
        /// Nothing is there, or something else, where there was a directory when the scan was divided.
        case gone
        /// The program walks it, or it was walked.
        case none

        var tree: (any EntryTree)? { if case .tree(let tree) = self { tree } else { nil } }
    }

    private let request: ScanRequest
    private let audit: Audit
    private let options: WalkOptions
    private let side: WorkerProcess.Side
    private let space: LentSpace
    private let sender: ResultSender
    private let isShallow: Bool

    /// - Parameters:
    ///   - header: of the result that it sends.
    ///   - isShallow: whether it goes down only as far as Landlock can confine its reading, where that is what does.
    init(
        _ request: ScanRequest, _ audit: Audit, _ header: ResultHeader, _ side: WorkerProcess.Side, isShallow: Bool
    ) {
        self.request = request
        self.side = side
        sender = ResultSender(header, by: side.workers)
        // As much as it may say is as much as it may keep.
        // An inventory lies there whole, and its reader has its own bound.
        space = LentSpace(side.lentFile, limit: request.readsInventory ? .max : request.allowance.bytes)
        var options = request.walk
        self.isShallow = isShallow
        if request.accounts is HostAccounts {
            let accounts = ParentAccounts(side)
            options.accounts = accounts
            self.audit = audit.naming(by: accounts)
        } else {
            self.audit = audit
        }
        self.options = options
    }

    func run() {
        side.workers[0].show(isBusy: true)
        do throws(CommandError) {
            var roots: [Root] = []
            for (index, source) in request.sources.enumerated() {
                // Of the others nobody looks at anything here.
                if let unit = request.unit, unit.root != index {
                    roots.append(.none)
                    continue
                }
                switch source.confinement {
                case .none: roots.append(.none)
                case .worker: roots.append(try open(source, index))
                }
            }
            noteOwners(of: roots)
            for (index, root) in roots.enumerated() {
                guard let tree = root.tree, request.configuration.isIgnored(in: tree) else { continue }
                sender.send(.ignoredConfiguration(root: index))
            }
            if request.walk.reading == nil, let name = FileName(ImageLayout.path) {
                for (index, root) in roots.enumerated() where root.tree?.statusOfEntry(name)?.isRegularFile == true {
                    sender.send(.imageLayout(root: index))
                }
            }
            let confinement = request.isSandboxed ? confine(to: roots) : AuditReport.Confinement.none
            sender.send(.confinement(confinement))
            let isEnclosed = confinement.isEnclosed
            if identify(roots) {
                walk(roots, atMostDepth: isShallow && !isEnclosed ? ScanRequest.confinedDepth : .max)
            }
        } catch {
            sender.send(.refusal(ScanRefusal(error)))
        }
        if let failure = space.loss {
            sender.send(.loss(failure.map { ResultRecord.Failure(call: $0.call.rawValue, code: $0.code) }))
        }
        sender.finish()
        side.workers[0].callAttention()
    }

    /// - Throws: where a root is missing, or is nothing that can be scanned: no part of a scan passes for the whole.
    private func open(_ source: any EntrySource, _ index: Int) throws(CommandError) -> Root {
        side.workers[0].turn(toRoot: index)
        do throws(RootRefusal) {
            let tree: any EntryTree = try source.open(
                root: index, request.options(options, ofRoot: index))
            (tree as? InventoryTree)?.spill(into: space)
            let root = tree.root
            sender.send(
                .root(
                    index, mode: root.mode, location: root.location, isRootFileSystem: root.isRootFileSystem,
                    isArchive: tree.isArchive))
            return .tree(tree)
        } catch {
            if case .unreadable(let failure) = error { return .unreadable(failure) }
            // Where others look at other units the root was there: this part says that it has examined none of its own.
            if request.unit != nil { return .gone }
            throw CommandError(refusing: PathArgument(source.label), error)
        }
    }

    /// Tells root of the first tree of each owner who is nobody that it trusts: all that is said of the tree may come
    /// of that alone.
    private func noteOwners(of roots: [Root]) {
        guard Process.realUser == 0 else { return }
        var known = options.trust.owners
        for (index, root) in roots.enumerated() {
            guard let owner = root.tree?.root.owner, known.insert(owner).inserted else { continue }
            sender.send(.foreignOwner(root: index, owner))
        }
    }

    /// Gives up everything but reading the trees and speaking to the parent.
    ///
    /// - Returns: what is in force.
    private func confine(to roots: [Root]) -> AuditReport.Confinement {
        let trees = roots.compactMap(\.tree)
        let confinesReading = isShallow || !request.mayBeDeep
        let confinement = Confinement.enter(
            confiningReading: confinesReading, enclosing: { trees.count == 1 && trees[0].becomeRootOfProcess() }
        ) { rules throws(SystemFailure) in
            for tree in trees { try tree.allowReading(by: rules) }
        }
        return AuditReport.Confinement(
            landlock: confinement.landlock, landlockConfinesReading: confinement.reading == .landlock,
            isEnclosed: confinement.reading == .root, dropsCapabilities: confinement.dropsCapabilities,
            filtersCalls: confinement.filtersCalls)
    }

    /// Has each tree find out what it is, now that nothing is left to be had by what they hold.
    ///
    /// - Returns: whether there is something to walk in all of them: no part of a scan passes for the whole.
    private func identify(_ roots: [Root]) -> Bool {
        let progress = WalkProgress(workers: side.workers)
        for (index, root) in roots.enumerated() {
            do throws(RootRefusal) {
                try root.tree?.identify(progress: progress)
            } catch {
                if case .inventory(let flaw) = error {
                    sender.send(
                        .flawedInventory(root: index, line: flaw.line, column: flaw.column, flaw.message))
                    return false
                }
                if case .unreadLanguage = error {
                    sender.send(.unreadLanguage(root: index))
                    return false
                }
                let (reason, format) = error.noArchive.numbers
                sender.send(.noArchive(root: index, reason: reason, format: format))
                return false
            }
        }
        return true
    }

    /// The audit of one tree, which may have less to tell than its source, and names of its own.
    private func audit(of part: any TreePart) -> Audit {
        var audit = part.provision.map { self.audit.narrowed(to: $0) } ?? self.audit
        if let accounts = part.accounts { audit = audit.naming(by: accounts) }
        return audit
    }

    /// What the walks of all trees came to, and what is left to be said of them.
    private struct Walked {
        var workers: [RemoteAuditWorker] = []
        var outcome = WalkOutcome()
    }

    /// Walks the trees one after the other, each with all workers.
    private func walk(_ roots: consuming [Root], atMostDepth depth: Int) {
        var roots = roots
        var walked = Walked()
        for index in roots.indices {
            // Closed as soon as it was walked: there may be thousands.
            let root = roots[index]
            roots[index] = .none
            if options.stopsOnError, walked.outcome.scanErrors.contains(where: { $0.kind.makesIncomplete }) { break }
            let filesBefore = walked.outcome.tally.files
            var provision: FactProvision?
            switch root {
            case .none: continue
            case .gone: walked.outcome.add(tell(ScanError(.changed, root: index, path: [])))
            case .unreadable(let failure): walked.outcome.add(tell(ScanError(unreadableRoot: index, failure)))
            case .tree(let tree):
                let progress = WalkProgress(workers: side.workers)
                tree.prepare(
                    asking: request.keeps == nil ? audit.asked : audit.asked.union(RemoteAuditWorker.recorded))
                for part in tree.parts where !progress.isCancelled {
                    do throws(SystemFailure) {
                        try walk(part, ofRoot: index, tree.root.isRemote, progress, atMostDepth: depth, into: &walked)
                    } catch {
                        walked.outcome.add(tell(ScanError(unreadableRoot: index, error)))
                    }
                    side.workers[0].show(isBusy: true)
                    provision = part.provision.map { provision?.common(with: $0) ?? $0 } ?? provision
                }
            }
            if request.unit != nil { tellPart(walked.outcome, ofRoot: index) }
            sender.send(.walked(root: index, files: walked.outcome.tally.files - filesBefore, provision))
        }
        if !request.exclusion.isEmpty { sender.send(.idleExclusions(request.exclusion.idlePlaces)) }
        if let list = request.fileList { sender.send(.unmatchedPaths(list.paths.idleNumbers)) }
        RemoteAuditWorker.settle(
            walked.workers, of: audit, roots: roots.count, scanErrors: walked.outcome.scanErrors.map(allowing))
    }

    /// Says what is decided when all parts are there.
    private func tellPart(_ outcome: WalkOutcome, ofRoot index: Int) {
        sender.send(
            .executeBits(
                ExecuteBitTally(
                    files: outcome.tally.files, executables: outcome.tally.executables,
                    idle: outcome.tally.idleExecutables, lacksPermissions: outcome.lacksPermissions), root: index))
        for listing in outcome.listings {
            sender.send(
                .listing(DirectoryDigest(root: index, path: listing.path, count: listing.count, sum: listing.sum)))
        }
    }

    private var allowing: @Sendable (ScanError) -> ScanError {
        { [request] in request.allowing($0) }
    }

    /// Walks what is judged together, and has it judged.
    ///
    /// - Throws: where no thread can be had.
    private func walk(
        _ part: any TreePart, ofRoot index: Int, _ isRemote: Bool, _ progress: WalkProgress, atMostDepth depth: Int,
        into walked: inout Walked
    ) throws(SystemFailure) {
        let audit = self.audit(of: part)
        let notes = SharedSort.forEachAnalysis(of: audit, in: space)
        let consumers = (0..<(isRemote ? request.remoteJobs : request.jobs)).map { worker in
            RemoteAuditWorker(
                audit.makeWorker(root: index, notesTo: notes), keeping: request.keeps, allowing: allowing
            ) { [sender] in sender.send($0, by: worker) }
        }
        var (done, outcome) = try part.walk(consumers: consumers, progress: progress, atMostDepth: depth)
        side.workers[0].show(isBusy: true)
        // What was found until now can be taken while names are compared.
        side.workers[0].callAttention()
        let together = RemoteAuditWorker.judge(
            notes.map { $0.takeSorted() }, by: &done, of: audit, with: part.inspector(progress: progress))
        for scanError in together { outcome.add(scanError) }
        if space.takeIsFull() { outcome.add(tell(ScanError(.keptNames, root: index, path: []))) }
        if let rest = RemoteAuditWorker.united(done) { walked.workers.append(rest) }
        walked.outcome.add(outcome)
    }

    private func tell(_ scanError: ScanError) -> ScanError {
        sender.send(.scanError(scanError))
        return scanError
    }
}

extension ScanRefusal {
    fileprivate init(_ error: CommandError) {
        self.init(sentence: error.message, hints: error.hints, code: error.status.rawValue)
    }
}

extension ScanError {
    /// The root was there, and could not be examined.
    fileprivate init(unreadableRoot index: Int, _ failure: SystemFailure) {
        self.init(.unreadableDirectory, root: index, path: [], call: failure.call.rawValue, error: failure.name)
    }
}
