import Auditing
import Facts
import Supervising
import Trees

/// The walk of an inventory: one directory after the other, in one thread, as its entries are read.
struct InventoryWalker<Consumer: EntryConsumer> {
    /// A directory that entries lie in, or directories of entries.
    private struct Directory {
        var facts: ParentFacts
        /// Whether its entries cannot say of it what those of others say of theirs.
        var isUnknown: Bool
    }

    let inventory: InventoryRoot
    var facts = EntryFacts()
    var outcome: WalkOutcome
    var links: StoredLinkResolver<InventoryPlaces>
    var accounts: AccountMemo
    var consumer: Consumer
    private var exclusionNote = DirectoryNote()
    /// From the root to the directory whose entries come.
    private var ancestors: [Directory] = []
    private var directory: [UInt8]?
    /// The directory that is left out with all in it, while that comes.
    private var leftOut: [UInt8]?
    /// The directory whose directories are too deep, while they come.
    private var deepest: [UInt8]?
    /// Entries that no bound was held against yet.
    private var uncounted = 0
    /// What the entries at hand lack beside what all do.
    private var lacksParent = false
    private let progress: WalkProgress
    private let sharedProgress: SharedProgress
    private let pruning: Pruning
    private let hasPruning: Bool
    /// What the consumer wants of every entry, by the number of its kind.
    private let baselines: [Collectors]

    init(_ inventory: InventoryRoot, progress: WalkProgress, consumer: Consumer, _ outcome: WalkOutcome) {
        self.inventory = inventory
        self.outcome = outcome
        self.progress = progress
        self.consumer = consumer
        links = StoredLinkResolver(InventoryPlaces(inventory), entries: 0)
        accounts = AccountMemo(accounts: inventory.options.accounts, trust: inventory.options.trust)
        sharedProgress = progress.sharedProgress(0)
        pruning = inventory.options.pruning
        hasPruning = pruning.isAny
        baselines = EntryKind.allCases.map { consumer.baseline(for: $0) }
        facts.root = inventory.facts
        facts.rootIndex = inventory.store.rootIndex
        facts.collected = .root
    }

    mutating func run() {
        sharedProgress.turn(toRoot: inventory.store.rootIndex)
        var cursor = inventory.store.makeCursor()
        while !progress.isCancelled, let (key, value) = cursor.next() {
            guard let entry = inventory.store.decoded(value) else { break }
            if RecordKey.isOfDirectory(key) {
                endDirectory()
                enter(entry)
            } else if directory != nil {
                examine(entry)
            }
        }
        endDirectory()
        if lacksParent { consumer.turn(toEntriesLacking: inventory.provision.lacking) }
    }

    mutating func note(_ scanError: ScanError) {
        outcome.add(scanError)
        consumer.hear(of: scanError)
        if scanError.kind.makesIncomplete, inventory.options.stopsOnError { progress.cancel() }
    }

    // MARK: Directories

    private mutating func endDirectory() {
        guard let directory else { return }
        consumer.finishDirectory(nil) { directory }
        holdAgainstBound(in: directory)
        self.directory = nil
    }

    /// Ends the walk where there are more entries than it may have.
    private mutating func holdAgainstBound(in directory: [UInt8]) {
        guard !progress.isCancelled else { return }
        if progress.add(uncounted) > inventory.options.bounds.entries {
            note(ScanError(.entries, root: facts.rootIndex, path: directory))
            progress.cancel()
        }
        uncounted = 0
    }

    /// Turns to the entries of a directory; all that it lies in came before it.
    private mutating func enter(_ entry: InventoryEntry) {
        if let leftOut, TreePath(leftOut).holds(Array(entry.path)) { return }
        leftOut = nil
        let depth = entry.depth
        ancestors.removeLast(max(0, ancestors.count - depth))
        // Each has a record, or another one of which it is known that it is no directory.
        guard ancestors.count == depth else { return }
        facts.parent = ancestors.last?.facts
        if depth > 0, isLeftOut(entry) {
            leftOut = Array(entry.path)
            return
        }
        take(entry)
        if depth == 0 {
            outcome.tally.entries += 1
            sharedProgress.countEntry()
            if hasPruning, let cause = causeNotToJudge(entry) {
                leaveOut(.entry, by: cause)
            } else {
                judge(entry)
            }
        }
        if depth > inventory.options.bounds.depth {
            let parent = TreePath(facts.path).parent.bytes
            if deepest != parent { note(ScanError(.depth, root: facts.rootIndex, path: parent)) }
            deepest = parent
            leftOut = Array(entry.path)
            return
        }
        let isUnknown = !ToldFacts.isKnownParent(entry.fields)
        ancestors.append(Directory(facts: asParent(isUnknown: isUnknown), isUnknown: isUnknown))
        turn(toUnknownParent: isUnknown)
        facts.parent = ancestors[depth].facts
        directory = facts.path
        exclusionNote = DirectoryNote()
        outcome.tally.directories += 1
        sharedProgress.countDirectory()
        sharedProgress.beat()
    }

