/// What a record of an entry has beside its facts: what no rule asks for.
///
/// Made once for each worker and filled anew for every entry, in the room of the last one.
public struct EntryDetails: Sendable {
    /// What of it costs a call or more, and is kept only where somebody asks.
    public struct Parts: OptionSet, Hashable, Sendable {
        public var rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The values of extended attributes.
        public static let attributeValues = Parts(rawValue: 1 << 0)
        /// By what the kernel knows the inode again (name_to_handle_at(2)).
        public static let handle = Parts(rawValue: 1 << 1)
        /// SHA-256 of what a regular file holds.
        public static let digest = Parts(rawValue: 1 << 2)
    }

    /// An extended attribute.
    public struct Attribute: Hashable, Sendable {
        /// With its namespace, as xattr(7) has it.
        public var name: [UInt8]
        /// Nothing where it could not be read, or is longer than is kept.
        public var value: [UInt8]?

        public init(name: [UInt8], value: [UInt8]?) {
            self.name = name
            self.value = value
        }
    }

    /// The content's last modification, in nanoseconds since 1970; nothing where the source does not know.
    public var modified: Int64?
    /// The inode's last change, likewise.
    public var changed: Int64?
    /// When the inode was made, likewise.
    public var born: Int64?
    /// The mount that it was reached by.
    public var mount: UInt64?
    /// Of a root, by which number its file system is told from others; nothing where it has none.
    public var fileSystem: UInt64?
    /// Type and bytes of the handle; empty where the kernel gives none.
    public var handle: [UInt8] = []
    /// Of a link, as it spells it.
    public var target: [UInt8]?
    /// Sorted by name.
    public var attributes: [Attribute] = []
    /// SHA-256 of what it holds, 32 bytes; nothing of what is no regular file, or was not asked for.
    public var digest: [UInt8]?
    /// Whether it describes a package and is not installed: a list or script of its maintainers (deb(5)).
    public var isControl = false
    /// What was asked for and could not be had.
    public var unread: Unread = []

    /// What could not be had.
    public struct Unread: OptionSet, Hashable, Sendable {
        public var rawValue: UInt16

        public init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// Where a link points.
        public static let target = Unread(rawValue: 1 << 0)
        /// The list of attributes.
        public static let attributes = Unread(rawValue: 1 << 1)
        /// The access control lists.
        public static let acl = Unread(rawValue: 1 << 2)
        /// The file's capabilities.
        public static let capabilities = Unread(rawValue: 1 << 3)
        /// A value of an attribute.
        public static let attributeValues = Unread(rawValue: 1 << 4)
        /// What a file holds.
        public static let digest = Unread(rawValue: 1 << 5)
        /// Flags of the inode.
        public static let flags = Unread(rawValue: 1 << 6)

        /// What it is: of a list that tells names alone.
        public static let kind = Unread(rawValue: 1 << 7)

        /// The key of a record that each of them leaves out.
        public static let words: [(Unread, String)] = [
            (.target, "target"), (.attributes, "xattrs"), (.acl, "acl"), (.capabilities, "capabilities"),
            (.attributeValues, "xattrs"), (.digest, "sha256"), (.flags, "attributes"), (.kind, "kind"),
        ]
    }

    /// Bytes of an attribute's value that are kept at most; the kernel has no longer ones (xattr(7)).
    public static let mostValueBytes = 1 << 16

    public init() {}

    /// Forgets the last entry.
    public mutating func reset() {
        modified = nil
        changed = nil
        born = nil
        mount = nil
        fileSystem = nil
        handle.removeAll(keepingCapacity: true)
        if target != nil { target = nil }
        if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
        if digest != nil { digest = nil }
        isControl = false
        unread = []
    }
}
