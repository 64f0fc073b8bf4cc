internal import Descriptors
internal import SystemPackage

extension NewFile {
    /// In the place of a file, keeping its metadata as asked; where there is none, under the name that nobody has.
    ///
    /// - Throws: `.link`, `.kind` or `.hardLinks` for what is not replaced; `.losesMetadata`; `.changed` where another
    ///   inode has the name than `ifStill` says, or somebody took it meanwhile; `.unsupported` where names cannot be
    ///   exchanged; what a call says. The old content is then there and whole, but for `.doneUnsynchronized`.
    public consuming func replace(
        _ name: FileName, in directory: borrowing Directory, _ how: Replacement = Replacement()
    ) throws(FileFailure) -> Outcome {
        switch try directory.predecessor(name, how) {
        case .none: return try take(name, in: directory, how)
        case .some(let old): return try replace(old, name, in: directory, how)
        }
    }

    /// Under a name that nobody had when it was looked at.
    consuming func take(
        _ name: FileName, in directory: borrowing Directory, _ how: Replacement
    ) throws(FileFailure) -> Outcome {
        let path = directory.place.path(of: name)
        try directory.settle(file, how.access, createdAs: access)
        let (identity, size) = try seen()
        do throws(FileFailure) {
            _ = try named(name, in: directory, how.durability)
        } catch {
            guard error.code == .fileExists else { throw error }
            throw FileFailure(.changed, at: path)
        }
        return Outcome(identity: identity, lost: [], bytes: size)
    }

    /// In the place of what was pinned.
    consuming func replace(
        _ old: borrowing Predecessor, _ name: FileName, in directory: borrowing Directory, _ how: Replacement
    ) throws(FileFailure) -> Outcome {
        let path = directory.place.path(of: name)
        let status = try file.status()
        let identity = Identity(file.descriptor, status)
        let lost = try old.kept.put(on: file.descriptor, found: status, losing: how.losing, at: path)
        if how.keeping.isDisjoint(with: [.mode, .accessControlList]) { try access.settle(file, isDirectory: false) }
        try file.synchronize(how.durability)
        if let expected = how.ifStill {
            var staged = try inDirectory(directory)
            try staged.exchange(with: name, in: directory, expected)
            try staged.remove(at: path)
        } else if isNameless {
            try directory.put(file, inPlaceOf: name)
        } else {
            var staged = try inDirectory(directory)
            try reporting(path) { () throws(SystemFailure) in
                try directory.descriptor.rename(staged.name.entry, to: name.entry, in: directory.descriptor, .over)
            }
            staged.giveUp()
        }
        if case .full = how.durability { try directory.synchronize(left: .doneUnsynchronized) }
        return Outcome(identity: identity, lost: lost, bytes: status.size)
    }

    private borrowing func seen() throws(FileFailure) -> (Identity, UInt64) {
        let status = try file.status()
        return (Identity(file.descriptor, status), status.size)
    }

    /// A name in that directory that nobody else knows: linkat(2) never replaces, and renaming takes a name.
    private consuming func inDirectory(_ directory: borrowing Directory) throws(FileFailure) -> TemporaryName {
        let label = file.path
        if let temporary,
            try reporting(label, { () throws(SystemFailure) in try temporary.lies(in: directory.descriptor) })
        {
            return temporary
        }
        let path = directory.place.path
        for _ in 0..<8 {
            let random = FileName.random()
            let name = try reporting(path) { () throws(SystemFailure) in
                try TemporaryName(random, in: directory.descriptor)
            }
            do throws(SystemFailure) {
                try directory.descriptor.link(file.descriptor, as: random.entry)
                return name
            } catch {
                var name = name
                name.giveUp()
                if error.code != Errno.fileExists.rawValue { throw FileFailure(error, at: path) }
            }
        }
        throw FileFailure(.changed, at: path)
    }
}

/// What a file is to replace, and what it hands down.
struct Predecessor: ~Copyable {
    /// Where its identity counts: nobody else gets the number of an inode that is held. Where it does not, an inode that
    /// outlives its name until close(2) costs more than one that goes with it.
    let pin: Descriptor?
    let kept: KeptMetadata
}

