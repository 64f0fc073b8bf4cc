internal import Descriptors

/// A file without a name; gone unless it gets one. Nobody writes to it after that: it is consumed.
///
/// Where the file system has no files without names (O_TMPFILE of open(2)) it has one that nobody can foresee, and that is
/// taken away with it.
public struct NewFile: ~Copyable, Sendable {
    /// For reading and writing.
    public let file: File
    let access: Access
    let temporary: TemporaryName?
    /// Whether no name leads to it.
    let isNameless: Bool

    init(_ file: consuming File, _ access: Access, _ temporary: consuming TemporaryName?) {
        self.file = file
        self.access = access
        isNameless = temporary == nil
        self.temporary = temporary
    }

    /// Under a name that nobody has.
    ///
    /// - Throws: what linkat(2) says, EEXIST where somebody has it by now and EXDEV where the directory lies on another
    ///   mount; what fchmod(2) or fsync(2) says. After `.doneUnsynchronized` it has the name.
    public consuming func publish(
        as name: FileName, in directory: borrowing Directory, _ durability: Durability = .full
    ) throws(FileFailure) {
        try access.settle(file, isDirectory: false)
        _ = try named(name, in: directory, durability)
    }

    /// Gives it the name, without a look at its metadata.
    consuming func named(
        _ name: FileName, in directory: borrowing Directory, _ durability: Durability
    ) throws(FileFailure) -> File {
        try file.synchronize(durability)
        try Self.link(file, temporary, as: name, in: directory)
        if case .full = durability { try directory.synchronize(left: .doneUnsynchronized) }
        return file.called(directory.place.path(of: name))
    }

    private static func link(
        _ file: borrowing File, _ temporary: consuming TemporaryName?, as name: FileName,
        in directory: borrowing Directory
    ) throws(FileFailure) {
        switch consume temporary {
        case .some(var temporary): try temporary.rename(to: name, in: directory)
        case .none:
            do throws(SystemFailure) {
                try directory.descriptor.link(file.descriptor, as: name.entry)
            } catch {
                throw FileFailure(error, at: directory.place.path(of: name))
            }
        }
    }
}

/// A name that nobody else knows, taken away unless it is given up.
struct TemporaryName: ~Copyable, Sendable {
    /// For a program that catches signals.
    private let unfinished: UnfinishedName
    private let directory: Descriptor
    let name: FileName
    private var isGone = false

    /// - Throws: what openat(2) says.
    init(_ name: FileName, in directory: borrowing Descriptor) throws(SystemFailure) {
        let directory = try directory.pinnedAgain()
        unfinished = UnfinishedName(name.entry, in: directory)
        self.directory = directory
        self.name = name
    }

    /// Gives what has it another name that nobody has.
    mutating func rename(to new: FileName, in other: borrowing Directory) throws(FileFailure) {
        let path = other.place.path(of: new)
        do throws(SystemFailure) {
            try directory.rename(name.entry, to: new.entry, in: other.descriptor, .toNothing)
        } catch {
            guard error.saysNotKnown else { throw FileFailure(error, at: path) }
            // A second name, and the first one goes with this.
            return try reporting(path) { () throws(SystemFailure) in
                try other.descriptor.link(directory.pin(name.entry, crossingMounts: false), as: new.entry)
            }
        }
        isGone = true
    }

    /// Of the directory.
    borrowing func directoryStatus() throws(SystemFailure) -> EntryStatus { try directory.status() }

    /// Takes it away, and says so where that fails.
    mutating func remove(at path: [UInt8]) throws(FileFailure) {
        isGone = true
        do throws(SystemFailure) {
            try directory.unlink(name.entry)
        } catch {
            throw FileFailure(error, at: path, left: .temporary(name))
        }
    }

    /// Lets it be.
    mutating func giveUp() { isGone = true }

    deinit {
        if !isGone { try? directory.unlink(name.entry) }
    }
}

extension SystemFailure {
    /// Whether the kernel or the file system does not know a flag or a call (EINVAL, ENOSYS, EOPNOTSUPP).
    var saysNotKnown: Bool { [22, 38, 95].contains(code) }
}

extension Access {
    /// Makes what was created what was asked for.
    ///
    /// - Throws: what fgetxattr(2), fremovexattr(2), statx(2) or fchmod(2) says.
    func settle(_ file: borrowing File, isDirectory: Bool) throws(FileFailure) {
        do throws(SystemFailure) {
            try settle(file.descriptor, isDirectory: isDirectory)
        } catch {
            throw FileFailure(error, at: file.path)
        }
    }

    func settle(_ object: borrowing Descriptor, isDirectory: Bool) throws(SystemFailure) {
        switch self {
        case .inherited: return
        case .private: try object.removeLists(isDirectory: isDirectory)
        case .exactly(let mode):
            // With a list the mode is its mask as well, and would let through whom it names.
            try object.removeLists(isDirectory: isDirectory)
            if try Mode(object.status()) != mode { try object.changeMode(mode.rawValue) }
        }
    }
}
