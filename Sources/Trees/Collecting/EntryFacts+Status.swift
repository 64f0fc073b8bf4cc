import Descriptors
package import Facts

extension EntryFacts {
    /// Takes over what statx(2) says of an entry of this kind.
    mutating func take(_ status: EntryStatus, kind: EntryKind, now: Int64, _ owners: OwnerView) {
        self.kind = kind
        mode = Mode(rawValue: UInt16(truncatingIfNeeded: status.mode & 0o7777))
        owner = owners.owner(status)
        group = owners.group(status)
        size = status.size
        links = status.links
        // A hostile file system may claim any time: the difference of two must not trap.
        age = Self.age(of: status.modified.seconds, now)
        changeAge = Self.age(of: status.changed.seconds, now)
        deviceMajor = status.deviceMajor
        deviceMinor = status.deviceMinor
        attributes = FileAttributes(statusAttributes: status.attributes)
        inode = InodeIdentity(device: status.device, inode: status.inode)
        collected.formUnion([.status, .runtime])
    }

    @inline(__always)
    private static func age(of seconds: Int64, _ now: Int64) -> Int64 {
        let (difference, overflows) = now.subtractingReportingOverflow(seconds)
        return overflows ? (seconds < 0 ? .max : .min) : difference
    }

    /// Works out who may read, write and execute by the mode alone.
    package mutating func settleRights(groupIsTrusted: Bool) {
        guard kind != .link else { return }
        writers = mode.holders(of: .write, over: kind, groupIsTrusted: groupIsTrusted)
        readers = mode.holders(of: .read, over: kind, groupIsTrusted: groupIsTrusted)
        executors = mode.holders(of: .execute, over: kind, groupIsTrusted: groupIsTrusted)
    }

    /// Works out who effectively may read, write and execute, from the ACL where there is one and else the mode.
    package mutating func settleRights(trust: Trust) {
        if let acl {
            writers = acl.holders(of: .write, over: kind, group: group, trust: trust)
            readers = acl.holders(of: .read, over: kind, group: group, trust: trust)
            executors = acl.holders(of: .execute, over: kind, group: group, trust: trust)
        } else {
            settleRights(groupIsTrusted: trust.groups.contains(group))
        }
        // Of what is made in it by the list: files as well as directories.
        defaultWriters = defaultACL?.holders(of: .write, over: .file, group: group, trust: trust) ?? []
    }

    /// What the entries of this directory know of it.
    func asParent(controlled: Bool) -> ParentFacts {
        ParentFacts(
            mode: mode, owner: owner, group: group, writers: writers,
            reachers: reachers.passing(executors),
            isControlled: controlled, acl: acl)
    }
}
