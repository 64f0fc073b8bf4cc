import Descriptors
import Facts

extension Walker {
    /// Goes to the directory of a part, name by name from the root, and reads what belongs to the part. Where it cannot get
    /// there it has examined nothing, and says so, whichever slice it is: nobody else knows that.
    mutating func walk(_ part: WalkPart) {
        var (node, directory) = (walk.root, walk.rootDirectory)
        guard describes(part.rootIdentity, ObjectIdentity(walk.rootStatus), part) else {
            note(.changed, nil, in: node)
            return
        }
        let names = part.path.split(separator: UInt8(ascii: "/")).compactMap { FileName(Array($0)) }
        for (place, name) in names.enumerated() {
            guard let next = pass(name, in: node, directory) else {
                noteMissed(name, in: node)
                return
            }
            if place == names.count - 1, !describes(part.identity, next.identity, part) {
                note(.changed, name, in: node)
                return
            }
            do throws(SystemFailure) {
                let opened = OpenDirectory(
                    try directory.descriptor.openDirectory(name, crossingMounts: crossesMounts), budget: walk.budget)
                node = DirectoryNode(
                    name: name, parent: node, identity: next.identity, mountID: next.mountID, facts: next.facts)
                directory = opened
            } catch {
                note(error, opening: name, in: node)
                return
            }
        }
        if part.path.isEmpty, part.isFirst {
            if walk.owners.hidesOwners(on: walk.rootStatus.mountID) { note(.idsMapped, nil, in: walk.root) }
            judgeRoot()
        }
        shown = walk.root
        if let name = node.name, let parent = node.parent { show(name, in: parent) }
        shown = node
        if part.isSlice { listing = ListingDigest(path: part.path) }
        read(node, directory)
        if let listing { outcome.listings.append(listing) }
        listing = nil
    }

    /// Tells that there is no directory of the name any more: whoever lists the one that held it may have met it there, and
    /// left it to this part. What is left out by its name, or lies on another file system, was not to be looked at.
    private mutating func noteMissed(_ name: FileName, in node: DirectoryNode) {
        if isLeftOut { return }
        if let missed { note(missed) } else { note(.changed, name, in: node) }
    }

    /// Whether an object is the one of the plan. Elsewhere the same file system may have another number: only which of
    /// them are the root's own counts.
    private func describes(_ planned: InodeIdentity, _ found: ObjectIdentity, _ part: WalkPart) -> Bool {
        planned.inode == found.inode
            && (planned.device == part.rootIdentity.device) == (found.device == walk.root.identity.device)
    }

    /// Learns what is known of a directory on the way to a part, and says nothing of it: somebody else does.
    private mutating func pass(
        _ name: FileName, in node: DirectoryNode, _ directory: OpenDirectory
    ) -> PendingDirectories.Element? {
        enter(node)
        lister.enter(directory.descriptor)
        reader.take(DirectoryPiece(name))
        var subdirectories = PendingDirectories()
        isPassing = true
        (isLeftOut, missed) = (false, nil)
        consumer.pass(true)
        if reader.next() { examine(in: node, directory, &subdirectories) }
        consumer.pass(false)
        isPassing = false
        return subdirectories.popLast()
    }

    /// Whether the directory is the one of a part: of those whose paths are as long none other has its inode.
    func isDirectory(of part: WalkPart, _ node: DirectoryNode) -> Bool {
        part.path.isEmpty || describes(part.identity, node.identity, part)
    }

    /// Whether the reader's current entry is to be judged here, and not in another slice of its directory.
    mutating func isOwnName(in node: DirectoryNode, _ directory: OpenDirectory) -> Bool {
        guard isPartDirectory, listing != nil, let part = walk.options.part else { return true }
        let name = reader.fileName.bytes
        listing?.count += 1
        listing?.sum &+= WalkPart.hash(of: name)
        if part.holds(name) { return true }
        if part.isFirst { listOnly(in: node, directory) }
        return false
    }

    /// Takes note of a name that another slice of the directory judges, for what siblings are to each other.
    mutating func listOnly(in node: DirectoryNode, _ directory: OpenDirectory) {
        facts.reset()
        reader.copyName(into: &facts.name)
        let traits = NameTraits(facts.name.span)
        facts.hazards = traits.hazards
        facts.pathLength = node.pathLength == 0 ? facts.name.count : node.pathLength + 1 + facts.name.count
        facts.collected.insert(.name)
        if pruning.skipsHidden, facts.hazards.contains(.leadingDot) { return }
        guard let status = try? reader.status(in: directory.descriptor),
            crossesMounts || !status.isOnOtherMount(than: node.mountID),
            let kind = EntryKind(statusMode: status.mode)
        else { return }
        facts.take(status, kind: kind, now: now, owners)
        if pruning.isExcluded != nil || pruning.isUnchanged != nil {
            collectPath()
            if pruning.cause(leavingOut: facts.path, kind, &exclusionNote) != nil { return }
        }
        consumer.list(&facts, traits)
    }

    /// Whether the names of the directory at hand are compared by another slice of it.
    var isLaterSlice: Bool { isPartDirectory && listing != nil && walk.options.part?.isFirst == false }

    /// Whether a subdirectory of the part's directory is somebody else's to walk.
    func isOthers(_ name: [UInt8], in node: DirectoryNode) -> Bool {
        guard let part = walk.options.part, !isPassing, isPartDirectory else { return false }
        return part.others.contains(name)
    }
}

extension EntryFacts {
    /// Names the root's file system by the number that it had when the walk was planned: on another machine it may have
    /// another one, and the names of a file are to be known again among all parts.
    mutating func take(deviceOf part: WalkPart, root: UInt64) {
        if inode.device == root { inode.device = part.rootIdentity.device }
    }
}
