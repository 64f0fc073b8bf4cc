internal import Descriptors
internal import FileModel
public import SystemPackage

/// A directory held open: names are looked up in it and nowhere else.
///
/// One in which strangers may make files, such as /tmp, is good for making new ones: what is there already has to belong
/// to somebody who is trusted, for everybody else could put another thing in its place.
public struct Directory: ~Copyable, Sendable {
    let descriptor: Descriptor
    let place: Place

    /// What is known of where a directory lies.
    struct Place: Sendable {
        /// How it was come by: a label, and nothing to open.
        let path: [UInt8]
        /// Whose hand is no danger.
        let trust: Trust
        /// Whether others may make entries here, and the sticky bit keeps them from touching those of others.
        let isPublic: Bool
        /// Whether nobody but root and whoever runs this can make entries here. An access list grants nobody what the
        /// group's bits lack, which are its mask (acl(5)).
        let isOwn: Bool

        init(_ path: [UInt8], _ trust: Trust, isPublic: Bool, isOwn: Bool = false) {
            self.path = path
            self.trust = trust
            self.isPublic = isPublic
            self.isOwn = isOwn
        }

        /// That of a directory with this status.
        init(_ path: [UInt8], _ trust: Trust, _ status: EntryStatus) {
            let isShared = status.sharesNames
            self.init(
                path, trust, isPublic: status.mode & 0o1000 != 0 && isShared,
                isOwn: !isShared && (status.owner == 0 || status.owner == Process.effectiveUser))
        }

        func path(of name: FileName) -> [UInt8] { joined(path, name.bytes) }
    }

    init(_ descriptor: consuming Descriptor, _ place: Place) {
        self.descriptor = descriptor
        self.place = place
    }

    /// Walks to it by single names, from `/`; for a relative path along the one of the working directory. Every directory
    /// on the way must belong to somebody who is trusted, and be writable for nobody else, or be sticky and the next name's
    /// owner be trusted.
    ///
    /// - Throws: `.untrustedAncestor` with the directory that strangers may change; `.link`, `.outside`, `.kind`; what
    ///   openat2(2), statx(2), getxattr(2) or getcwd(3) says.
    public init(at path: FilePath, trust: Trust = .invoking, links: Links = .refuse) throws(FileFailure) {
        self = try Ancestors.directory(at: path.bytes, trust, links)
    }

    /// A directory in this one.
    ///
    /// - Throws: what is not as expected; `.owner` in a public directory; what openat2(2) or statx(2) says.
    public borrowing func directory(
        _ name: FileName, _ expected: Expectation = .directory
    ) throws(FileFailure) -> Directory {
        var expected = expected
        expected.kind = .directory
        let path = place.path(of: name)
        let pin = try pin(name, crossingMounts: expected.crossingMounts)
        let status = try reporting(path) { () throws(SystemFailure) in try pin.status() }
        try expected.check(status, pin, at: path)
        try admit(status, at: path)
        return Directory(pin, Place(path, place.trust, status))
    }

    /// A directory beneath: no `..` above this one, no absolute path. Held to the same trust as the way here was.
    ///
    /// - Throws: as `init(at:trust:links:)`; `.outside` for what leads out of it.
    public borrowing func directory(at path: FilePath, links: Links = .refuse) throws(FileFailure) -> Directory {
        try Ancestors.directory(at: path.bytes, beneath: self, links)
    }

    /// Facts of one inode, pinned while they are fetched.
    ///
    /// - Throws: what openat2(2), statx(2), getxattr(2), listxattr(2) or readlinkat(2) says.
    public borrowing func facts(of name: FileName, _ wanted: FactSet = .status) throws(FileFailure) -> FileFacts {
        let pin = try pin(name, crossingMounts: true)
        return try reporting(place.path(of: name)) { () throws(SystemFailure) in
            try FileFacts(pin.status(), pin, wanted.union(.reference))
        }
    }

    /// Waits until names that were made, changed and removed here are on the disk.
    ///
    /// - Throws: what openat(2) or fsync(2) says.
    public borrowing func synchronize() throws(FileFailure) {
        try synchronize(left: .nothing)
    }

    borrowing func synchronize(left: FileFailure.Residue) throws(FileFailure) {
        try reporting(place.path, left: left) { () throws(SystemFailure) in
            if descriptor.isForListing {
                try descriptor.synchronize()
            } else {
                // A pin cannot be synchronized (EBADF).
                try descriptor.reopenForListing().synchronize()
            }
        }
    }

    /// - Throws: `.otherMount`; what openat2(2) says.
    borrowing func pin(_ name: FileName, crossingMounts: Bool) throws(FileFailure) -> Descriptor {
        do throws(SystemFailure) {
            return try descriptor.pin(name.entry, crossingMounts: crossingMounts)
        } catch {
            throw FileFailure(looking: error, at: place.path(of: name))
        }
    }

    /// Refuses what strangers could replace at any moment.
    func admit(_ status: EntryStatus, at path: [UInt8]) throws(FileFailure) {
        guard place.isPublic, !place.trust.covers(owner: status.owner) else { return }
        throw FileFailure(.owner(status.owner), at: path)
    }
}

extension FileFailure {
    /// A failure to look a name up, where a mount that is not crossed has a word of its own.
    init(looking failure: SystemFailure, at path: [UInt8], left: Residue = .nothing) {
        if failure.code == Errno.improperLink.rawValue {
            self.init(.otherMount, at: path, left: left)
        } else {
            self.init(failure, at: path, left: left)
        }
    }
}
