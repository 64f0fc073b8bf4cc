import Descriptors
import Facts

extension Walker {
    /// Makes sure that an entry that something may be said about is the one that was looked at, and collects what is
    /// still wanted through a descriptor of its inode: the evidence of a finding comes from one object.
    mutating func lookCloser(
        _ decision: Decision, _ status: EntryStatus, in node: DirectoryNode, _ directory: OpenDirectory
    ) {
        if decision == .candidate, isStillThere(status, in: directory) { return record(in: node) }
        let name = reader.fileName
        do {
            let pin = try directory.descriptor.pin(name, crossingMounts: crossesMounts)
            let pinned = try pin.status()
            var decision = decision
            if !pinned.isUnchanged(since: status) || !facts.attributeNames.isEmpty {
                guard recollect(pin, pinned, in: node, directory) else {
                    note(.changed, name, in: node)
                    return
                }
                if pinned.inode != status.inode { note(.changed, name, in: node) }
                decision = consumer.consider(&facts)
            }
            decide(decision, pin, in: node, directory)
        } catch {
            note(error.name == "ENOENT" ? .vanished : .unreadableFact, name, in: node, failure: error)
        }
    }

    /// Collects what the consumer wants until it has decided, and lets it record what it has to say.
    mutating func decide(
        _ first: Decision, _ pin: borrowing Descriptor, in node: DirectoryNode, _ directory: OpenDirectory
    ) {
        var decision = first
        var contents = ContentReader()
        while case .wants(let wanted) = decision {
            let open = wanted.subtracting(facts.collected).subtracting(facts.unread)
            guard !open.isEmpty else { break }
            collect(open, pin, &contents, in: node, directory)
            // What no collector here provides is unread, or this would never end.
            facts.unread.formUnion(open.subtracting(facts.collected))
            decision = consumer.consider(&facts)
        }
        if decision != .settled { record(in: node) }
    }

    /// Whether all that is known of the entry is of the object whose status was taken first: its name still leads there,
    /// and its status has not changed since. A rename sets the time of that change as well.
    private func isStillThere(_ status: EntryStatus, in directory: OpenDirectory) -> Bool {
        guard !isRemote, facts.attributeNames.isEmpty else { return false }
        return (try? reader.statusNow(in: directory.descriptor).isUnchanged(since: status)) ?? false
    }

    private mutating func record(in node: DirectoryNode) {
        if !facts.collected.contains(.path) { collectPath() }
        consumer.record(facts)
        if walk.progress.addPath(facts.path.count, bound: walk.options.bounds.pathBytes) {
            note(.pathBytes, in: node)
            walk.cancel()
        }
    }

    private mutating func collect(
        _ wanted: Collectors, _ pin: borrowing Descriptor, _ contents: inout ContentReader, in node: DirectoryNode,
        _ directory: OpenDirectory
    ) {
        if wanted.contains(.path) { collectPath() }
        if wanted.contains(.accounts) { collectAccounts() }
        if wanted.contains(.mount) { collectMount() }
        if !wanted.isDisjoint(with: EntryFacts.attributeCollectors) {
            collectAttributes(pin, in: node)
            settleRights()
        }
        if wanted.contains(.link) {
            if facts.kind == .link {
                collectLink(pin.target(), in: node, directory)
            } else {
                facts.collected.insert(.link)
            }
        }
        if !wanted.isDisjoint(with: [.content, .reading, .resolution]) {
            collectContents(wanted, pin, &contents, in: node, directory)
        }
        if wanted.contains(.source) { readSource(pin, &contents, in: node) }
    }

    /// Takes every fact anew from the pinned inode. False where it is of another kind than the one first seen: the
    /// baseline that was collected does not suit it.
    private mutating func recollect(
        _ pin: borrowing Descriptor, _ status: EntryStatus, in node: DirectoryNode, _ directory: OpenDirectory
    ) -> Bool {
        guard let kind = EntryKind(statusMode: status.mode), kind == facts.kind else { return false }
        facts.take(status, kind: kind, now: now, owners)
        if facts.collected.contains(.accounts) { collectAccounts() }
        if kind == .link {
            if facts.collected.contains(.link) { collectLink(pin.target(), in: node, directory) }
        } else if !facts.collected.isDisjoint(with: EntryFacts.attributeCollectors) {
            collectAttributes(pin, in: node)
        }
        settleRights()
        return true
    }

    mutating func collectAttributes(_ pin: borrowing Descriptor, in node: DirectoryNode) {
        facts.acl = nil
        facts.defaultACL = nil
        facts.capabilities = nil
        facts.malformedAttributes = []
        guard facts.kind != .link else {
            facts.collected.formUnion(EntryFacts.attributeCollectors)
            return
        }
        let list: Result<[[UInt8]], SystemFailure>
        do throws(SystemFailure) { list = .success(try pin.attributeNames()) } catch { list = .failure(error) }
        let failure = facts.takeAttributes(list) { name in
            do throws(SystemFailure) {
                return .success(try pin.attributeValue(name))
            } catch {
                return .failure(error)
            }
        }
        if let failure { note(.unreadableFact, subject, in: node, failure: failure) }
    }
}

extension Descriptor {
    /// What `linkTarget()` answers, or why not.
    borrowing func target() -> Result<[UInt8], SystemFailure> {
        do throws(SystemFailure) { return .success(try linkTarget()) } catch { return .failure(error) }
    }
}

extension DirectoryReader {
    /// What `linkTarget(in:)` answers, or why not.
    borrowing func target(in directory: borrowing Descriptor) -> Result<[UInt8], SystemFailure> {
        do throws(SystemFailure) { return .success(try linkTarget(in: directory)) } catch { return .failure(error) }
    }
}