extension Directory {
    /// What has the name now; nothing where nobody has.
    ///
    /// - Throws: `.link`, `.kind`, `.hardLinks`, `.owner` or `.changed` for what is not replaced; what a call says.
    borrowing func predecessor(_ name: FileName, _ how: Replacement) throws(FileFailure) -> Predecessor? {
        let path = place.path(of: name)
        guard let pin = try pinIfThere(name) else {
            if how.ifStill != nil { throw FileFailure(.changed, at: path) }
            return nil
        }
        let status = try reporting(path) { () throws(SystemFailure) in try pin.status() }
        var expected = Expectation.file
        expected.isOnlyName = !how.breakingHardLinks
        expected.identity = how.ifStill
        try expected.check(status, pin, at: path)
        try admit(status, at: path)
        let kept = try reporting(path) { () throws(SystemFailure) in try KeptMetadata(status, pin, how.keeping) }
        return Predecessor(pin: how.ifStill == nil ? nil : consume pin, kept: kept)
    }

    /// Gives a file without a name the name of another. For two calls it has one that nobody else knows, because linkat(2)
    /// never replaces.
    ///
    /// - Throws: what linkat(2) or renameat2(2) says.
    borrowing func put(_ file: borrowing File, inPlaceOf name: FileName) throws(FileFailure) {
        for _ in 0..<8 {
            let random = FileName.random()
            let unfinished = UnfinishedName(random.entry, in: descriptor)
            defer { extendLifetime(unfinished) }
            do throws(SystemFailure) {
                try descriptor.link(file.descriptor, as: random.entry)
            } catch {
                guard error.code == Errno.fileExists.rawValue else { throw FileFailure(error, at: place.path) }
                continue
            }
            do throws(SystemFailure) {
                return try descriptor.rename(random.entry, to: name.entry, in: descriptor, .over)
            } catch {
                var left = FileFailure.Residue.nothing
                do throws(SystemFailure) { try descriptor.unlink(random.entry) } catch { left = .temporary(random) }
                throw FileFailure(error, at: place.path(of: name), left: left)
            }
        }
        throw FileFailure(.changed, at: place.path)
    }

    private borrowing func pinIfThere(_ name: FileName) throws(FileFailure) -> Descriptor? {
        do throws(FileFailure) {
            return try pin(name, crossingMounts: false)
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
            return nil
        }
    }

    /// Makes a file what one that is made here with this access is.
    borrowing func settle(
        _ file: borrowing File, _ access: Access, createdAs created: Access
    ) throws(FileFailure) {
        guard case .inherited(let mode) = access else { return try access.settle(file, isDirectory: false) }
        if case .inherited(mode) = created { return }
        // The kernel alone knows what the umask and the default list leave: another thread may change either.
        let model = try makeFile(access: access)
        let status = try model.file.status()
        let kept = try reporting(file.path) { () throws(SystemFailure) in
            try KeptMetadata(status, model.file.descriptor, [.mode, .accessControlList])
        }
        _ = try kept.put(on: file.descriptor, losing: .refuse, at: file.path)
    }
}

extension TemporaryName {
    /// Whether it is a name of that directory.
    borrowing func lies(in other: borrowing Descriptor) throws(SystemFailure) -> Bool {
        try other.status().isSameObject(as: directoryStatus())
    }

    /// Takes the place of one inode: both names change hands, and back where it was another.
    mutating func exchange(
        with target: FileName, in directory: borrowing Directory, _ expected: Identity
    ) throws(FileFailure) {
        let path = directory.place.path(of: target)
        let name = name
        do throws(SystemFailure) {
            try directory.descriptor.rename(name.entry, to: target.entry, in: directory.descriptor, .exchanging)
        } catch {
            if error.saysNotKnown { throw FileFailure(.unsupported, at: path) }
            if error.code == Errno.noSuchFileOrDirectory.rawValue { throw FileFailure(.changed, at: path) }
            throw FileFailure(error, at: path)
        }
        var found: Identity?
        do throws(SystemFailure) {
            let pin = try directory.descriptor.pin(name.entry, crossingMounts: true)
            found = Identity(pin, try pin.status())
        } catch {}
        if found == expected { return }
        do throws(SystemFailure) {
            try directory.descriptor.rename(name.entry, to: target.entry, in: directory.descriptor, .exchanging)
        } catch {
            // What lies under that name is somebody else's, and not to be taken away.
            giveUp()
            throw FileFailure(.changed, at: path, left: .temporary(name))
        }
        throw FileFailure(.changed, at: path)
    }
}
