/// Which object something is, wherever it was found: the same name may lead to another one at the second look.
public struct ObjectIdentity: Hashable, Sendable {
    /// The device that holds the file system.
    public var device: UInt64
    /// Its number in the file system.
    public var inode: UInt64

    @inlinable
    public init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }

    /// That of the object with this status.
    @inlinable
    public init(_ status: EntryStatus) {
        self.init(device: status.device, inode: status.inode)
    }
}
