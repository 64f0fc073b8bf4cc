import CLinux

/// What statx(2) says of an entry. Everything in it is the file system's word, and a hostile one may say anything:
/// sizes and times are for comparing, not for computing with.
public struct EntryStatus: Hashable, Sendable {
    /// A point in time, in seconds since 1970 and nanoseconds.
    public struct Time: Hashable, Comparable, Sendable {
        /// Since 1970-01-01 00:00 UTC.
        public var seconds: Int64
        /// Beyond the seconds, below 1,000,000,000 where the file system is honest.
        public var nanoseconds: UInt32

        public init(seconds: Int64, nanoseconds: UInt32) {
            self.seconds = seconds
            self.nanoseconds = nanoseconds
        }

        public static func < (left: Time, right: Time) -> Bool {
            left.seconds != right.seconds ? left.seconds < right.seconds : left.nanoseconds < right.nanoseconds
        }
    }

    /// File type and permission bits, as in `st_mode` (inode(7)).
    public var mode: UInt32
    /// The user that owns it, as this process is shown ids.
    public var owner: UInt32
    /// The group that it belongs to, as this process is shown ids.
    public var group: UInt32
    /// In bytes.
    public var size: UInt64
    /// How many names it has.
    public var links: UInt64
    /// Its number in its file system.
    public var inode: UInt64
    /// The device that holds the file system: its major number in the upper half, its minor one in the lower.
    public var device: UInt64
    /// The device that a device file stands for, its major number.
    public var deviceMajor: UInt32
    /// The device that a device file stands for, its minor number.
    public var deviceMinor: UInt32
    /// The content's last modification.
    public var modified: Time
    /// The inode's last change, which no program can set back.
    public var changed: Time
    /// When the inode was made; nothing where the file system does not keep that.
    public var born: Time?
    /// The bits of `stx_attributes` that the file system vouches for (`stx_attributes_mask`).
    public var attributes: UInt64
    /// The mount that it was reached by; nothing where statx is not to be had.
    public var mountID: UInt64?
    /// Whether something is mounted there.
    public var isMountRoot: Bool

    @inline(__always)
    init(_ status: tw_status) {
        mode = UInt32(status.mode)
        owner = status.owner
        group = status.group
        size = status.size
        links = UInt64(status.links)
        inode = status.inode
        device = UInt64(status.file_system_major) << 32 | UInt64(status.file_system_minor)
        deviceMajor = status.device_major
        deviceMinor = status.device_minor
        modified = Time(seconds: status.modified.seconds, nanoseconds: status.modified.nanoseconds)
        changed = Time(seconds: status.changed.seconds, nanoseconds: status.changed.nanoseconds)
        born =
            status.mask & UInt32(tw_status_has_birth) != 0
            ? Time(seconds: status.born.seconds, nanoseconds: status.born.nanoseconds) : nil
        attributes = status.attributes & status.known_attributes
        mountID = status.mask & UInt32(tw_status_has_mount_id) != 0 ? status.mount_id : nil
        isMountRoot = attributes & UInt64(tw_status_is_mount_root) != 0
    }

    /// Whether it is a directory.
    public var isDirectory: Bool { mode & 0o170000 == 0o040000 }
    /// Whether it is a regular file.
    public var isRegularFile: Bool { mode & 0o170000 == 0o100000 }
    /// Whether it is a symbolic link.
    public var isLink: Bool { mode & 0o170000 == 0o120000 }

    /// Whether it is where something is mounted, or was reached by another mount than the one with that id. Not where
    /// one of the ids is unknown, as after fstatat(2): a directory is held against its parent again when it is opened.
    public func isOnOtherMount(than id: UInt64?) -> Bool {
        guard !isMountRoot, let mountID, let id else { return isMountRoot }
        return mountID != id
    }

    /// Whether both describe one inode, reached by the same mount as far as that is known.
    public func isSameObject(as other: EntryStatus) -> Bool {
        guard inode == other.inode, device == other.device, mode & 0o170000 == other.mode & 0o170000 else {
            return false
        }
        guard let mountID, let otherID = other.mountID else { return true }
        return mountID == otherID
    }

    /// Whether nothing of the inode has changed between the two looks.
    public func isUnchanged(since earlier: EntryStatus) -> Bool {
        isSameObject(as: earlier) && changed == earlier.changed
    }
}
