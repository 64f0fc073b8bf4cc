import Access
public import Descriptors
public import Facts
public import Supervising

/// A directory tree on a mounted file system, walked by descriptor.
///
/// The root is opened once; from then on every call names a single entry of an open directory, so that nothing that
/// is renamed or replaced meanwhile can lead the walk elsewhere.
public final class LiveTree: EntryTree, TreePart {
    private let path: [UInt8]
    private let index: Int
    private let options: WalkOptions
    private let directory: OpenDirectory
    private let budget: DescriptorBudget
    private let fileSystem: FileSystem
    private let status: EntryStatus
    private let inspection: RootInspection
    private let slash: Slash
    private let owners: OwnerView
    private let runtimeGround: RuntimeGround

    public var root: OpenRoot {
        var root = OpenRoot(label: path)
        root.mode = Mode(rawValue: UInt16(truncatingIfNeeded: status.mode & 0o7777))
        root.owner = status.owner
        root.location = inspection.location
        root.isRootFileSystem = inspection.facts.isRootFileSystem
        root.isRemote = fileSystem.isRemote
        return root
    }

    /// How many of so many workers can walk well with the descriptors that this process may have.
    public static func workers(atMost count: Int) -> Int {
        guard let limit = try? Process.descriptorLimit() else { return count }
        return DescriptorBudget.workers(atMost: count, descriptorLimit: limit)
    }

    /// Opens the root.
    ///
    /// - Parameter index: the root's place on the command line, for findings and scan errors.
    public convenience init(
        root path: [UInt8], index: Int, followingLink: Bool, options: WalkOptions
    ) throws(RootRefusal) {
        try self.init(
            root: path, index: index, followingLink: followingLink, options: options, openDirectories: nil)
    }

    /// - Parameter openDirectories: how many may be open at once, where the process's limit is not to say.
    init(
        root path: [UInt8], index: Int, followingLink: Bool, options: WalkOptions, openDirectories: Int?
    ) throws(RootRefusal) {
        self.path = path
        self.index = index
        self.options = options
        do throws(SystemFailure) {
            if let openDirectories {
                budget = DescriptorBudget(limit: openDirectories)
            } else {
                budget = DescriptorBudget(descriptorLimit: try Process.descriptorLimit(), workers: options.jobs)
            }
            owners = .current()
            // All that lies outside of the root is looked at on the way to it, and nothing there any more while it is
            // walked.
            let way = try RootWay(to: path, followingLink: followingLink, trust: options.trust, owners: owners)
            status = way.root.status
            inspection = RootInspection(way, options: options)
            slash = try Self.slash(inspection, way.location.map { _ in way.ancestors }, options, owners, budget)
            directory = OpenDirectory(way.directory, budget: budget)
            fileSystem = try directory.descriptor.fileSystem()
            runtimeGround = try .under(options.runtimeUser, on: directory.descriptor, status)
        } catch {
            throw RootRefusal(error)
        }
        if fileSystem.isKernelMade, !options.crossesMounts { throw .kernelMade }
    }

    /// What absolute names in the tree mean.
    ///
    /// - Parameter ancestors: the directories from the one that holds the root up to `/`, where they are known.
    private static func slash(
        _ inspection: RootInspection, _ ancestors: [PassedDirectory]?, _ options: WalkOptions,
        _ owners: OwnerView, _ budget: DescriptorBudget
    ) throws(SystemFailure) -> Slash {
        let location = inspection.facts.location.split(separator: UInt8(ascii: "/")).map { Array($0) }
        switch options.reachability {
        case .root: return .root
        case .belowRoot:
            if !location.isEmpty { return .elsewhere(location: location) }
            return inspection.facts.isPrefixed ? .root : .rootIfPresent
        case .host:
            return .host(
                try HostRoot(
                    above: ancestors?.dropLast().reversed() ?? [], trust: options.trust, owners: owners,
                    runtimeUser: options.runtimeUser, budget: budget))
        }
    }

    public func statusOfEntry(_ name: FileName) -> EntryStatus? {
        try? directory.descriptor.status(of: name)
    }

    public func inspector(progress: WalkProgress) -> any EntryInspector {
        LiveInspector(
            root: directory, rootFacts: inspection.facts, rootIndex: index, options: options, fileSystem: fileSystem,
            budget: budget, sharedProgress: progress.sharedProgress(0))
    }

    public func allowReading(by rules: borrowing LandlockRules) throws(SystemFailure) {
        try rules.allowReading(beneath: directory.descriptor)
    }

    public func becomeRootOfProcess() -> Bool {
        // What a deployed tree names lies anywhere on the host.
        slash.host == nil && directory.descriptor.becomeRootOfProcess()
    }

    /// With one worker for each consumer.
    public func walk<Consumer: EntryConsumer & Sendable>(
        consumers: [Consumer], progress: WalkProgress, atMostDepth depth: Int
    ) throws(SystemFailure) -> ([Consumer], WalkOutcome) {
        var options = options
        options.jobs = consumers.count
        let isPart = options.part != nil
        options.bounds.depth = min(options.bounds.depth, depth)
        var outcome = WalkOutcome()
        let walk = Walk(
            options: options, rootIndex: index, rootDirectory: directory, rootStatus: status,
            rootFacts: inspection.facts, rootAsParent: inspection.asParent, slash: slash, fileSystem: fileSystem,
            owners: owners, runtimeGround: runtimeGround, budget: budget, progress: progress)
        let hidesOwners = owners.hidesOwners(on: status.mountID)
        let results = Lock([(Consumer, WalkOutcome)?](repeating: nil, count: consumers.count))
        let work: @Sendable (Int) -> Void = { [options] number in
            var walker = Walker(walk: walk, number: number, consumer: consumers[number])
            if number == 0 {
                walker.sharedProgress.turn(toRoot: walk.rootIndex)
                walker.sharedProgress.show(isBusy: true)
                if let part = options.part {
                    walker.walk(part)
                } else {
                    if hidesOwners { walker.note(.idsMapped, nil, in: walk.root) }
                    walker.judgeRoot()
                    walker.read(walk.root, walk.rootDirectory)
                }
            }
            walker.run()
            results.withLock { $0[number] = (walker.consumer, walker.outcome) }
        }
        if consumers.count == 1 {
            // In a process of one thread the kernel counts no references to descriptors. Listing attributes may take
            // the working directory along, which others need again.
            let workingDirectory = try? Descriptor.openWorkingDirectory()
            work(0)
            try workingDirectory?.enter()
        } else {
            try runWorkers(consumers.count, work)
        }
        return results.withLock { results in
            var returned: [Consumer] = []
            for case (let consumer, let part)? in results {
                returned.append(consumer)
                outcome.add(part)
            }
            outcome.lacksPermissions = fileSystem.lacksPermissions
            // Of a part nobody knows.
            if !isPart, fileSystem.lacksPermissions || outcome.tally.hasMeaninglessExecuteBits {
                let scanError = ScanError(.executeBitsMeaningless, root: index, path: [])
                outcome.add(scanError)
                if !returned.isEmpty { returned[0].hear(of: scanError) }
            }
            return (returned, outcome)
        }
    }
}
