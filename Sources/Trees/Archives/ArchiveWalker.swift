import Archives
import Facts
import Supervising

/// The walk of a replayed archive: one directory after the other, as of a live tree.
struct ArchiveWalker<Consumer: EntryConsumer> {
    typealias Node = VirtualTree.Node

    private struct Directory {
        var node: Node
        var depth: Int
        /// Bytes of its path.
        var pathLength: Int
        var facts: ParentFacts
    }

    let archive: ReplayedArchive
    var facts = EntryFacts()
    var outcome: WalkOutcome
    var links: StoredLinkResolver<ReplayedArchive>
    var search: MemberSearch
    var hasExhaustedSearch = false
    var groups: AccountMemo
    /// What the entry's record has beside the facts, where the consumer keeps records.
    var details = EntryDetails()
    private var exclusionNote = DirectoryNote()
    /// How many bytes of the path that the facts have are that of the directory at hand. It is there even where the path
    /// of its entry is not: names are put behind it.
    private var directoryLength = 0
    /// Where they are: behind the slash that ends the directory's path, unless that is empty.
    private var nameStart = 0
    /// Of the entry that was judged last.
    private var gaps: ReplayedArchive.Gaps?
    /// Which set of attributes the facts have: neighbours mostly have the same ones.
    private var attributeSet: Int32 = 0
    private let progress: WalkProgress
    private let sharedProgress: SharedProgress
    private let hasPruning: Bool
    /// What the consumer wants of every entry, by the number of its kind.
    private let baselines: [Collectors]
    private let keepsRecords: Bool
    var consumer: Consumer

    /// - Parameter outcome: of what was walked of the root before.
    init(
        _ archive: ReplayedArchive, progress: WalkProgress, consumer: Consumer, _ outcome: WalkOutcome = WalkOutcome()
    ) {
        self.outcome = outcome
        self.archive = archive
        self.progress = progress
        self.consumer = consumer
        sharedProgress = progress.sharedProgress(0)
        links = StoredLinkResolver(archive, entries: archive.tree.objectCount)
        search = MemberSearch(archive)
        groups = AccountMemo(accounts: archive.accounts, trust: archive.options.trust)
        let pruning = archive.options.pruning
        keepsRecords = consumer.keeps != nil
        baselines = EntryKind.allCases.map { consumer.baseline(for: $0) }
        hasPruning = pruning.isAny
        facts.root = archive.rootFacts
        facts.rootIndex = archive.rootIndex
        facts.accountsAreNames = archive.hasNamedAccounts
        facts.collected = .root
    }

    mutating func run() {
        sharedProgress.turn(toRoot: archive.rootIndex)
        var waiting = [judgeRoot()]
        while !progress.isCancelled, let directory = waiting.popLast() { visit(directory, &waiting) }
        if !progress.isCancelled { judgeNamed() }
        gaps = nil
        consumer.turn(toEntriesLacking: archive.provision.lacking)
        judgeBuried()
    }

    /// Hands over what a later layer of an image hides, to rules about that alone. It lies in no directory any more.
    private mutating func judgeBuried() {
        guard !archive.buried.isEmpty else { return }
        consumer.turn(toRulesAskingFor: .imageRoles)
        facts.parent = nil
        for entry in archive.buried where !progress.isCancelled {
            let path = TreePath(archive.tree.path(of: entry.node))
            facts.path = path.parent.bytes
            endDirectory()
            begin(entry.node, depth: path.components.count)
            facts.imageRoles.insert(.buried)
            facts.hazards = NameTraits(facts.name.span).hazards
            judge(entry.node, isUnknownParent: false)
        }
        gaps = nil
        consumer.turn(toRulesAskingFor: nil)
        consumer.turn(toEntriesLacking: archive.provision.lacking)
    }

    mutating func note(_ scanError: ScanError) {
        outcome.add(scanError)
        consumer.hear(of: scanError)
        if scanError.kind.makesIncomplete, archive.options.stopsOnError { progress.cancel() }
    }

    // MARK: Directories

