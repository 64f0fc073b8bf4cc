internal import Descriptors
internal import SystemPackage

extension Directory {
    /// A file, link or tree; never onto something.
    ///
    /// - Throws: `.kind` for FIFOs, sockets and devices; `.otherMount`; `.bound`; `.changed` where a file was written to
    ///   meanwhile; EEXIST where something has the new name; what a call says. A file or a link is then not there; of a tree
    ///   `.partial` says how many entries are.
    public borrowing func copy(
        _ name: FileName, to new: FileName, in other: borrowing Directory, _ how: Copying = Copying()
    ) throws(FileFailure) -> Outcome {
        var content = ContentCopy(how)
        let path = place.path(of: name)
        let pin = try pin(name, crossingMounts: false)
        let status = try reporting(path) { () throws(SystemFailure) in try pin.status() }
        try admit(status, at: path)
        switch Kind(status) {
        case .file: return try copyFile(pin, name, status, to: new, in: other, how, &content)
        case .link:
            try other.copyLink(pin, path, to: new)
            if case .full = how.durability { try other.synchronize(left: .doneUnsynchronized) }
            return Outcome(identity: try other.facts(of: new).identity, lost: [], bytes: 0)
        case .directory:
            var tree = TreeCopy(how, content)
            return try tree.copy(self, name, to: new, in: other)
        case .some(let kind): throw FileFailure(.kind(kind), at: path)
        case nil: throw FileFailure(.unknownKind, at: path)
        }
    }

    private borrowing func copyFile(
        _ pin: borrowing Descriptor, _ name: FileName, _ status: EntryStatus, to new: FileName,
        in other: borrowing Directory, _ how: Copying, _ content: inout ContentCopy
    ) throws(FileFailure) -> Outcome {
        let source = try open(pin, name)
        let target = try other.makeFile()
        let size = try content.copy(source, to: target.file)
        let lost = try how.put(source.descriptor, status, on: target.file.descriptor, at: source.path)
        let identity = Identity(target.file.descriptor, try target.file.status())
        _ = try target.named(new, in: other, how.durability)
        return Outcome(identity: identity, lost: lost, bytes: size)
    }

    borrowing func copyLink(
        _ pin: borrowing Descriptor, _ path: [UInt8], to new: FileName
    ) throws(FileFailure) {
        let target = try reporting(path) { () throws(SystemFailure) in try pin.linkTarget() }
        do throws(SystemFailure) {
            try descriptor.createLink(new.entry, to: target)
        } catch {
            throw FileFailure(error, at: place.path(of: new))
        }
    }
}

extension Copying {
    /// Puts on a copy what it is to have of the original.
    ///
    /// - Returns: what could not be had.
    func put(
        _ source: borrowing Descriptor, _ status: EntryStatus, on target: borrowing Descriptor, at path: [UInt8]
    ) throws(FileFailure) -> Metadata {
        let kept = try reporting(path) { () throws(SystemFailure) in
            try KeptMetadata(status, source, setID ? keeping : keeping.subtracting(.capabilities))
        }
        let mode = keeping.contains(.mode) ? (setID ? Mode(status) : Mode(status).withoutSetID) : nil
        return try kept.put(on: target, losing: .narrow, mode: mode, at: path)
    }
}
