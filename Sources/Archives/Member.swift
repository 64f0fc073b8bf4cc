public import Facts

/// One member of an archive, as the archive tells of it. Filled anew for each, so that a member allocates nothing where
/// its values have room.
public struct Member: Sendable {
    /// The name's bytes as they stand in the archive.
    public var path: [UInt8] = []
    /// What it is.
    public var kind = Kind.entry(.file)
    /// What the archive says about this member; the values of other fields mean nothing.
    public var known: MemberFields = []

    /// The permission bits.
    public var mode = Mode(rawValue: 0)
    /// As wide as an archive may say: what a system makes of an id beyond 32 bits is another matter.
    public var owner: Int64 = 0
    /// As wide as the owner.
    public var group: Int64 = 0
    /// The owner's name, where the format has names.
    public var ownerName: [UInt8] = []
    /// The group's name.
    public var groupName: [UInt8] = []
    /// Bytes of the contents, holes among them.
    public var size: UInt64 = 0
    /// Seconds since 1970, rounded down.
    public var modified: Int64 = 0
    /// Of a link, or the path of the member that a hard link stands for.
    public var linkTarget: [UInt8] = []
    /// The device that a device node stands for, its driver.
    public var deviceMajor: UInt32 = 0
    /// And its number there.
    public var deviceMinor: UInt32 = 0
    /// Names and values as they stand in the archive.
    public var attributes = AttributeList()
    /// Access control lists in their text form (acl(5)); empty where there is none.
    public var accessACL: [UInt8] = []
    /// Of a directory, for what is made in it.
    public var defaultACL: [UInt8] = []
    /// Capabilities in their text form (cap_from_text(3)), where the format says them so (rpm); empty where there are none.
    public var capabilities: [UInt8] = []
    /// What a package says of the file's role, in bits of its format (rpm: `rpmfileAttrs`).
    public var packageFlags: UInt32 = 0
    /// Members with the same number on the same device are one file, in formats that say so in this way (cpio, rpm).
    public var inode = InodeIdentity(device: 0, inode: 0)
    /// How many members the archive's maker counted with that number.
    public var links: UInt64 = 1
    /// The parts of the contents that are stored, in order; empty where all of them are.
    public var extents: [Extent] = []

    /// Where its header begins, in bytes from the archive's start.
    public var headerOffset: UInt64 = 0
    /// Where its contents begin in a tar archive, in bytes from the archive's start.
    public var contentsOffset: UInt64 = 0
    /// Bytes that its contents take in the archive.
    public var storedSize: UInt64 = 0
    /// Which of the archives within a package it comes from.
    public var part = Part.only
    /// What readers disagree about.
    public var irregularities: MemberIrregularities = []
    /// What some of them make of it, where that is another object: another name, another owner.
    public internal(set) var readings: [MemberReading] = []

    /// What a member makes when it is unpacked.
    public enum Kind: Hashable, Sendable {
        case entry(EntryKind)
        /// Another name of an earlier member.
        case hardLink
    }

    /// A part of a file whose other parts are holes.
    public struct Extent: Hashable, Sendable {
        /// Where it begins, in bytes from the start of the file.
        public var offset: UInt64
        /// How many bytes it has.
        public var count: UInt64
    }

    /// The archives within a package.
    public enum Part: UInt8, Hashable, Sendable {
        case only
        /// The members of a Debian package that its scripts and lists are, `DEBIAN/` in a report.
        case control
        /// Those that are installed.
        case data
    }

    public init() {
        path.reserveCapacity(512)
        linkTarget.reserveCapacity(256)
    }

    /// Forgets the last member, and keeps the room that it had.
    mutating func reset() {
        path.removeAll(keepingCapacity: true)
        kind = .entry(.file)
        known = []
        mode = Mode(rawValue: 0)
        owner = 0
        group = 0
        if !ownerName.isEmpty { ownerName.removeAll(keepingCapacity: true) }
        if !groupName.isEmpty { groupName.removeAll(keepingCapacity: true) }
        size = 0
        modified = 0
        if !linkTarget.isEmpty { linkTarget.removeAll(keepingCapacity: true) }
        deviceMajor = 0
        deviceMinor = 0
        if !attributes.isEmpty { attributes.removeAll() }
        if !accessACL.isEmpty { accessACL.removeAll(keepingCapacity: true) }
        if !defaultACL.isEmpty { defaultACL.removeAll(keepingCapacity: true) }
        if !capabilities.isEmpty { capabilities.removeAll(keepingCapacity: true) }
        packageFlags = 0
        inode = InodeIdentity(device: 0, inode: 0)
        links = 1
        if !extents.isEmpty { extents.removeAll(keepingCapacity: true) }
        headerOffset = 0
        contentsOffset = 0
        storedSize = 0
        part = .only
        irregularities = []
        if !readings.isEmpty { readings.removeAll() }
    }
}

/// What an archive says about a member, or a format can say at all.
public struct MemberFields: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Permission bits.
    @inlinable public static var mode: MemberFields { MemberFields(rawValue: 1 << 0) }
    /// Owner and group by number.
    @inlinable public static var owner: MemberFields { MemberFields(rawValue: 1 << 1) }
    /// The owner's name.
    @inlinable public static var ownerName: MemberFields { MemberFields(rawValue: 1 << 2) }
    /// The group's name.
    @inlinable public static var groupName: MemberFields { MemberFields(rawValue: 1 << 3) }
    /// The time of modification.
    @inlinable public static var modified: MemberFields { MemberFields(rawValue: 1 << 4) }
    /// Extended attributes.
    @inlinable public static var attributes: MemberFields { MemberFields(rawValue: 1 << 5) }
    /// Access control lists.
    @inlinable public static var acl: MemberFields { MemberFields(rawValue: 1 << 6) }
    /// Device numbers.
    @inlinable public static var device: MemberFields { MemberFields(rawValue: 1 << 7) }
    /// Hard links, by whatever means.
    @inlinable public static var hardLinks: MemberFields { MemberFields(rawValue: 1 << 8) }
    /// Capabilities in their text form.
    @inlinable public static var capabilities: MemberFields { MemberFields(rawValue: 1 << 9) }
}