    /// Judges the root itself. It has no name and no parent here.
    private mutating func judgeRoot() -> Directory {
        begin(.root, depth: 0)
        facts.parent = nil
        facts.collected.insert(.path)
        // Nothing is known of what it lies in, as of what holds its own entries where it is only implied.
        if hasPruning, let cause = causeNotToJudge(.root) {
            leaveOut(.entry, by: cause)
        } else {
            judge(.root, isUnknownParent: archive.isUnknownParent(.root))
        }
        let reachers =
            archive.options.reachability == .root ? Principals.all.passing(facts.executors) : .all
        return Directory(
            node: .root, depth: 0, pathLength: 0, facts: asParent(.root, reachers: reachers, controlled: false))
    }

    /// Judges members that are told by their names: of them nothing is known but those, and what happened.
    private mutating func judgeNamed() {
        guard !archive.notes.named.isEmpty else { return }
        consumer.turn(toEntriesLacking: archive.provision.lacking.union(.allButOfMembers))
        take(attributeSet: 0)
        for member in archive.notes.named {
            facts.reset()
            facts.parent = nil
            facts.depth = 1
            facts.kind = member.kind
            facts.path = member.path
            facts.pathLength = member.path.count
            facts.name = Array(TreePath(member.path).lastComponent)
            take(member.note)
            if archive.rootFacts.image != nil { facts.layer = member.layer }
            facts.collected.formUnion([.name, .path, .status])
            if consumer.considerAsIs(&facts) != .settled { consumer.record(facts) }
        }
    }

    private mutating func take(_ note: MemberNotes.Note) {
        facts.memberName = note.name
        facts.memberEvents = note.events
        facts.memberFlaws = note.flaws
    }

    private mutating func visit(_ directory: Directory, _ waiting: inout [Directory]) {
        outcome.tally.directories += 1
        sharedProgress.countDirectory()
        sharedProgress.beat()
        enter(directory)
        facts.parent = directory.facts
        let isUnknownParent = archive.isUnknownParent(directory.node)
        exclusionNote = DirectoryNote()
        var subdirectories: [Directory] = []
        for node in archive.children[directory.node] {
            begin(node, depth: directory.depth + 1)
            guard examine(node, isUnknownParent: isUnknownParent) else { continue }
            let isControlled = directory.facts.isControlled || ParentFacts.isControlDirectory(facts.name)
            subdirectories.append(
                Directory(
                    node: node, depth: directory.depth + 1, pathLength: facts.pathLength,
                    facts: asParent(
                        node, reachers: directory.facts.reachers.passing(passers), controlled: isControlled)))
        }
        let (path, length) = (facts.path, directoryLength)
        consumer.finishDirectory(archive.inode(of: directory.node)) { Array(path.prefix(length)) }
        _ = progress.add(archive.children[directory.node].count)
        guard directory.depth < archive.options.bounds.depth || subdirectories.isEmpty else {
            return note(ScanError(.depth, root: archive.rootIndex, path: Array(path.prefix(length))))
        }
        waiting += subdirectories.reversed()
    }

    /// Turns to a directory: one below the one at hand, or beside one that leads there.
    private mutating func enter(_ directory: Directory) {
        let name = archive.tree.name(of: directory.node)
        // The slash before the name stays.
        facts.path.replaceSubrange(max(0, directory.pathLength - name.count)..<facts.path.count, with: name)
        endDirectory()
    }

    /// Makes room for names behind a directory's path, which the facts have.
    private mutating func endDirectory() {
        directoryLength = facts.path.count
        if directoryLength > 0 { facts.path.append(UInt8(ascii: "/")) }
        nameStart = facts.path.count
    }

    /// Who may search the directory at hand; a directory that is only implied keeps nobody out.
    private var passers: Principals {
        facts.collected.contains(.acl) ? facts.executors : .all
    }

