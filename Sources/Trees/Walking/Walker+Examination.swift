import Descriptors
import Facts

extension Walker {
    /// Judges the reader's current entry by what the enabled rules need of every entry of its kind, and looks closer
    /// only where that is not enough.
    mutating func examine(
        in node: DirectoryNode, _ directory: OpenDirectory, _ subdirectories: inout PendingDirectories
    ) {
        if !isPassing { outcome.tally.entries += 1 }
        if looksAhead, !reader.hasLooked {
            // Whatever keeps the kernel from answering now is somewhere in this directory.
            sharedProgress.beat()
            reader.lookAhead(in: directory.descriptor, listing: lister.isListedAhead ? listedKinds : 0)
        }
        if !isPassing { sharedProgress.enter(reader) }
        facts.reset()
        reader.copyName(into: &facts.name)
        let traits = NameTraits(facts.name.span)
        facts.hazards = traits.hazards
        facts.pathLength = node.pathLength == 0 ? facts.name.count : node.pathLength + 1 + facts.name.count
        facts.collected.insert(.name)
        if hasPruning, pruning.skipsHidden, facts.hazards.contains(.leadingDot) {
            leaveOut(.entryAndContents, of: nil, by: .skipHidden)
            return
        }
        let status: EntryStatus
        do {
            status = try currentStatus(in: directory.descriptor)
        } catch {
            note(error.name == "ENOENT" ? .vanished : .unreadableStatus, reader.fileName, in: node, failure: error)
            return
        }
        if !crossesMounts, status.isOnOtherMount(than: node.mountID) {
            note(.mountNotEntered, reader.fileName, in: node)
            return
        }
        guard let kind = EntryKind(statusMode: status.mode) else {
            note(.unreadableStatus, reader.fileName, in: node)
            return
        }
        if status.isMountRoot, owners.hidesOwners(on: status.mountID), !owners.hidesOwners(on: node.mountID) {
            note(.idsMapped, reader.fileName, in: node)
        }
        facts.take(status, kind: kind, now: now, owners)
        if let part = walk.options.part { facts.take(deviceOf: part, root: walk.root.identity.device) }
        if kind == .file, !isPassing {
            outcome.tally.files += 1
            if status.mode & 0o111 != 0 { outcome.tally.executables += 1 }
        }
        if hasPruning, pruning.isExcluded != nil || pruning.isUnchanged != nil {
            collectPath()
            if let cause = pruning.cause(leavingOut: facts.path, kind, &exclusionNote) {
                leaveOut(.entryAndContents, of: kind, by: cause)
                return
            }
        }
        if isSharing {
            sharedNames.append(contentsOf: facts.name)
            sharedNames.append(0)
        } else if !isLaterSlice {
            consumer.list(&facts, traits)
        }
        // Its name counts among its siblings', and nothing more.
        if kind == .directory, isOwnRepository(status) {
            leaveOut(.entryAndContents, of: kind, by: .repository)
            return
        }
        collectByName(baselines[Int(kind.rawValue)], in: node, directory)
        if hasPruning, let cause = causeNotToJudge(modified: status.modified.seconds) {
            leaveOut(.entry, of: kind, by: cause)
        } else {
            keep(status, in: node, directory)
            let decision = considerByName(in: node)
            if decision != .settled, !isSettledByGlance(decision, in: node, directory) {
                lookCloser(decision, status, in: node, directory)
            }
        }
        guard kind == .directory else { return }
        if hasRuntimeUser, facts.collected.isDisjoint(with: .acl), facts.unread.isDisjoint(with: .acl) {
            // What is in the directory is judged by its ACL, even where no rule asks for the directory's own.
            collectAttributesByName(in: node, directory)
            settleRights()
        }
        if pruning.skipsPackages, FilePackage.hasName(facts.name) {
            leaveOut(.contents, of: kind, by: .skipPackages)
            return
        }
        if isOthers(facts.name, in: node) { return }
        var parent = facts.asParent(
            controlled: node.facts.isControlled || ParentFacts.isControlDirectory(facts.name))
        if hasRuntimeUser { parent.runtime = runtimeAccess(in: node) }
        subdirectories.append(
            PendingDirectories.Element(
                name: reader.fileName, identity: ObjectIdentity(status), mountID: status.mountID, facts: parent)
        )
    }

