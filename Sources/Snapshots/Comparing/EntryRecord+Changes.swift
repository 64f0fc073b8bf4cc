import Auditing
import Facts

extension EntryRecord {
    /// What is not as it was in `earlier`, worst first. What could not be read on one side is no change; of a directory its
    /// own times, size and number of links are none.
    ///
    /// - Parameter isSameInode: whether both are known to be one inode: then the time of its last change says something.
    func changes(since earlier: EntryRecord, isSameInode: Bool) -> [AttributeChange] {
        var changes: [AttributeChange] = []
        if kind != earlier.kind {
            changes.append(AttributeChange(.kind, earlier.kind.name, kind.name, max(.content, powersClass)))
        }
        let unread = unread.union(earlier.unread)
        if kind != .link, kind == earlier.kind, let mode, let old = earlier.mode, mode != old {
            changes.append(AttributeChange(.mode, old.octal, mode.octal, modeClass(since: old)))
        }
        appendOwners(to: &changes, since: earlier)
        appendContent(to: &changes, since: earlier, isSameInode: isSameInode)
        if !unread.contains(.target), target != earlier.target, kind == .link, earlier.kind == .link {
            changes.append(AttributeChange(.target, earlier.target, target, .content))
        }
        if !unread.contains(.acl) {
            append(.acl, earlier.acl, acl, to: &changes) {
                AccessListChange.change(from: earlier.acl, earlier.mode, to: acl, mode)
            }
            append(.defaultAcl, earlier.defaultACL, defaultACL, to: &changes) {
                AccessListChange.change(from: earlier.defaultACL, nil, to: defaultACL, nil)
            }
        }
        if !unread.contains(.capabilities) {
            append(.capabilities, earlier.capabilities, capabilities, to: &changes) {
                CapabilityChange.change(from: earlier.capabilities, to: capabilities)
            }
        }
        appendRest(to: &changes, since: earlier)
        return changes.sorted { $0.changeClass > $1.changeClass }
    }

    private func append(
        _ attribute: EntryAttribute, _ before: String?, _ after: String?, to changes: inout [AttributeChange],
        _ changeClass: () -> ChangeClass
    ) {
        guard before != after else { return }
        changes.append(AttributeChange(attribute, before, after, changeClass()))
    }

    // MARK: Who it belongs to

    private func appendOwners(to changes: inout [AttributeChange], since earlier: EntryRecord) {
        if let owner, let old = earlier.owner, !isSame(owner, as: old, in: earlier) {
            // Whoever has it now may change its mode; that root takes it back is the only loss, unless everybody who runs it
            // has root's rights then.
            let isLoss = owner.id == 0 && !(kind == .file && mode.map { $0.rawValue & 0o4000 != 0 } == true)
            changes.append(AttributeChange(.owner, old.shown, owner.shown, isLoss ? .privilegeLoss : .privilegeGain))
        }
        if let group, let old = earlier.group, !isSame(group, as: old, in: earlier) {
            changes.append(AttributeChange(.group, old.shown, group.shown, groupClass(since: earlier)))
        }
    }

    /// Of what is in an archive the name counts as well: whoever unpacks it looks that up.
    private func isSame(_ account: Evidence.Account, as old: Evidence.Account, in earlier: EntryRecord) -> Bool {
        if account.id == old.id, account.id != EntryRecord.unnumbered { return true }
        return !(isLive && earlier.isLive) && account.name != nil && account.name == old.name
    }

    /// The keys of owner and group where a manifest has number and name of one, and only one of both is the entry's: some
    /// programs go by the one, and some by the other.
    func undecidedOwners(in manifest: EntryRecord) -> [String] {
        let pairs = [("uid", manifest.owner, owner), ("gid", manifest.group, group)]
        return pairs.compactMap { key, said, has in
            guard let said, let has, let name = said.name, let other = has.name, said.id != EntryRecord.unnumbered,
                has.id != EntryRecord.unnumbered
            else { return nil }
            return (said.id == has.id) != (name == other) ? key : nil
        }
    }

    /// Whether it was seen in a file system, which alone knows when an inode was changed.
    private var isLive: Bool { changed != nil }

    /// Another group gains what the mode grants it beyond everybody.
    private func groupClass(since earlier: EntryRecord) -> ChangeClass {
        guard kind != .link, let mode else { return .metadata }
        func extra(_ mode: Mode) -> UInt16 { mode.rawValue >> 3 & 7 & ~(mode.rawValue & 7) }
        // Everybody who runs it has the rights of the group that it has now.
        if kind == .file, mode.rawValue & 0o2000 != 0 { return .privilegeGain }
        if extra(mode) != 0 || mode.rawValue & 0o2000 != 0 { return group?.id == 0 ? .privilegeLoss : .privilegeGain }
        return .metadata
    }

    // MARK: Who may do what

    private func modeClass(since old: Mode) -> ChangeClass {
        let (gained, lost) = (mode.map { $0.rawValue & ~old.rawValue } ?? 0, old.rawValue & ~(mode?.rawValue ?? 0))
        // To search a directory is to reach what is in it; who may execute a file may do more than who may not.
        let granting: UInt16 = kind == .directory ? 0o777 : 0o6777
        if gained & granting != 0 { return .privilegeGain }
        // Without the sticky bit everybody who may write a directory may take away what others have there.
        if kind == .directory, lost & 0o1000 != 0, mode.map({ $0.rawValue & 0o022 != 0 }) == true {
            return .privilegeGain
        }
        return lost & granting != 0 ? .privilegeLoss : .metadata
    }

