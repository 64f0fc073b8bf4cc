internal import Descriptors
public import SystemPackage

extension Directory {
    /// Where nothing of that name is; open for reading and writing.
    ///
    /// - Throws: EEXIST, of linkat(2) or openat2(2), where something is; what fchmod(2) says. Nothing is left then.
    public borrowing func createFile(_ name: FileName, access: Access = .private) throws(FileFailure) -> File {
        if case .inherited(let mode) = access {
            let path = place.path(of: name)
            return File(
                try reporting(path) { () throws(SystemFailure) in
                    try descriptor.createFile(name.entry, mode: mode.rawValue)
                }, path)
        }
        let new = try makeFile(access: access)
        try access.settle(new.file, isDirectory: false)
        return try new.named(name, in: self, .none)
    }

    /// Where nothing of that name is.
    ///
    /// - Throws: EEXIST, of mkdirat(2), where something is; `.changed` where somebody put another in its place at once;
    ///   what fremovexattr(2) or fchmod(2) says, and the directory is gone again unless `left` says otherwise.
    public borrowing func createDirectory(
        _ name: FileName, access: Access = .private
    ) throws(FileFailure) -> Directory {
        let path = place.path(of: name)
        let begun = Process.wallNanoseconds
        try reporting(path) { () throws(SystemFailure) in
            try descriptor.createDirectory(name.entry, mode: access.creating(0o700))
        }
        do throws(FileFailure) {
            if case .inherited = access {} else { try openUp(name, path, madeSince: begun) }
            let created = try enterCreated(name, path)
            do throws(SystemFailure) {
                try access.settle(created.descriptor, isDirectory: true)
            } catch {
                throw FileFailure(error, at: path)
            }
            return created
        } catch {
            do throws(SystemFailure) {
                try descriptor.removeDirectory(name.entry)
            } catch let removal {
                _ = removal
                throw error.leaving(.temporary(name))
            }
            throw error
        }
    }

    /// A default list may leave the owner of a new directory without the rights to enter it: gives them to him, and nobody
    /// else, before the list goes. Only to a directory that was made here a moment ago.
    private borrowing func openUp(_ name: FileName, _ path: [UInt8], madeSince begun: Int64) throws(FileFailure) {
        let created = try pin(name, crossingMounts: false)
        let status = try reporting(path) { () throws(SystemFailure) in try created.status() }
        guard status.isDirectory, status.mode & 0o700 != 0o700 else { return }
        // What the clock of a file system says may lag behind by a tick.
        let isNew = status.born.map { $0.sinceEpoch > begun - 1_000_000_000 } ?? true
        guard status.owner == Process.effectiveUser, status.mode & 0o077 == 0, isNew else {
            throw FileFailure(.changed, at: path)
        }
        try reporting(path) { () throws(SystemFailure) in try created.changeMode(0o700) }
    }

    /// Opens a directory that was made a moment ago, and no other that somebody has put there since.
    private borrowing func enterCreated(_ name: FileName, _ path: [UInt8]) throws(FileFailure) -> Directory {
        let listing = try listing(of: name, path)
        let status = try reporting(path) { () throws(SystemFailure) in try listing.status() }
        let isEmpty = try reporting(path) { () throws(SystemFailure) in try listing.isEmptyDirectory() }
        guard status.owner == Process.effectiveUser, isEmpty else { throw FileFailure(.changed, at: path) }
        return Directory(listing, Place(path, place.trust, status))
    }

    /// Opens a directory of this one for listing.
    borrowing func listing(
        of name: FileName, _ path: [UInt8], crossingMounts: Bool = false
    ) throws(FileFailure) -> Descriptor {
        do throws(SystemFailure) {
            return try descriptor.openDirectory(name.entry, crossingMounts: crossingMounts)
        } catch {
            throw FileFailure(looking: error, at: path)
        }
    }

    /// A file without a name, on this file system.
    ///
    /// - Throws: what openat(2) says.
    public borrowing func makeFile(access: Access = .private) throws(FileFailure) -> NewFile {
        let path = place.path
        let mode = access.creating(0o600)
        do throws(SystemFailure) {
            // Without /proc a name cannot be given on every kernel.
            if Descriptor.canNameNameless {
                return NewFile(File(try descriptor.createNamelessFile(mode: mode), path), access, nil)
            }
        } catch {
            // EISDIR is what kernels say that do not know the flag, and file systems without such files EOPNOTSUPP.
            guard [Errno.notSupported.rawValue, Errno.isDirectory.rawValue].contains(error.code) else {
                throw FileFailure(error, at: path)
            }
        }
        for _ in 0..<8 {
            let random = FileName.random()
            var name = try reporting(path) { () throws(SystemFailure) in try TemporaryName(random, in: descriptor) }
            do throws(SystemFailure) {
                let file = try descriptor.createFile(random.entry, mode: mode)
                return NewFile(File(file, place.path(of: random)), access, name)
            } catch {
                name.giveUp()
                if error.code != Errno.fileExists.rawValue { throw FileFailure(error, at: path) }
            }
        }
        throw FileFailure(.changed, at: path)
    }

    /// Old content or new, never a part; creates it where it is missing.
    ///
    /// - Throws: as `NewFile.replace(_:in:_:)`; what pwritev2(2) says.
    public borrowing func write(
        _ bytes: RawSpan, to name: FileName, _ how: Replacement = Replacement()
    ) throws(FileFailure) -> Outcome {
        switch try predecessor(name, how) {
        case .none:
            let new = try makeFile(access: how.access)
            try new.file.append(bytes)
            return try new.take(name, in: self, how)
        case .some(let old):
            let new = try makeFile()
            try new.file.append(bytes)
            return try new.replace(old, name, in: self, how)
        }
    }

    /// A symbolic link.
    ///
    /// - Throws: EEXIST, of symlinkat(2), where something is.
    public borrowing func createLink(_ name: FileName, to target: FilePath) throws(FileFailure) {
        try reporting(place.path(of: name)) { () throws(SystemFailure) in
            try descriptor.createLink(name.entry, to: target.bytes)
        }
    }
}
