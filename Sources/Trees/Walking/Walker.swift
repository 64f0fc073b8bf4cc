import Descriptors
import Facts
import Supervising

/// One worker of a walk: reads directories, collects the facts of their entries, and asks its consumer.
struct Walker<Consumer: EntryConsumer>: ~Copyable {
    let walk: Walk
    /// Which of the walk's workers it is.
    let number: Int
    var reader = DirectoryReader()
    var lister = AttributeLister()
    var facts = EntryFacts()
    /// What the entry's record has beside them, where the consumer keeps records, and what it asks for.
    var details = EntryDetails()
    let keeps: EntryDetails.Parts?
    var outcome = WalkOutcome()
    var accounts: AccountMemo
    var resolver: LinkResolver
    var searchMemo = SearchMemo()
    /// The first bytes of the file that was read last, in room that is used again.
    var head: [UInt8] = []
    /// The piece of a file that was hashed last, likewise.
    var digestBuffer: [UInt8] = []

    /// Whether nobody who is not trusted may change the directory that is being read.
    var isInTrustedDirectory = false

    /// The path of the directory that is being read, with a closing slash.
    var directoryPath: [UInt8] = []
    /// What is known of the directory about exclusion.
    var exclusionNote = DirectoryNote()
    /// What is collected for every entry of a kind, by the kind's raw value.
    let baselines: InlineArray<7, Collectors>

    // What every entry asks of the options, out of the shared object.
    let pruning: Pruning
    let hasPruning: Bool
    let hearsOfOmissions: Bool
    let now: Int64
    let crossesMounts: Bool
    let isRemote: Bool
    /// Whether names of one directory are left to other workers.
    let sharesNames: Bool
    /// Whether the names at hand are some of a directory's, and those of them that siblings are compared by, each ended
    /// by a zero byte.
    var isSharing = false
    var sharedNames: [UInt8] = []
    /// Whether several entries are looked at together, and of which file types their attributes are listed then.
    let looksAhead: Bool
    let listedKinds: UInt32
    let hasRuntimeUser: Bool
    let owners: OwnerView
    let entriesInDirectory: Int
    /// How long a directory may be read, and when the one at hand was begun, in nanoseconds.
    let directoryTime: Int64
    var directoryBegun: Int64 = 0

    /// Whether the entry at hand is only on the way to what is walked, and somebody else judges it.
    var isPassing = false
    /// Whether what was passed last is left out, and why there was nothing, if there was not.
    var isLeftOut = false
    var missed: ScanError?
    /// Whether the directory that is being read is the one of which a part is walked.
    var isPartDirectory = false
    /// What its listing comes to, where others list it as well.
    var listing: ListingDigest?

    /// Where the worker shows what it is at, and the last directory there: its path can be gone on from.
    let sharedProgress: SharedProgress
    var shown: DirectoryNode

    /// Last, so that the places of all others are known whatever it is.
    var consumer: Consumer

    init(walk: Walk, number: Int, consumer: Consumer) {
        // Before the first field is set: Swift 6.3.1 releases fields that have no value yet where a closure, such as
        // the right side of `||`, is run among their assignments.
        let pruning = walk.options.pruning
        let hasPruning = pruning.isAny
        let baselines = InlineArray<7, Collectors> { consumer.baseline(for: EntryKind.allCases[$0]) }
        let hasRuntimeUser = walk.options.runtimeUser != nil
        let hearsOfOmissions = consumer.hearsOfOmissions
        let keeps = consumer.keeps
        // Whoever waits for a server, or reads files to their ends, leaves the rest of a directory to others.
        let sharesNames =
            walk.options.jobs > 1 && walk.options.part?.isSlice != true
            && (walk.fileSystem.isRemote || keeps?.contains(.digest) == true)
        var listedKinds: UInt32 = 0
        for type in 0..<16 as Range<UInt32> {
            guard let kind = EntryKind(statusMode: type << 12), kind != .link else { continue }
            if !baselines[Int(kind.rawValue)].isDisjoint(with: EntryFacts.attributeCollectors) {
                listedKinds |= 1 << type
            }
        }
        self.walk = walk
        self.number = number
        accounts = AccountMemo(accounts: walk.options.accounts, trust: walk.options.trust)
        resolver = LinkResolver(walk)
        self.baselines = baselines
        self.pruning = pruning
        self.hasPruning = hasPruning
        now = walk.options.now
        crossesMounts = walk.options.crossesMounts
        isRemote = walk.fileSystem.isRemote
        self.sharesNames = sharesNames
        // Of a server that no longer answers, what came before is told.
        looksAhead =
            !hasPruning && !sharesNames && !walk.fileSystem.isRemote && walk.options.part?.isSlice != true
        self.listedKinds = listedKinds
        self.hasRuntimeUser = hasRuntimeUser
        owners = walk.owners
        self.hearsOfOmissions = hearsOfOmissions
        self.keeps = keeps
        entriesInDirectory = walk.options.bounds.entriesInDirectory(on: walk.fileSystem)
        directoryTime = walk.options.bounds.directoryTime(on: walk.fileSystem)
        sharedProgress = walk.progress.sharedProgress(number)
        shown = walk.root
        self.consumer = consumer
        facts.root = walk.rootFacts
        facts.rootIndex = walk.rootIndex
        facts.collected = .root
    }

