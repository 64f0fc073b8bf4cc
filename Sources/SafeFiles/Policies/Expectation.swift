internal import Descriptors
internal import FileModel

/// What must hold of the pinned inode before it is opened; nothing asks nothing.
public struct Expectation: Sendable {
    /// What it is.
    public var kind: Kind?
    /// Whose it is.
    public var owners: Set<UInt32>?
    /// Which permission bits it may have.
    public var modeAtMost: Mode?
    /// Who at most may write to it, by its mode and its access list; who owns it may.
    public var writers: Trust?
    /// Which inode it is.
    public var identity: Identity?
    /// Whether it must have no second name: a hard link makes somebody else's file look like one's own.
    public var isOnlyName = false
    /// Whether it may lie on another mount than its directory.
    public var crossingMounts = false

    public init(kind: Kind? = nil) {
        self.kind = kind
    }

    /// A regular file.
    public static var file: Expectation { Expectation(kind: .file) }

    /// A directory.
    public static var directory: Expectation { Expectation(kind: .directory) }

    /// A regular file of whoever runs this, with one name.
    public static var ownFile: Expectation {
        var expected = Expectation.file
        expected.owners = [Process.effectiveUser]
        expected.isOnlyName = true
        return expected
    }

    /// A regular file of root's or one's own, with one name, that nobody else may write to.
    public static var configuration: Expectation {
        var expected = Expectation.file
        expected.owners = Trust.invoking.owners
        expected.writers = .invoking
        expected.isOnlyName = true
        return expected
    }

    /// The same, and nobody but its owner may read it.
    public static var secret: Expectation {
        var expected = Expectation.configuration
        expected.modeAtMost = 0o600
        return expected
    }

    /// - Parameters:
    ///   - pin: what the status is of.
    ///   - path: the label for what is thrown.
    /// - Throws: what is not as expected.
    func check(_ status: EntryStatus, _ pin: borrowing Descriptor, at path: [UInt8]) throws(FileFailure) {
        if let kind, Kind(status) != kind {
            switch Kind(status) {
            case .link: throw FileFailure(.link, at: path)
            case .some(let found): throw FileFailure(.kind(found), at: path)
            case nil: throw FileFailure(.unknownKind, at: path)
            }
        }
        if let identity, identity != Identity(pin, status) { throw FileFailure(.changed, at: path) }
        if let owners, !owners.contains(status.owner) { throw FileFailure(.owner(status.owner), at: path) }
        if let modeAtMost, Mode(status).exceeds(modeAtMost) { throw FileFailure(.mode(Mode(status)), at: path) }
        if isOnlyName, status.links > 1, !status.isDirectory {
            throw FileFailure(.hardLinks(status.links), at: path)
        }
        guard let writers, !writers.isUnchecked else { return }
        let permissions = try reporting(path) { () throws(SystemFailure) in try Permissions(status, pin) }
        if let other = writers.whoElse(.write, over: permissions) { throw FileFailure(.writable(by: other), at: path) }
    }
}

extension Identity {
    /// With the handle.
    init(_ pin: borrowing Descriptor, _ status: EntryStatus) {
        var handle: [UInt8] = []
        pin.readHandle(into: &handle)
        self.init(status, handle: handle)
    }
}

/// Runs `body`, and says of a call that it refuses what it was about.
@inline(__always)
func reporting<R: ~Copyable>(
    _ path: @autoclosure () -> [UInt8], left: FileFailure.Residue = .nothing, _ body: () throws(SystemFailure) -> R
) throws(FileFailure) -> R {
    do throws(SystemFailure) {
        return try body()
    } catch {
        throw FileFailure(error, at: path(), left: left)
    }
}
