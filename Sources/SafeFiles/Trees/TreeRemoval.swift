internal import Descriptors
internal import SystemPackage

/// Removes a tree from its leaves on. What the listing says of an entry is a hint; the kernel refuses a wrong guess.
struct TreeRemoval {
    private let bounds: Bounds
    private let label: [UInt8]
    private(set) var removed: UInt64 = 0
    private(set) var failures: [FileFailure] = []
    private var isOver = false

    init(_ bounds: Bounds, labelled label: [UInt8]) {
        self.bounds = bounds
        self.label = label
    }

    mutating func note(_ failure: FileFailure) { failures.append(failure) }

    /// Removes what has the name, whatever it is.
    mutating func remove(_ name: FileName, in directory: borrowing Directory) {
        do throws(SystemFailure) {
            try directory.descriptor.unlink(name.entry)
            removed += 1
            return
        } catch {
            // POSIX lets a file system say EPERM of a directory.
            guard [Errno.isDirectory.rawValue, Errno.notPermitted.rawValue].contains(error.code) else {
                return note(FileFailure(error, at: label))
            }
        }
        do throws(FileFailure) {
            let listing = try directory.listing(of: name, label)
            let place = Directory.Place(label, directory.place.trust, isPublic: false)
            var before = -1
            // A second pass for what somebody has put there meanwhile.
            while !isOver, before < 0 || removed > UInt64(before) {
                let node = Node(Directory(try listing.listedAnew(label), place))
                before = Int(removed)
                let failed = failures.count
                empty(node)
                if failures.count > failed { return }
                do throws(SystemFailure) {
                    try directory.descriptor.removeDirectory(name.entry)
                    removed += 1
                    return
                } catch {
                    guard error.code == Errno.directoryNotEmpty.rawValue else { throw FileFailure(error, at: label) }
                }
            }
            if !isOver { throw FileFailure(.changed, at: label) }
        } catch {
            note(error)
        }
    }

    private mutating func empty(_ root: Node) {
        var descent = Descent(root, .asFound, descriptors: 64, crossingMounts: false)
        while !isOver {
            do throws(FileFailure) {
                if try descent.advance() {
                    try removeOrEnter(&descent)
                    continue
                }
            } catch {
                note(error)
                continue
            }
            guard let name = descent.leave() else { return }
            do throws(FileFailure) {
                let node = try descent.directory()
                try reporting(node.directory.place.path(of: name)) { () throws(SystemFailure) in
                    try node.directory.descriptor.removeDirectory(name.entry)
                }
                count()
            } catch {
                // What could not be removed beneath it has been told.
                if error.code != .directoryNotEmpty || failures.isEmpty { note(error) }
            }
        }
    }

    private mutating func removeOrEnter(_ descent: inout Descent) throws(FileFailure) {
        let node = try descent.directory()
        if !descent.isListedDirectory {
            do throws(SystemFailure) {
                try descent.unlink(in: node)
                return count()
            } catch {
                if error.saysNothingIsThere { return }
                guard [Errno.isDirectory.rawValue, Errno.notPermitted.rawValue].contains(error.code) else {
                    throw FileFailure(error, at: node.directory.place.path(of: descent.name))
                }
            }
        }
        guard descent.depth < bounds.depth else {
            isOver = true
            throw FileFailure(.bound(.depth), at: node.directory.place.path(of: descent.name))
        }
        do throws(FileFailure) {
            try descent.enter()
        } catch {
            if error.code == .noSuchFileOrDirectory { return }
            // EPERM was the last word about what is no directory, and a wrong hint is none.
            guard error.code == .notDirectory || error.code == .tooManySymbolicLinkLevels else { throw error }
            try reporting(error.path.bytes) { () throws(SystemFailure) in try descent.unlink(in: node) }
            count()
        }
    }

    private mutating func count() {
        removed += 1
        guard removed >= UInt64(max(0, bounds.entries)) else { return }
        isOver = true
        note(FileFailure(.bound(.entries), at: label))
    }
}

extension Descriptor {
    /// This directory from its beginning.
    borrowing func listedAnew(_ label: [UInt8]) throws(FileFailure) -> Descriptor {
        try reporting(label) { () throws(SystemFailure) in try reopenForListing() }
    }
}