    private mutating func asParent(_ node: Node, reachers: Principals, controlled: Bool) -> ParentFacts {
        var parent = ParentFacts(
            mode: facts.mode, owner: facts.owner, group: facts.group, writers: facts.writers, reachers: reachers,
            isControlled: controlled, acl: facts.acl)
        if let user = archive.options.runtimeUser {
            takePath()
            parent.runtime = RuntimeAccess(
                .principal(user), path: facts.path, permissions: facts.permissions, in: facts.parent?.runtime,
                isEntered: facts.depth == 0 && archive.options.reachability == .belowRoot)
        }
        parent.place = ParentFacts.Place(facts.inode, in: archive.inode(of: archive.tree.parent(of: node)))
        // Into the root everybody gets who unpacks it.
        parent.isImplied = facts.parent?.isImplied == true || facts.isImplied && facts.depth > 0
        return parent
    }

    // MARK: Entries

    /// Forgets the last entry, and takes over what the tree has of this one.
    private mutating func begin(_ node: Node, depth: Int) {
        outcome.tally.entries += 1
        sharedProgress.countEntry()
        let file = archive.tree.object(of: node)
        let object = archive.tree[node]
        let set = object.kind == .link ? 0 : archive.records.attributeSet(of: file)
        facts.reset(keepingAttributes: set == attributeSet)
        facts.depth = depth
        archive.tree.copyName(of: node, to: &facts.name)
        facts.pathLength = nameStart + facts.name.count
        facts.collected.insert(.name)
        facts.kind = object.kind
        facts.mode = object.mode
        facts.owner = HeaderAccounts.id(object.owner)
        facts.group = HeaderAccounts.id(object.group)
        facts.size = object.size
        facts.links = object.kind == .directory ? 1 : archive.links(ofFile: file)
        facts.age = Self.age(of: object.modified, archive.options.now)
        facts.changeAge = facts.age
        facts.deviceMajor = object.deviceMajor
        facts.deviceMinor = object.deviceMinor
        facts.inode = archive.inode(ofFile: file)
        take(archive.notes.note(of: node) ?? MemberNotes.Note())
        if archive.rootFacts.image != nil {
            facts.layer = archive.tree.layer(of: node)
            facts.imageRoles = archive.roles(of: node, facts.owner, facts.group)
        }
        facts.isImplied = object.isImplied
        facts.collected.formUnion([.status, .runtime])
        if set != attributeSet { take(attributeSet: set) }
        settleRights(object)
    }

    private static func age(of seconds: Int64, _ now: Int64) -> Int64 {
        let (difference, overflows) = now.subtractingReportingOverflow(seconds)
        return overflows ? (seconds < 0 ? .max : .min) : difference
    }

    private mutating func take(attributeSet set: Int32) {
        attributeSet = set
        let found = set > 0 ? archive.records[attributeSet: set] : MemberRecords.Attributes()
        facts.attributeSet = set > 0 ? archive.records.number(ofAttributeSet: set) : 0
        facts.attributeNames = found.names
        facts.malformedAttributes = found.malformed
        facts.acl = found.acl
        facts.defaultACL = found.defaultACL
        facts.capabilities = found.capabilities
    }

    private mutating func settleRights(_ object: VirtualTree.Object) {
        guard !object.isImplied, object.known.contains(.mode) else {
            facts.collected.formUnion([.attributes, .capabilities])
            return
        }
        facts.collected.formUnion(EntryFacts.attributeCollectors)
        if facts.acl == nil, facts.defaultACL == nil {
            // Without an owner it is whose who unpacks it, and so is the group.
            facts.settleRights(
                groupIsTrusted: !object.known.contains(.owner) || groups.isTrusted(group: facts.group))
        } else {
            facts.settleRights(trust: archive.options.trust)
            takeRightsBeyondList()
        }
    }

    /// Whoever does not restore the list goes by the mode alone, which grants more where readers do not agree.
    private mutating func takeRightsBeyondList() {
        guard let bits = facts.acl?.permissions?.bits, facts.mode.rawValue & 0o777 & ~bits != 0 else { return }
        let isTrusted = groups.isTrusted(group: facts.group)
        facts.writers.formUnion(facts.mode.holders(of: .write, over: facts.kind, groupIsTrusted: isTrusted))
        facts.readers.formUnion(facts.mode.holders(of: .read, over: facts.kind, groupIsTrusted: isTrusted))
        facts.executors.formUnion(facts.mode.holders(of: .execute, over: facts.kind, groupIsTrusted: isTrusted))
    }

