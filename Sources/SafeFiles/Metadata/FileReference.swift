internal import Descriptors
public import SystemPackage

/// Survives renaming and moving within a file system: file system, inode, time of birth, and the handle by which the kernel
/// tells an inode from one that had its number before.
public struct FileReference: Hashable, Sendable, Codable {
    private let fileSystem: [UInt8]
    private let inode: UInt64
    private let bornSeconds: Int64?
    private let bornNanoseconds: UInt32?
    private let handle: [UInt8]

    /// - Throws: what statx(2) or fstatfs(2) says.
    public init(_ pin: borrowing Pin) throws(FileFailure) {
        self = try reporting(pin.path) { () throws(SystemFailure) in
            try FileReference(pin.descriptor, pin.descriptor.status())
        }
    }

    private init(_ object: borrowing Descriptor, _ status: EntryStatus) throws(SystemFailure) {
        var handle: [UInt8] = []
        object.readHandle(into: &handle)
        self.handle = handle
        // By what a pin tells as well as an open file: the number that stays as long as the file system is mounted, and on
        // most for good.
        let system = try object.fileSystem().id
        fileSystem = (0..<8).map { UInt8(truncatingIfNeeded: system >> (8 * $0)) }
        inode = status.inode
        bornSeconds = status.born?.seconds
        bornNanoseconds = status.born?.nanoseconds
    }

    /// By handle where the process may (CAP_DAC_READ_SEARCH), else by `hint`, else by a search of the directory. Handles and
    /// hints say where to look: what is returned was come to from the directory, name by name, and is the object.
    ///
    /// - Parameter hint: where it was last, relative to the directory.
    /// - Returns: nothing where there is no such object any more, or not in the directory.
    /// - Throws: `.changed` where the inode's number has another object by now; what a call says.
    public func resolve(in directory: borrowing Directory, hint: FilePath?) throws(FileFailure) -> Pin? {
        if let found = try byHandle(in: directory) { return found }
        if let hint, let found = try at(hint, in: directory) { return found }
        return try bySearch(in: directory)
    }

    private func isSame(_ object: borrowing Descriptor, at path: [UInt8]) throws(FileFailure) -> Bool {
        let found = try reporting(path) { () throws(SystemFailure) in
            try FileReference(object, object.status())
        }
        guard found.fileSystem == fileSystem, found.inode == inode else { return false }
        guard found == self else { throw FileFailure(.changed, at: path) }
        return true
    }

    /// The handle leads to the object wherever it is on the file system: the kernel says where, and the way there is gone
    /// from the directory.
    private func byHandle(in directory: borrowing Directory) throws(FileFailure) -> Pin? {
        guard !handle.isEmpty else { return nil }
        let place: [UInt8]
        do throws(SystemFailure) {
            guard let found = try directory.descriptor.pin(handle: handle) else { return nil }
            guard let path = found.presumedPath(beneath: directory.descriptor) else { return nil }
            place = path
        } catch {
            // EPERM is what most processes hear.
            return nil
        }
        return try at(FilePath(place), in: directory)
    }

    private func at(_ hint: FilePath, in directory: borrowing Directory) throws(FileFailure) -> Pin? {
        guard let last = hint.components.last, let name = FileName(last) else { return nil }
        let above = hint.removingLastComponent()
        do throws(FileFailure) {
            if above.isEmpty { return try named(name, in: directory) }
            return try named(name, in: directory.directory(at: above))
        } catch {
            // A hint is no more than that.
            return nil
        }
    }

    private func named(_ name: FileName, in directory: borrowing Directory) throws(FileFailure) -> Pin? {
        let path = directory.place.path(of: name)
        let pin = try directory.pin(name, crossingMounts: true)
        return try isSame(pin, at: path) ? Pin(pin, path) : nil
    }

    private func bySearch(in directory: borrowing Directory) throws(FileFailure) -> Pin? {
        var walk = try directory.walk()
        while true {
            var found: FileName?
            do throws(FileFailure) {
                guard let visit = try walk.next() else { return nil }
                if visit.facts.identity.inode == inode { found = visit.entry().name }
            } catch {
                // What cannot be entered cannot be searched: it is not found there.
                continue
            }
            if let found, let pin = try named(found, in: walk.parent) { return pin }
        }
    }
}