    /// What is in a directory of which nothing is known is judged without that; that the directory is not known is told by
    /// itself.
    private mutating func turn(toUnknownParent isUnknown: Bool) {
        guard isUnknown != lacksParent else { return }
        lacksParent = isUnknown
        let lacking = inventory.provision.lacking
        consumer.turn(toEntriesLacking: isUnknown ? lacking.union(.ofParents) : lacking)
    }

    /// Whether the directory was left out where the one that holds it has it, with what lies in it.
    private mutating func isLeftOut(_ entry: InventoryEntry) -> Bool {
        guard hasPruning || pruning.skipsPackages else { return false }
        let name = Array(entry.name)
        if pruning.cause(leavingOutName: name) != nil { return true }
        if pruning.skipsPackages, FilePackage.hasName(name) { return true }
        var note = DirectoryNote()
        return pruning.cause(leavingOut: Array(entry.path), .directory, &note) != nil
    }

    private func asParent(isUnknown: Bool) -> ParentFacts {
        let above = facts.parent
        // Nobody knows whom such a directory keeps out.
        let passers = isUnknown ? Principals.all : facts.executors
        let reachers: Principals =
            if let above {
                above.reachers.passing(passers)
            } else {
                inventory.options.reachability == .belowRoot ? .all : Principals.all.passing(passers)
            }
        var parent = ParentFacts(
            mode: facts.mode, owner: facts.owner, group: facts.group, writers: facts.writers, reachers: reachers,
            isControlled: above.map { $0.isControlled || ParentFacts.isControlDirectory(facts.name) } ?? false,
            acl: facts.acl)
        if let user = inventory.options.runtimeUser {
            parent.runtime = RuntimeAccess(
                .principal(user), path: facts.path, permissions: facts.permissions, in: above?.runtime,
                isEntered: above == nil && inventory.options.reachability == .belowRoot)
        }
        parent.isImplied = isUnknown || above?.isImplied == true
        return parent
    }

    // MARK: Entries

    private mutating func examine(_ entry: InventoryEntry) {
        outcome.tally.entries += 1
        links.admitEntry()
        sharedProgress.countEntry()
        uncounted += 1
        if uncounted == 1024 {
            sharedProgress.beat()
            holdAgainstBound(in: directory ?? [])
            if progress.isCancelled { return }
        }
        take(entry)
        let traits = NameTraits(facts.name.span)
        facts.hazards = traits.hazards
        if facts.kind == .file {
            outcome.tally.files += 1
            if facts.mode.rawValue & 0o111 != 0 { outcome.tally.executables += 1 }
        }
        if hasPruning {
            if pruning.skipsHidden, facts.hazards.contains(.leadingDot) {
                return leaveOut(.entryAndContents, by: .skipHidden)
            }
            if let cause = pruning.cause(leavingOut: facts.path, facts.kind, &exclusionNote) {
                return leaveOut(.entryAndContents, by: cause)
            }
        }
        consumer.list(&facts, traits)
        if hasPruning, let cause = causeNotToJudge(entry) {
            leaveOut(.entry, by: cause)
        } else {
            judge(entry)
        }
        if facts.kind == .directory, pruning.skipsPackages, FilePackage.hasName(facts.name) {
            leaveOut(.contents, by: .skipPackages)
        }
    }

    /// By what the entry is there for what others are to it, and not judged itself.
    private func causeNotToJudge(_ entry: InventoryEntry) -> OmissionCause? {
        pruning.cause(notJudging: facts.path, modified: entry.fields.modified.map { $0 / 1_000_000_000 })
    }

    private mutating func leaveOut(_ extent: Omission.Extent, by cause: OmissionCause) {
        outcome.tally.leftOut[cause] += 1
        sharedProgress.countOmission(cause.rawValue)
        guard consumer.hearsOfOmissions else { return }
        consumer.hear(of: Omission(path: facts.path, kind: facts.kind, extent: extent))
    }

    /// Collects what the consumer wants until it has decided, and lets it record what it has to say.
    private mutating func judge(_ entry: InventoryEntry) {
        if inventory.options.runtimeUser != nil {
            facts.settleRuntimeRights(facts.parent == nil ? asParent(isUnknown: false).runtime : nil)
        }
        collect(baselines[Int(facts.kind.rawValue)], entry)
        if consumer.keeps != nil { consumer.keep(facts, details(of: entry)) }
        var decision = consumer.consider(&facts)
        while case .wants(let wanted) = decision {
            let open = wanted.subtracting(facts.collected).subtracting(facts.unread)
            guard !open.isEmpty else { break }
            collect(open, entry)
            facts.unread.formUnion(open.subtracting(facts.collected))
            decision = consumer.consider(&facts)
        }
        guard decision != .settled else { return }
        consumer.record(facts)
        if progress.addPath(facts.path.count, bound: inventory.options.bounds.pathBytes) {
            note(ScanError(.pathBytes, root: facts.rootIndex, path: facts.path))
            progress.cancel()
        }
    }
}
