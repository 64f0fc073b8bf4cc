import Descriptors
import Facts

/// One worker of a walk: reads directories, collects the facts of their entries, and asks its consumer.
struct Walker<Consumer: EntryConsumer>: ~Copyable {
    let walk: Walk
    var reader = DirectoryReader()
    var lister = AttributeLister()
    var facts = EntryFacts()
    var consumer: Consumer
    var outcome = WalkOutcome()
    var accounts: AccountMemo

    /// The path of the directory that is being read, with a closing slash; put together when first asked for.
    var directoryPath: [UInt8]?
    /// What is collected for every entry of a kind, by the kind's raw value.
    let baselines: [Collectors]

    init(walk: Walk, consumer: Consumer) {
        self.walk = walk
        self.consumer = consumer
        accounts = AccountMemo(accounts: walk.options.accounts, trust: walk.options.trust)
        baselines = EntryKind.allCases.map { consumer.baseline(for: $0) }
        facts.root = walk.rootFacts
        facts.rootIndex = walk.rootIndex
        facts.collected = .root
    }

    /// Visits what waits until nothing is left in the whole tree.
    mutating func run() {
        while let work = walk.stack.next() {
            visit(work)
        }
    }

    private mutating func visit(_ work: WorkStack.Work) {
        let parent = work.parent
        let subdirectory = work.subdirectory
        let isCrossing = walk.options.crossesMounts
        let above: OpenDirectory
        do throws(ReopeningFailure) {
            if let open = work.directory {
                above = open
            } else {
                above = try parent.opened(budget: walk.budget, crossingMounts: isCrossing)
            }
        } catch {
            switch error {
            case .refused(let failure): note(failure, opening: subdirectory.name, in: parent)
            case .moved: note(.changed, subdirectory.name, in: parent)
            }
            return
        }
        let directory: OpenDirectory
        let status: EntryStatus
        do throws(SystemFailure) {
            directory = OpenDirectory(
                try above.descriptor.openDirectory(subdirectory.name, crossingMounts: isCrossing), budget: walk.budget)
            status = try directory.descriptor.status()
        } catch {
            note(error, opening: subdirectory.name, in: parent)
            return
        }
        guard status.inode == subdirectory.inode else {
            note(.changed, subdirectory.name, in: parent)
            return
        }
        let node = DirectoryNode(
            name: subdirectory.name, parent: parent, status: status, facts: subdirectory.facts)
        read(node, directory)
    }

    /// Reads a directory to its end and leaves its subdirectories to be visited.
    mutating func read(_ node: DirectoryNode, _ directory: OpenDirectory) {
        facts.parent = node.facts
        facts.depth = node.depth + 1
        directoryPath = nil
        outcome.tally.directories += 1
        var subdirectories: [DirectoryNode.Pending] = []
        var count = 0
        do {
            lister.enter(directory.descriptor)
            reading: while try reader.read(directory.descriptor) {
                while reader.next() {
                    count += 1
                    guard count <= walk.options.bounds.entriesInDirectory else {
                        note(.boundReached, nil, in: node)
                        break reading
                    }
                    examine(in: node, directory, &subdirectories)
                }
                if walk.progress.isCancelled { break }
            }
        } catch {
            note(.unreadableDirectory, nil, in: node, failure: error)
        }
        finish(node, directory, subdirectories, count)
    }

    private mutating func finish(
        _ node: DirectoryNode, _ directory: OpenDirectory, _ subdirectories: [DirectoryNode.Pending], _ count: Int
    ) {
        if walk.progress.add(count) > walk.options.bounds.entries {
            note(.boundReached, nil, in: node)
            walk.cancel()
        }
        if walk.progress.isCancelled { walk.cancel() }
        guard !subdirectories.isEmpty else { return }
        guard node.depth < walk.options.bounds.depth else {
            note(.boundReached, nil, in: node)
            return
        }
        node.add(subdirectories)
        node.keepOpen(directory)
        walk.budget.admit(node)
        walk.stack.push(node)
    }
}
