import Descriptors
import Facts

/// One worker of a walk: reads directories, collects the facts of their entries, and asks its consumer.
struct Walker<Consumer: EntryConsumer>: ~Copyable {
    let walk: Walk
    /// Which of the walk's workers it is.
    let number: Int
    var reader = DirectoryReader()
    var lister = AttributeLister()
    var facts = EntryFacts()
    var outcome = WalkOutcome()
    var accounts: AccountMemo
    var resolver: LinkResolver
    var searchMemo = SearchMemo()
    /// The first bytes of the file that was read last, in room that is used again.
    var head: [UInt8] = []

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
    let now: Int64
    let crossesMounts: Bool
    let isRemote: Bool
    /// Whether several entries are looked at together, and of which file types their attributes are listed then.
    let looksAhead: Bool
    let listedKinds: UInt32
    let hasRuntimeUser: Bool
    let entriesInDirectory: Int

    /// Where the worker shows what it is at, and the last directory there: its path can be gone on from.
    let board: WorkerBoard
    var shown: DirectoryNode

    /// Last, so that the places of all others are known whatever it is.
    var consumer: Consumer

    init(walk: Walk, number: Int, consumer: Consumer) {
        // Before the first field is set: Swift 6.3.1 releases fields that have no value yet where a closure, such as the
        // right side of `||`, is run among their assignments.
        let pruning = walk.options.pruning
        let hasPruning = pruning.isExcluded != nil || pruning.skipsHidden || pruning.newerThan != nil
        let baselines = InlineArray<7, Collectors> { consumer.baseline(for: EntryKind.allCases[$0]) }
        let hasRuntimeUser = walk.options.runtimeUser != nil
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
        looksAhead = !hasPruning && !walk.fileSystem.isRemote
        self.listedKinds = listedKinds
        self.hasRuntimeUser = hasRuntimeUser
        entriesInDirectory = walk.options.bounds.entriesInDirectory(on: walk.fileSystem)
        board = walk.progress.board(number)
        shown = walk.root
        self.consumer = consumer
        facts.root = walk.rootFacts
        facts.rootIndex = walk.rootIndex
        facts.collected = .root
    }

    /// Visits what waits until nothing is left in the whole tree.
    mutating func run() {
        board.show(isBusy: false)
        while let work = walk.stack.next(for: number) {
            board.show(isBusy: true)
            visit(work)
            board.show(isBusy: false)
        }
    }

    private mutating func visit(_ work: consuming WorkStack.Work) {
        let parent = work.parent
        let subdirectory = work.subdirectory
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

    /// Reads a directory to its end and leaves its subdirectories to be visited.
    mutating func read(_ node: DirectoryNode, _ directory: OpenDirectory) {
        facts.parent = node.facts
        facts.depth = node.depth + 1
        isInTrustedDirectory = walk.strangers.basis(of: .write, over: node.facts.permissions) == nil
        outcome.tally.directories += 1
        board.countDirectory()
        var subdirectories: [DirectoryNode.Pending] = []
        var count = 0
        let malformed = reader.malformedNames
        do {
            lister.enter(directory.descriptor)
            var isFirst = true
            reading: while try reader.read(directory.descriptor) {
                if isFirst, reader.ownInode != node.identity.inode {
                    guard try DirectoryNode.Identity(directory.descriptor.status()) == node.identity else {
                        note(.changed, nil, in: node)
                        return
        exclusionNote = DirectoryNote()
                    }
                }
                isFirst = false
                while reader.next() {
                    count += 1
                    guard count <= entriesInDirectory else {
                        note(.directoryEntries, in: node)
                        break reading
                    }
                    examine(in: node, directory, &subdirectories)
                }
                if walk.progress.isCancelled || walk.progress.entries + count > walk.options.bounds.entries { break }
                board.beat()
            }
        } catch {
            note(.unreadableDirectory, nil, in: node, failure: error)
        }
        // A name that no kernel should hand out cannot be asked about: whatever bears it was not examined.
        if reader.malformedNames > malformed { note(.unreadableDirectory, nil, in: node) }
        finish(node, directory, subdirectories, count)
    }

    private mutating func finish(
        _ node: DirectoryNode, _ directory: OpenDirectory, _ subdirectories: [DirectoryNode.Pending], _ count: Int
    ) {
        let identity = InodeIdentity(device: node.identity.device, inode: node.identity.inode)
        consumer.finishDirectory(identity) {
            var path: [UInt8] = []
            node.appendPath(to: &path)
            return path
        }
        if walk.progress.add(count) > walk.options.bounds.entries {
            note(.entries, in: node)
            walk.cancel()
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
