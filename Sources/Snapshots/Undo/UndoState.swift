public import Facts

/// What a fix may change of an object, as the kernel has it, byte for byte: what is put back.
public struct UndoState: Hashable, Sendable {
    /// The permission bits; with a list, the group's are its mask (acl(5)).
    public var mode: Mode
    /// The owner's number.
    public var owner: UInt32
    /// The group's number.
    public var group: UInt32
    /// The value of `system.posix_acl_access`; nothing where there is none.
    public var acl: [UInt8]?
    /// The value of `system.posix_acl_default`, likewise.
    public var defaultACL: [UInt8]?
    /// The value of `security.capability`, likewise.
    public var capabilities: [UInt8]?
    /// Of the attributes that one of both states lacks, those that this one has: their values by their names.
    public var attributes: [[UInt8]: [UInt8]]
    /// When the content was last modified, in nanoseconds since 1970; nothing where that stays.
    public var modified: Int64?

    public init(
        mode: Mode, owner: UInt32, group: UInt32, acl: [UInt8]? = nil, defaultACL: [UInt8]? = nil,
        capabilities: [UInt8]? = nil, attributes: [[UInt8]: [UInt8]] = [:], modified: Int64? = nil
    ) {
        self.mode = mode
        self.owner = owner
        self.group = group
        self.acl = acl
        self.defaultACL = defaultACL
        self.capabilities = capabilities
        self.attributes = attributes
        self.modified = modified
    }
}