    /// Visits what waits until nothing is left in the whole tree.
    mutating func run() {
        sharedProgress.show(isBusy: false)
        while let work = walk.stack.next(for: number) {
            sharedProgress.show(isBusy: true)
            switch consume work {
            case .subdirectory(let subdirectory): visit(subdirectory)
            case .piece(let piece, let listing): visit(piece, of: listing)
            }
            sharedProgress.show(isBusy: false)
        }
    }

    private mutating func visit(_ work: WorkStack.Subdirectory) {
        let parent = work.parent
        let subdirectory = work.pending
        show(subdirectory.name, in: parent)
        let above: OpenDirectory
        do throws(ReopeningFailure) {
            if let open = work.directory {
                above = open
            } else {
                above = try parent.opened(budget: walk.budget, crossingMounts: crossesMounts)
            }
        } catch {
            switch error {
            case .refused(let failure): note(failure, opening: subdirectory.name, in: parent)
            case .moved: note(.changed, subdirectory.name, in: parent)
            }
            return
        }
        do {
            let directory = OpenDirectory(
                try above.descriptor.openDirectory(subdirectory.name, crossingMounts: crossesMounts),
                budget: walk.budget)
            let node = DirectoryNode(
                name: subdirectory.name, parent: parent, identity: subdirectory.identity,
                mountID: subdirectory.mountID, facts: subdirectory.facts)
            shown = node
            read(node, directory)
        } catch {
            note(error, opening: subdirectory.name, in: parent)
        }
    }

    /// Turns to a directory whose entries are to be examined.
    mutating func enter(_ node: DirectoryNode) {
        facts.parent = node.facts
        facts.depth = node.depth + 1
        exclusionNote = DirectoryNote()
        isPartDirectory =
            walk.options.part.map { $0.path.count == node.pathLength && isDirectory(of: $0, node) } ?? false
        isInTrustedDirectory = walk.untrusted.basis(of: .write, over: node.facts.permissions) == nil
    }

    /// Reads a directory to its end and leaves its subdirectories to be visited.
    mutating func read(_ node: DirectoryNode, _ directory: OpenDirectory) {
        enter(node)
        if listing == nil || walk.options.part?.isFirst == true {
            outcome.tally.directories += 1
            sharedProgress.countDirectory()
        }
        if directoryTime < .max { directoryBegun = Process.monotonicNanoseconds }
        if sharesNames {
            share(node, directory)
            return
        }
        var subdirectories = PendingDirectories()
        var count = 0
        let malformed = reader.malformedNames
        do {
            lister.enter(directory.descriptor)
            var isFirst = true
            reading: while try reader.read(directory.descriptor) {
                if isFirst, try !isStill(node, directory) { return }
                isFirst = false
                while reader.next() {
                    count += 1
                    guard count <= entriesInDirectory else {
                        note(.directoryEntries, in: node)
                        break reading
                    }
                    if isOwnName(in: node, directory) { examine(in: node, directory, &subdirectories) }
                    if isRemote, isOutOfTime { break }
                }
                if isCutShort(in: node, after: count) { break }
                sharedProgress.beat()
            }
        } catch {
            note(.unreadableDirectory, nil, in: node, failure: error)
        }
        // A name that no kernel should hand out cannot be asked about: whatever bears it was not examined.
        if reader.malformedNames > malformed { note(.unreadableDirectory, nil, in: node) }
        if walk.progress.add(count) > walk.options.bounds.entries {
            note(.entries, in: node)
            walk.cancel()
        }
        finish(node, directory, subdirectories)
    }

    /// Whether the directory that was opened is the one that was judged, once its first names were read; where it is
    /// not, that is noted.
    mutating func isStill(_ node: DirectoryNode, _ directory: OpenDirectory) throws(SystemFailure) -> Bool {
        if reader.ownInode == node.identity.inode { return true }
        if ObjectIdentity(try directory.descriptor.status()) == node.identity { return true }
        note(.changed, nil, in: node)
        return false
    }

    /// Whether the rest of the directory is left alone, after so many of its names.
    mutating func isCutShort(in node: DirectoryNode, after count: Int) -> Bool {
        if isOutOfTime {
            note(.directoryTime, in: node)
            return true
        }
        return walk.progress.isCancelled || walk.progress.entries + count > walk.options.bounds.entries
    }

    private var isOutOfTime: Bool {
        directoryTime < .max && Process.monotonicNanoseconds - directoryBegun > directoryTime
    }

    /// Does what is to be done once for a directory, when all of it was examined.
    mutating func finish(
        _ node: DirectoryNode, _ directory: OpenDirectory, _ subdirectories: PendingDirectories
    ) {
        let identity = InodeIdentity(device: node.identity.device, inode: node.identity.inode)
        consumer.finishDirectory(identity) {
            var path: [UInt8] = []
            node.appendPath(to: &path)
            return path
        }
        if walk.progress.isCancelled { walk.cancel() }
        guard !subdirectories.isEmpty else { return }
        guard node.depth < walk.options.bounds.depth else {
            note(.depth, in: node)
            return
        }
        node.add(subdirectories, in: directory)
        walk.budget.admit(node)
        walk.stack.push(node, by: number)
    }
}
