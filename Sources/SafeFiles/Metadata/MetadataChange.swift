/// What of an inode is to be changed; nothing is left as it is where it is not said.
public struct MetadataChange: Hashable, Sendable {
    /// Its owner's number.
    public var owner: UInt32?
    /// Its group's number.
    public var group: UInt32?
    /// Its permission bits.
    public var mode: Mode?
    /// Attributes that are to go.
    public var removingAttributes: [[UInt8]] = []
    /// Attributes that are to have these values.
    package var settingAttributes: [[UInt8]: [UInt8]] = [:]
    /// The access list as the attribute `system.posix_acl_access` has it; `.some(nil)` takes it away.
    public var accessControlList: [UInt8]??
    /// A directory's default list, as `system.posix_acl_default` has it; `.some(nil)` takes it away.
    public var defaultAccessControlList: [UInt8]??
    /// As the attribute `security.capability` has them; `.some(nil)` takes them away.
    public var capabilities: [UInt8]??
    /// When its content was last modified, in nanoseconds since 1970.
    public var modified: Int64?
    public init() {}
}
