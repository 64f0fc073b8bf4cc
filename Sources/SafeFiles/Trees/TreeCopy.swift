internal import Descriptors
internal import SystemPackage

/// Copies a tree into directories that are its maker's alone until each of them is complete.
struct TreeCopy {
    private let how: Copying
    private var content: ContentCopy
    private var entries: UInt64 = 0
    private var bytes: UInt64 = 0
    private var lost: Metadata = []

    init(_ how: Copying, _ content: ContentCopy) {
        self.how = how
        self.content = content
    }

    mutating func copy(
        _ parent: borrowing Directory, _ name: FileName, to new: FileName, in other: borrowing Directory
    ) throws(FileFailure) -> Outcome {
        let path = parent.place.path(of: name)
        let listing = try parent.listing(of: name, path)
        let status = try reporting(path) { () throws(SystemFailure) in try listing.status() }
        let source = Node(Directory(listing, Directory.Place(path, parent.place.trust, status)))
        let made = try other.createDirectory(new)
        let target = Node(made)
        do throws(FileFailure) {
            try copyEntries(of: source, to: target)
            let targetStatus = try reporting(path) { () throws(SystemFailure) in
                try target.directory.descriptor.status()
            }
            try finish(source, target)
            if case .full = how.durability { try other.synchronize(left: .doneUnsynchronized) }
            return Outcome(
                identity: Identity(target.directory.descriptor, targetStatus), lost: lost, bytes: bytes)
        } catch {
            throw error.left == .doneUnsynchronized ? error : error.leaving(.partial(done: entries))
        }
    }

    private mutating func copyEntries(of source: Node, to target: Node) throws(FileFailure) {
        var descent = Descent(source, .asFound, descriptors: 64, crossingMounts: false)
        var targets = Trail(target, limit: 64)
        while true {
            if try descent.advance() {
                try copyEntry(&descent, &targets)
                continue
            }
            let finished = (source: try descent.directory(), target: try targets.last())
            guard descent.leave() != nil, targets.removeLast() != nil else { return }
            try finish(finished.source, finished.target)
        }
    }

    private mutating func copyEntry(_ descent: inout Descent, _ targets: inout Trail) throws(FileFailure) {
        let (source, target) = (try descent.directory(), try targets.last())
        let name = descent.name
        let path = source.directory.place.path(of: name)
        entries += 1
        guard entries <= UInt64(max(0, how.bounds.entries)) else { throw FileFailure(.bound(.entries), at: path) }
        let pin = try source.directory.pin(name, crossingMounts: false)
        let status = try reporting(path) { () throws(SystemFailure) in try pin.status() }
        switch Kind(status) {
        case .file:
            let file = try source.directory.open(pin, name)
            let made = try reporting(path) { () throws(SystemFailure) in
                try target.directory.descriptor.createFile(name.entry, mode: 0o600)
            }
            let copy = File(made, target.directory.place.path(of: name))
            bytes += try content.copy(file, to: copy)
            lost.formUnion(try how.put(file.descriptor, status, on: copy.descriptor, at: path))
            try copy.synchronize(how.durability)
        case .link: try target.directory.copyLink(pin, path, to: name)
        case .directory:
            guard descent.depth < how.bounds.depth else { throw FileFailure(.bound(.depth), at: path) }
            try descent.enter()
            let made = try target.directory.createDirectory(name)
            let madeStatus = try reporting(path) { () throws(SystemFailure) in try made.descriptor.status() }
            if let leaving = targets.append(name, ObjectIdentity(madeStatus), Node(made)) { targets.release(leaving) }
        case .some(let kind): throw FileFailure(.kind(kind), at: path)
        case nil: throw FileFailure(.unknownKind, at: path)
        }
    }

    /// Makes a directory what it is to be, once everything is in it.
    private mutating func finish(_ source: Node, _ target: Node) throws(FileFailure) {
        let path = source.directory.place.path
        let status = try reporting(path) { () throws(SystemFailure) in try source.directory.descriptor.status() }
        lost.formUnion(
            try how.put(source.directory.descriptor, status, on: target.directory.descriptor, at: path))
        if case .full = how.durability { try target.directory.synchronize() }
    }
}
