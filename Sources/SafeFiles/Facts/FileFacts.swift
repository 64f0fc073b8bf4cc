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
    private let fetched: Fetched

    /// What only who asks for it gets, out of the way of what every entry of a walk has.
    private indirect enum Fetched: Hashable, Sendable {
        case nothing
        case some(Details)
    }

    private struct Details: Hashable, Sendable {
        var accessControlList: [UInt8]?
        var defaultAccessControlList: [UInt8]?
        var capabilities: [UInt8]?
        var attributeNames: [[UInt8]] = []
        var target: [UInt8] = []
    }

    private var details: Details {
        switch fetched {
        case .nothing: Details()
        case .some(let details): details
        }
    }

    /// The access list as the attribute `system.posix_acl_access` has it; nothing where there is none.
    public var accessControlList: [UInt8]? { details.accessControlList }
    /// A directory's default list, as `system.posix_acl_default` has it; nothing where there is none.
    public var defaultAccessControlList: [UInt8]? { details.defaultAccessControlList }
    /// As the attribute `security.capability` has them; nothing where there are none.
    public var capabilities: [UInt8]? { details.capabilities }
    /// The names of all attributes, in the order of their bytes.
    public var attributeNames: [[UInt8]] { details.attributeNames }
    /// The text of a link; empty for what is none.
    public var target: [UInt8] { details.target }

    /// What a walk has before its first entry.
    static let ofNothing = FileFacts()

    private init() {
        (kind, identity, mode) = (.directory, .ofNothing, 0)
        (owner, group, links, size, modified, changed) = (0, 0, 0, 0, 0, 0)
        (known, fetched) = ([], .nothing)
    }

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
        fetched = .nothing
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
        var details = Details()
        if wanted.contains(.accessControlList), kind != .link {
            details.accessControlList = try pin.attributeValue(AttributeName.access)
            if kind == .directory { details.defaultAccessControlList = try pin.attributeValue(AttributeName.default) }
        }
        if wanted.contains(.capabilities), kind == .file {
            details.capabilities = try pin.attributeValue(AttributeName.capabilities)
        }
        if wanted.contains(.attributeNames) {
            details.attributeNames = try pin.attributeNames().sorted { $0.lexicographicallyPrecedes($1) }
        }
        if wanted.contains(.target), kind == .link { details.target = try pin.linkTarget() }
        fetched = wanted.isSubset(of: [.status, .reference]) ? .nothing : .some(details)
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
