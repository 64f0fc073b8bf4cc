internal import Descriptors

/// What was asked for, of one inode at one moment.
public struct FileFacts: Hashable, Sendable {
    /// What it is.
    public let kind: Kind
    /// Which inode it is.
    public let identity: Identity
    /// Its permission bits; with an access list, the group's are the list's mask (acl(5)).
    public let mode: Mode
    /// Its owner's number.
    public let owner: UInt32
    /// Its group's number.
    public let group: UInt32
    /// How many names it has.
    public let links: UInt64
    /// In bytes, as the file system says.
    public let size: UInt64
    /// When its content was last modified, in nanoseconds since 1970.
    public let modified: Int64
    /// When its inode was last changed, in nanoseconds since 1970.
    public let changed: Int64
    /// What was asked for.
    public let known: FactSet
    /// The access list as the attribute `system.posix_acl_access` has it; nothing where there is none.
    public let accessControlList: [UInt8]?
    /// A directory's default list, as `system.posix_acl_default` has it; nothing where there is none.
    public let defaultAccessControlList: [UInt8]?
    /// As the attribute `security.capability` has them; nothing where there are none.
    public let capabilities: [UInt8]?
    /// The names of all attributes, in the order of their bytes.
    public let attributeNames: [[UInt8]]
    /// The text of a link; empty for what is none.
    public let target: [UInt8]

    /// The status alone.
    ///
    /// - Throws: ENODEV for an object of no known kind.
    init(_ status: EntryStatus) throws(SystemFailure) {
        guard let kind = Kind(status) else { throw .unknownKind }
        self.kind = kind
        identity = Identity(status)
        mode = Mode(status)
        owner = status.owner
        group = status.group
        links = status.links
        size = status.size
        modified = status.modified.sinceEpoch
        changed = status.changed.sinceEpoch
        known = .status
        accessControlList = nil
        defaultAccessControlList = nil
        capabilities = nil
        attributeNames = []
        target = []
    }

    /// - Parameter pin: what the status is of.
    /// - Throws: what a call for one of the facts says; ENODEV for an object of no known kind.
    init(
        _ status: EntryStatus, _ pin: borrowing Descriptor, _ wanted: FactSet
    ) throws(SystemFailure) {
        guard let kind = Kind(status) else { throw .unknownKind }
        self.kind = kind
        var handle: [UInt8] = []
        if wanted.contains(.reference) { pin.readHandle(into: &handle) }
        identity = Identity(status, handle: handle)
        mode = Mode(status)
        owner = status.owner
        group = status.group
        links = status.links
        size = status.size
        modified = status.modified.sinceEpoch
        changed = status.changed.sinceEpoch
        known = wanted.union(.status)
        let hasLists = wanted.contains(.accessControlList) && kind != .link
        accessControlList = hasLists ? try pin.attributeValue(AttributeName.access) : nil
        defaultAccessControlList =
            hasLists && kind == .directory ? try pin.attributeValue(AttributeName.default) : nil
        let hasCapabilities = wanted.contains(.capabilities) && kind == .file
        capabilities = hasCapabilities ? try pin.attributeValue(AttributeName.capabilities) : nil
        attributeNames =
            wanted.contains(.attributeNames) ? try pin.attributeNames().sorted { $0.lexicographicallyPrecedes($1) } : []
        target = wanted.contains(.target) && kind == .link ? try pin.linkTarget() : []
    }
}

extension Mode {
    init(_ status: EntryStatus) {
        self.init(rawValue: UInt16(truncatingIfNeeded: status.mode))
    }
}

extension EntryStatus.Time {
    /// In nanoseconds since 1970, as far as those fit.
    var sinceEpoch: Int64 {
        let (scaled, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflows else { return seconds < 0 ? .min : .max }
        let (sum, exceeds) = scaled.addingReportingOverflow(Int64(nanoseconds))
        return exceeds ? .max : sum
    }

    init(sinceEpoch nanoseconds: Int64) {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        let isBefore = rest < 0
        self.init(
            seconds: isBefore ? seconds - 1 : seconds, nanoseconds: UInt32(isBefore ? rest + 1_000_000_000 : rest))
    }
}

/// The attributes that this library gives a meaning (xattr(7)).
enum AttributeName {
    static let access = [UInt8]("system.posix_acl_access".utf8)
    static let `default` = [UInt8]("system.posix_acl_default".utf8)
    static let capabilities = [UInt8]("security.capability".utf8)
    static let userPrefix = [UInt8]("user.".utf8)
}

extension SystemFailure {
    /// What is said of an object whose status names no kind of inode(7).
    static var unknownKind: SystemFailure { SystemFailure(.statx, 19) }
}