    /// - Returns: whether it is a directory that is to be visited.
    private mutating func examine(_ node: Node, isUnknownParent: Bool) -> Bool {
        let traits = NameTraits(facts.name.span)
        facts.hazards = traits.hazards
        if facts.kind == .file {
            outcome.tally.files += 1
            if facts.mode.rawValue & 0o111 != 0 { outcome.tally.executables += 1 }
        }
        if hasPruning {
            let pruning = archive.options.pruning
            if pruning.skipsHidden, facts.hazards.contains(.leadingDot) {
                leaveOut(.entryAndContents, by: .skipHidden)
                return false
            }
            if pruning.isExcluded != nil || pruning.isUnchanged != nil {
                takePath()
                if let cause = pruning.cause(leavingOut: facts.path, facts.kind, &exclusionNote) {
                    leaveOut(.entryAndContents, by: cause)
                    return false
                }
            }
        }
        consumer.list(&facts, traits)
        if hasPruning, let cause = causeNotToJudge(node) {
            leaveOut(.entry, by: cause)
        } else {
            judge(node, isUnknownParent: isUnknownParent)
        }
        guard facts.kind == .directory else { return false }
        if archive.options.pruning.skipsPackages, FilePackage.hasName(facts.name) {
            leaveOut(.contents, by: .skipPackages)
            return false
        }
        return true
    }

    /// By what the member is there for what others are to it, and not judged itself.
    private mutating func causeNotToJudge(_ node: Node) -> OmissionCause? {
        let pruning = archive.options.pruning
        if pruning.listed != nil { takePath() }
        let object = archive.tree[node]
        return pruning.cause(
            notJudging: facts.path, modified: object.known.contains(.modified) ? object.modified : archive.modified)
    }

    private mutating func leaveOut(_ extent: Omission.Extent, by cause: OmissionCause) {
        outcome.tally.leftOut[cause] += 1
        sharedProgress.countOmission(cause.rawValue)
        guard consumer.hearsOfOmissions else { return }
        takePath()
        consumer.hear(of: Omission(path: facts.path, kind: facts.kind, extent: extent))
    }

    /// Collects what the consumer wants until it has decided, and lets it record what it has to say.
    private mutating func judge(_ node: Node, isUnknownParent: Bool) {
        let gaps = archive.gaps(of: archive.tree[node], hasUnknownParent: isUnknownParent)
        if gaps != self.gaps {
            self.gaps = gaps
            consumer.turn(toEntriesLacking: archive.lacking(gaps))
        }
        if archive.options.runtimeUser != nil {
            facts.settleRuntimeRights(
                facts.parent == nil ? asParent(node, reachers: .all, controlled: false).runtime : nil)
        }
        collect(baselines[Int(facts.kind.rawValue)].subtracting(facts.collected), node)
        if keepsRecords { keep(node) }
        var decision = consumer.consider(&facts)
        while case .wants(let wanted) = decision {
            let open = wanted.subtracting(facts.collected).subtracting(facts.unread)
            guard !open.isEmpty else { break }
            collect(open, node)
            facts.unread.formUnion(open.subtracting(facts.collected))
            decision = consumer.consider(&facts)
        }
        guard decision != .settled else { return }
        takePath()
        consumer.record(facts)
        if progress.addPath(facts.path.count, bound: archive.options.bounds.pathBytes) {
            note(ScanError(.pathBytes, root: archive.rootIndex, path: facts.path))
            progress.cancel()
        }
    }

    /// Puts the entry's path together, once.
    mutating func takePath() {
        if facts.collected.contains(.path) { return }
        Self.put(facts.name, behind: nameStart, of: &facts.path)
        facts.collected.insert(.path)
    }

    private static func put(_ name: borrowing [UInt8], behind start: Int, of path: inout [UInt8]) {
        path.replace(from: start, byCopying: name.span)
    }
}