    /// What its being there at all comes to: rights that nobody had before, or only something else.
    var powersClass: ChangeClass {
        if kind == .blockDevice || kind == .characterDevice || capabilities != nil { return .privilegeGain }
        guard kind != .link, let mode else { return .content }
        if kind != .directory, mode.rawValue & 0o6000 != 0 { return .privilegeGain }
        if mode.grants(.write, to: .other, over: kind), !(kind == .directory && mode.rawValue & 0o1000 != 0) {
            return .privilegeGain
        }
        return .content
    }

    /// Whether somebody may do more with it than with the other one, in whose place it is.
    func hasMorePower(than other: EntryRecord) -> Bool {
        changes(since: other, isSameInode: false).contains { $0.changeClass == .privilegeGain }
    }

    // MARK: What it holds

    private func appendContent(
        to changes: inout [AttributeChange], since earlier: EntryRecord, isSameInode: Bool
    ) {
        guard kind == earlier.kind else { return }
        if kind == .file {
            let isProven = digest != nil && earlier.digest != nil
            let isUnproven = unread.union(earlier.unread).contains(.digest)
            if isProven, digest != earlier.digest {
                changes.append(AttributeChange(.content, earlier.digest?.shortened, digest?.shortened, .content))
            }
            if size != earlier.size, let size, let old = earlier.size {
                changes.append(AttributeChange(.size, String(old), String(size), .content))
            }
            if let modified, let old = earlier.modified, !hasSameTime(as: earlier) {
                // Without digests nobody knows what was written; nothing can be written into a file of no bytes.
                let isSame = isProven && digest == earlier.digest || size == 0 && earlier.size == 0
                let changeClass: ChangeClass = isSame && !isUnproven ? .timestamp : .content
                changes.append(AttributeChange(.mtime, String(old), String(modified), changeClass))
            }
        } else if kind != .directory, let modified, let old = earlier.modified, !hasSameTime(as: earlier) {
            changes.append(AttributeChange(.mtime, String(old), String(modified), .timestamp))
        }
        if kind != .directory, isSameInode, let changed, let old = earlier.changed, changed != old {
            changes.append(AttributeChange(.ctime, String(old), String(changed), .timestamp))
        }
    }

    /// Whether both were modified at one time, as far as the sources tell: many archives keep whole seconds.
    private func hasSameTime(as earlier: EntryRecord) -> Bool {
        guard let modified, let old = earlier.modified else { return modified == earlier.modified }
        if isLive, earlier.isLive { return modified == old }
        let second: Int64 = 1_000_000_000
        return modified == old || (modified % second == 0 || old % second == 0) && modified / second == old / second
    }

    private func appendRest(to changes: inout [AttributeChange], since earlier: EntryRecord) {
        if let device, let old = earlier.device, device != old {
            changes.append(
                AttributeChange(.device, "\(old.major):\(old.minor)", "\(device.major):\(device.minor)", .privilegeGain)
            )
        }
        // Archives have none.
        if isLive == earlier.isLive, flags != earlier.flags, !unread.union(earlier.unread).contains(.flags) {
            let words = [earlier.flags, flags].map { flags in
                FileAttributes.names.filter { flags.contains($0.0) }.map(\.1).joined(separator: " ")
            }
            changes.append(AttributeChange(.attributes, words[0], words[1], .metadata))
        }
        if kind != .directory, earlier.kind == kind, let links, let old = earlier.links, links != old {
            changes.append(AttributeChange(.links, String(old), String(links), .metadata))
        }
        var (mine, theirs) = (otherAttributes, earlier.otherAttributes)
        if isLive != earlier.isLive {
            // Whoever installs it gives it the label of its place.
            mine.removeAll { $0.name.elementsEqual("security.selinux".utf8) }
            theirs.removeAll { $0.name.elementsEqual("security.selinux".utf8) }
        }
        guard !unread.union(earlier.unread).contains(.attributes), mine != theirs else { return }
        // Where one side did not keep the values, the names are all that can be compared.
        let areValuesKept = (mine + theirs).allSatisfy { $0.value != nil }
        guard areValuesKept || mine.map(\.name) != theirs.map(\.name) else { return }
        changes.append(
            AttributeChange(
                .xattrs, Array(theirs.map(\.name).joined(separator: [0x20])),
                Array(mine.map(\.name).joined(separator: [0x20])), .metadata))
    }

    /// Those that are not told by other attributes.
    private var otherAttributes: [EntryDetails.Attribute] {
        attributes.filter { attribute in
            !["system.posix_acl_access", "system.posix_acl_default", "security.capability"].contains {
                attribute.name.elementsEqual($0.utf8)
            }
        }
    }
}

extension AttributeChange {
    init(_ attribute: EntryAttribute, _ before: [UInt8]?, _ after: [UInt8]?, _ changeClass: ChangeClass) {
        self.attribute = attribute
        self.before = before
        self.after = after
        self.changeClass = changeClass
    }

    init(_ attribute: EntryAttribute, _ before: String?, _ after: String?, _ changeClass: ChangeClass) {
        self.init(attribute, before.map { Array($0.utf8) }, after.map { Array($0.utf8) }, changeClass)
    }
}

extension [UInt8] {
    /// Enough of a digest to tell it from others, in hexadecimal.
    fileprivate var shortened: String {
        prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension Evidence.Account {
    fileprivate var shown: [UInt8] { name ?? Array(String(id).utf8) }
}