    @inline(__always)
    private func currentStatus(in directory: borrowing Descriptor) throws(SystemFailure) -> EntryStatus {
        let status = try reader.status(in: directory)
        // A program or a server that serves the entries answers a lazy statx(2) from a cache that may be stale; where
        // something else is mounted, nobody may answer at all.
        guard isRemote, !status.isMountRoot else { return status }
        return try reader.synchronizedStatus(in: directory)
    }

    /// Asks the consumer, and again while it wants nothing but what is known without another look at the entry.
    mutating func considerByName(in node: DirectoryNode) -> Decision {
        while true {
            let decision = consumer.consider(&facts)
            guard case .wants(let wanted) = decision else { return decision }
            let known = wanted.intersection([.path, .accounts, .mount]).subtracting(facts.collected)
            let isContentOpen = wanted.contains(.content) && !facts.collected.contains(.content)
            guard !known.isEmpty, !isContentOpen, facts.unread.isDisjoint(with: known) else { return decision }
            if known.contains(.path) { collectPath() }
            if known.contains(.accounts) { collectAccounts() }
            if known.contains(.mount) { collectMount() }
        }
    }

    mutating func leaveOut(_ extent: Omission.Extent, of kind: EntryKind?, by cause: OmissionCause) {
        if isPassing {
            if extent != .entry { isLeftOut = true }
            return
        }
        outcome.tally.leftOut[cause] += 1
        sharedProgress.countOmission(cause.rawValue)
        guard hearsOfOmissions else { return }
        collectPath()
        consumer.hear(of: Omission(path: facts.path, kind: kind, extent: extent))
    }

    /// By what the entry is there for what others are to it, and not judged itself.
    mutating func causeNotToJudge(modified: Int64) -> OmissionCause? {
        if pruning.listed != nil { collectPath() }
        return pruning.cause(notJudging: facts.path, modified: modified)
    }

    /// Whether the entry is the repository of the working directory, and belongs to somebody who is trusted: whoever else
    /// made it may have made what is in it for whoever works there.
    private func isOwnRepository(_ status: EntryStatus) -> Bool {
        guard let own = pruning.repository, facts.depth == 1, walk.options.trust.owners.contains(facts.owner) else {
            return false
        }
        return ObjectIdentity(status) == own.directory && walk.root.identity == own.root
    }

    /// The cheap look: everything by the name in the reader, nothing opened.
    private mutating func collectByName(
        _ wanted: Collectors, in node: DirectoryNode, _ directory: OpenDirectory
    ) {
        if facts.kind == .link {
            facts.collected.formUnion(EntryFacts.attributeCollectors)
            if wanted.contains(.link) {
                collectLink(reader.target(in: directory.descriptor), in: node, directory)
            }
        } else if !wanted.isDisjoint(with: EntryFacts.attributeCollectors) {
            collectAttributesByName(in: node, directory)
        }
        if wanted.contains(.accounts) { collectAccounts() }
        if wanted.contains(.mount) { collectMount() }
        settleRights()
    }

    private mutating func collectAttributesByName(in node: DirectoryNode, _ directory: OpenDirectory) {
        let list: Result<[[UInt8]], SystemFailure>
        do throws(SystemFailure) {
            guard try lister.list(reader, in: directory.descriptor) else {
                facts.collected.formUnion(EntryFacts.attributeCollectors)
                return
            }
            var names: [[UInt8]] = []
            lister.forEachName { name in names.append(name.indices.map { name[$0] }) }
            list = .success(names)
        } catch {
            list = .failure(error)
        }
        let failure = facts.takeAttributes(list) { name in
            do throws(SystemFailure) {
                return .success(try lister.value(of: name, reader, in: directory.descriptor))
            } catch {
                return .failure(error)
            }
        }
        if let failure, failure.name != "ENOENT" {
            note(.unreadableFact, reader.fileName, in: node, failure: failure)
        }
    }
}
