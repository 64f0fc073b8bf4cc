import Access
import Descriptors
import Facts

/// What the workers of one walk share.
final class Walk: Sendable {
    let options: WalkOptions
    let rootIndex: Int
    let root: DirectoryNode
    /// Where absolute names are looked up.
    let slash: Slash
    let rootDirectory: OpenDirectory
    let rootStatus: EntryStatus
    let rootFacts: RootFacts
    let fileSystem: FileSystem
    let owners: OwnerView
    let runtimeGround: RuntimeGround
    let budget: DescriptorBudget
    let stack: WorkStack
    let progress: WalkProgress

    init(
        options: WalkOptions, rootIndex: Int, rootDirectory: OpenDirectory, rootStatus: EntryStatus,
        rootFacts: RootFacts, rootAsParent: ParentFacts, slash: Slash, fileSystem: FileSystem, owners: OwnerView,
        runtimeGround: RuntimeGround, budget: DescriptorBudget, progress: WalkProgress
    ) {
        self.options = options
        self.rootIndex = rootIndex
        self.rootDirectory = rootDirectory
        self.rootStatus = rootStatus
        self.rootFacts = rootFacts
        self.slash = slash
        self.fileSystem = fileSystem
        self.budget = budget
        self.progress = progress
        self.owners = owners
        self.runtimeGround = runtimeGround
        stack = WorkStack(workers: options.jobs)
        root = DirectoryNode(
            name: nil, parent: nil, identity: ObjectIdentity(rootStatus), mountID: rootStatus.mountID,
            facts: rootAsParent, open: rootDirectory)
    }

    var untrusted: UntrustedPrincipals { .outside(options.trust) }

    var searchResolver: SearchResolver {
        SearchResolver(
            root: root, rootDirectory: rootDirectory, isWhole: rootFacts.isRootFileSystem || slash.host != nil,
            slash: slash, crossesMounts: options.crossesMounts, owners: owners,
            temporaryDirectories: options.temporaryDirectories, budget: budget, untrusted: untrusted)
    }

    func cancel() {
        progress.cancel()
        stack.cancel()
    }
}
