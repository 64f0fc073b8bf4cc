internal import Descriptors
internal import SystemPackage

extension Directory {
    /// Anything but a directory; with `ifStill`, that inode or nothing: it is taken to a directory of its own, looked at and
    /// removed there.
    ///
    /// - Throws: `.kind` for a directory; `.changed`, and what has the name keeps it, or lies where `left` says; what
    ///   unlinkat(2) or renameat2(2) says. Where nothing can be made beside it, it is removed by its name, and what refused
    ///   that is thrown with `.partial`.
    public borrowing func removeFile(_ name: FileName, ifStill: Identity? = nil) throws(FileFailure) {
        let path = place.path(of: name)
        guard let ifStill else { return try unlink(name, path) }
        // Before anything is touched: what is another one already stays where it is.
        try holdFile(name, against: ifStill, path)
        switch staging() {
        case .refused(let refusal):
            try unlink(name, path)
            throw refusal.leaving(.partial(done: 1))
        case .made(let staging):
            do throws(SystemFailure) {
                try staging.take(name, of: self)
            } catch {
                throw FileFailure(error, at: path, left: staging.remove(from: self))
            }
            do throws(FileFailure) {
                try staging.directory.holdFile(name, against: ifStill, path)
                try staging.directory.unlink(name, path)
            } catch {
                let left = staging.giveBack(name, to: self)
                throw error.leaving(left == .nothing ? staging.remove(from: self) : left)
            }
            if case .temporary = staging.remove(from: self) {
                throw FileFailure(.changed, at: path, left: .temporary(staging.name))
            }
        }
    }

    /// A tree, up to mounts, which stay: it is taken to a directory that nobody else can enter, and removed there from its
    /// leaves on. What could not be removed gets its name back.
    ///
    /// - Parameter ifStill: that directory or nothing.
    /// - Returns: how many entries are gone, and what is left and why. Where nothing can be made beside the tree, or it may
    ///   not be moved, it is removed by its name, and that is among the failures, with `.partial`.
    /// - Throws: `.changed`; `.otherMount` where it is a mount point; what renameat2(2) says.
    public borrowing func removeTree(
        _ name: FileName, ifStill: Identity? = nil, _ bounds: Bounds = .usual
    ) throws(FileFailure) -> Removal {
        let path = place.path(of: name)
        if let ifStill { try hold(name, against: ifStill, path) }
        switch staging() {
        case .refused(let refusal): return try removeByName(name, path, bounds, refusal)
        case .made(let staging):
            do throws(SystemFailure) {
                try staging.take(name, of: self)
            } catch {
                let left = staging.remove(from: self)
                if error.code == Errno.resourceBusy.rawValue { throw FileFailure(.otherMount, at: path, left: left) }
                let failure = FileFailure(error, at: path, left: left)
                guard [Errno.permissionDenied.rawValue, Errno.notPermitted.rawValue].contains(error.code) else {
                    throw failure
                }
                return try removeByName(name, path, bounds, failure)
            }
            if let ifStill {
                do throws(FileFailure) {
                    try staging.directory.hold(name, against: ifStill, path)
                } catch {
                    let left = staging.giveBack(name, to: self)
                    throw error.leaving(left == .nothing ? staging.remove(from: self) : left)
                }
            }
            var removal = TreeRemoval(bounds, labelled: path)
            removal.remove(name, in: staging.directory)
            var left = removal.failures.isEmpty ? .nothing : staging.giveBack(name, to: self)
            if left == .nothing { left = staging.remove(from: self) }
            if case .temporary = left { removal.note(FileFailure(.changed, at: path, left: left)) }
            return Removal(removed: removal.removed, failures: removal.failures)
        }
    }

    private borrowing func removeByName(
        _ name: FileName, _ path: [UInt8], _ bounds: Bounds, _ refusal: FileFailure
    ) throws(FileFailure) -> Removal {
        var removal = TreeRemoval(bounds, labelled: path)
        removal.remove(name, in: self)
        removal.note(refusal.leaving(.partial(done: removal.removed)))
        return Removal(removed: removal.removed, failures: removal.failures)
    }

    private enum StagingAttempt: ~Copyable {
        case made(Staging)
        case refused(FileFailure)
    }

    private borrowing func staging() -> StagingAttempt {
        do throws(FileFailure) {
            return .made(try Staging(beside: self))
        } catch {
            return .refused(error)
        }
    }

    /// - Throws: `.changed` where another inode has the name.
    private borrowing func hold(
        _ name: FileName, against expected: Identity, _ path: [UInt8]
    ) throws(FileFailure) {
        let pin = try pin(name, crossingMounts: true)
        let status = try reporting(path) { () throws(SystemFailure) in try pin.status() }
        guard Identity(pin, status) == expected else { throw FileFailure(.changed, at: path) }
    }

    private borrowing func holdFile(
        _ name: FileName, against expected: Identity, _ path: [UInt8]
    ) throws(FileFailure) {
        let pin = try pin(name, crossingMounts: false)
        let status = try reporting(path) { () throws(SystemFailure) in try pin.status() }
        if status.isDirectory { throw FileFailure(.kind(.directory), at: path) }
        guard Identity(pin, status) == expected else { throw FileFailure(.changed, at: path) }
    }

    borrowing func unlink(_ name: FileName, _ path: [UInt8]) throws(FileFailure) {
        do throws(SystemFailure) {
            try descriptor.unlink(name.entry)
        } catch {
            if error.code == Errno.isDirectory.rawValue { throw FileFailure(.kind(.directory), at: path) }
            throw FileFailure(error, at: path)
        }
    }
}
