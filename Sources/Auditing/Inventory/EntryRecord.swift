public import Facts

/// What is known of one entry, whatever is said about it: a line of an inventory, of a snapshot, of a part of a scan.
///
/// What is nothing was not asked for or does not exist in the source; what could not be had is in `unread`.
public struct EntryRecord: Hashable, Sendable {
    /// Which root, by its place on the command line.
    public var root: Int
    /// Root-relative; empty for the root itself.
    public var path: [UInt8]
    /// What it is, by its status.
    public var kind: EntryKind
    /// The image's layer that it comes from, counted from 0.
    public var layer: Int?
    /// What the image that it lies in is made for, `os/architecture`, where its root has several.
    public var platform: [UInt8]?
    /// Permission bits; of links they mean nothing.
    public var mode: Mode?
    /// Whom it belongs to.
    public var owner: Evidence.Account?
    /// The group that it belongs to.
    public var group: Evidence.Account?
    /// In bytes.
    public var size: UInt64?
    /// How many names the inode has.
    public var links: UInt64?
    /// The content's last modification, in nanoseconds since 1970.
    public var modified: Int64?
    /// The inode's last change, likewise.
    public var changed: Int64?
    /// When the inode was made, likewise.
    public var born: Int64?
    /// Which inode it is, as long as the file system stays where it is; of an archive, which of its files.
    public var inode: InodeIdentity?
    /// By what the kernel knows the inode again: four bytes of type, and the handle (name_to_handle_at(2)).
    public var handle: [UInt8] = []
    /// The mount that it was reached by.
    public var mount: UInt64?
    /// Of a root, by which number its file system is told from others.
    public var fileSystem: UInt64?
    /// Of a link, as it spells it.
    public var target: [UInt8]?
    /// In the short text form of acl_to_any_text(3), with numbers for names.
    public var acl: String?
    /// The same of what new entries in a directory are given.
    public var defaultACL: String?
    /// As cap_to_text(3) has them.
    public var capabilities: String?
    /// Sorted by name.
    public var attributes: [EntryDetails.Attribute] = []
    /// Flags of the inode that the file system vouches for.
    public var flags: FileAttributes = []
    /// The device that a device node stands for.
    public var device: DeviceNumber?
    /// SHA-256 of what a regular file holds, 32 bytes.
    public var digest: [UInt8]?
    /// Whether it describes a package and is not installed: a list or script of its maintainers (deb(5)).
    public var isControl = false
    /// What was asked for and could not be had.
    public var unread: EntryDetails.Unread = []

    /// The driver of a device and its number there.
    public struct DeviceNumber: Hashable, Sendable {
        /// The driver.
        public var major: UInt32
        /// And the number there.
        public var minor: UInt32

        public init(major: UInt32, minor: UInt32) {
            self.major = major
            self.minor = minor
        }
    }

    /// The number of an account that only its name is known of: no account has it, since chown(2) takes it for "as it is".
    public static let unnumbered = UInt32.max

    public init(root: Int, path: [UInt8], kind: EntryKind) {
        self.root = root
        self.path = path
        self.kind = kind
    }

    /// Directories between it and the root; the root itself has 0, what is in it 1.
    public var depth: Int {
        path.isEmpty ? 0 : 1 + path.count { $0 == UInt8(ascii: "/") }
    }

    /// Its last component; empty for the root itself.
    public var name: ArraySlice<UInt8> {
        path.suffix(from: path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)
    }
}
