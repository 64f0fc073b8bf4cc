internal import Descriptors
internal import SystemPackage

extension Directory {
    /// Never onto something.
    ///
    /// - Throws: EEXIST, of renameat2(2), where something has the new name; EXDEV where it lies on another mount and that is
    ///   not what `how` says; `.unsupported` for a directory on a file system that cannot rename without replacing;
    ///   `.changed` where somebody put another object in its place, which keeps its name.
    public borrowing func move(
        _ name: FileName, to new: FileName, in other: borrowing Directory, _ how: Moving = .renameOnly
    ) throws(FileFailure) -> Outcome {
        let path = place.path(of: name)
        let pin = try pin(name, crossingMounts: false)
        let status = try reporting(path) { () throws(SystemFailure) in try pin.status() }
        try admit(status, at: path)
        let identity = Identity(pin, status)
        do throws(SystemFailure) {
            try descriptor.rename(name.entry, to: new.entry, in: other.descriptor, .toNothing)
        } catch {
            if error.saysNotKnown {
                guard !status.isDirectory else { throw FileFailure(.unsupported, at: path) }
                return try moveByLinking(pin, name, to: new, in: other, identity)
            }
            guard case .copyAcrossMounts(let copying) = how, error.code == Errno.improperLink.rawValue else {
                throw FileFailure(error, at: path)
            }
            return try moveByCopying(name, to: new, in: other, identity, copying)
        }
        // The name may have changed hands after it was looked at: then it goes back.
        do throws(FileFailure) {
            let arrived = try other.pin(new, crossingMounts: true)
            let found = try reporting(path) { () throws(SystemFailure) in try arrived.status() }
            guard Identity(arrived, found) == identity else { throw FileFailure(.changed, at: path) }
        } catch {
            do throws(SystemFailure) {
                try other.descriptor.rename(new.entry, to: name.entry, in: descriptor, .toNothing)
            } catch _ {
                throw error.leaving(.temporary(new))
            }
            throw error
        }
        return Outcome(identity: identity, lost: [], bytes: 0)
    }

    private borrowing func moveByLinking(
        _ pin: borrowing Descriptor, _ name: FileName, to new: FileName, in other: borrowing Directory,
        _ identity: Identity
    ) throws(FileFailure) -> Outcome {
        try other.link(pin, as: new)
        do throws(FileFailure) {
            try removeFile(name, ifStill: identity)
        } catch {
            if error.left == .partial(done: 1) { return Outcome(identity: identity, lost: [], bytes: 0) }
            // It has its old name still, and needs no other.
            try? other.descriptor.unlink(new.entry)
            throw error
        }
        return Outcome(identity: identity, lost: [], bytes: 0)
    }

    private borrowing func moveByCopying(
        _ name: FileName, to new: FileName, in other: borrowing Directory, _ identity: Identity, _ how: Copying
    ) throws(FileFailure) -> Outcome {
        let outcome = try copy(name, to: new, in: other, how)
        // Nothing is removed that its copy does not hold: byte by byte.
        do throws(FileFailure) {
            try compare(name, with: new, in: other, how)
        } catch {
            throw error.leaving(.temporary(new))
        }
        let path = place.path(of: name)
        do throws(FileFailure) {
            let facts = try facts(of: name)
            guard facts.identity == identity else { throw FileFailure(.changed, at: path) }
            if facts.kind == .directory {
                let removal = try removeTree(name, ifStill: identity, how.bounds)
                if let failure = removal.failures.first(where: { $0.left != .partial(done: removal.removed) }) {
                    throw failure
                }
            } else {
                try removeFile(name, ifStill: identity)
            }
        } catch {
            if error.left == .partial(done: 1) { return outcome }
            throw error.leaving(.temporary(new))
        }
        return outcome
    }

    private borrowing func compare(
        _ name: FileName, with new: FileName, in other: borrowing Directory, _ how: Copying
    ) throws(FileFailure) {
        let path = place.path(of: name)
        switch try facts(of: name, .target).kind {
        case .file:
            let mine = try open(name)
            let theirs = try other.open(new)
            guard try mine.isEqual(to: theirs) else { throw FileFailure(.changed, at: path) }
        case .directory:
            let mine = try directory(name)
            let theirs = try other.directory(new)
            var comparison = try Comparison(mine, theirs, comparing: [], how.bounds)
            if try comparison.next() != nil { throw FileFailure(.changed, at: path) }
        default:
            guard try target(ofLink: name) == other.target(ofLink: new) else { throw FileFailure(.changed, at: path) }
        }
    }

    /// Both names at once.
    ///
    /// - Throws: `.unsupported` where the file system cannot; what renameat2(2) says; `.owner` in a public directory.
    public borrowing func exchange(
        _ name: FileName, with second: FileName, in other: borrowing Directory
    ) throws(FileFailure) {
        let path = place.path(of: name)
        if place.isPublic { try admit(statusOf(name), at: path) }
        if other.place.isPublic { try other.admit(other.statusOf(second), at: other.place.path(of: second)) }
        do throws(SystemFailure) {
            try descriptor.rename(name.entry, to: second.entry, in: other.descriptor, .exchanging)
        } catch {
            throw error.saysNotKnown ? FileFailure(.unsupported, at: path) : FileFailure(error, at: path)
        }
    }

    private borrowing func statusOf(_ name: FileName) throws(FileFailure) -> EntryStatus {
        try reporting(place.path(of: name)) { () throws(SystemFailure) in try descriptor.status(of: name.entry) }
    }

    /// A second name for the inode that was looked at.
    ///
    /// - Throws: what is not as expected; EEXIST, of linkat(2), where something has the new name; EXDEV.
    public borrowing func link(
        _ name: FileName, to new: FileName, in other: borrowing Directory, _ expected: Expectation = .ownFile
    ) throws(FileFailure) {
        let path = place.path(of: name)
        let pin = try pin(name, crossingMounts: expected.crossingMounts)
        let status = try reporting(path) { () throws(SystemFailure) in try pin.status() }
        try expected.check(status, pin, at: path)
        try admit(status, at: path)
        try other.link(pin, as: new)
    }

    borrowing func link(_ pin: borrowing Descriptor, as new: FileName) throws(FileFailure) {
        do throws(SystemFailure) {
            try descriptor.link(pin, as: new.entry)
        } catch {
            throw FileFailure(error, at: place.path(of: new))
        }
    }
}
