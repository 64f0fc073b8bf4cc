/// Attributes that statx(2) reports of an entry.
public struct FileAttributes: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Nothing of it can be changed (`chattr +i`).
    @inlinable public static var immutable: FileAttributes { FileAttributes(rawValue: 1 << 0) }
    @inlinable public static var append: FileAttributes { FileAttributes(rawValue: 1 << 1) }
    /// The file system compresses it (`chattr +c`).
    @inlinable public static var compressed: FileAttributes { FileAttributes(rawValue: 1 << 2) }
    /// The file system encrypts it (fscrypt).
    @inlinable public static var encrypted: FileAttributes { FileAttributes(rawValue: 1 << 3) }
    /// dump(8) leaves it out (`chattr +d`).
    @inlinable public static var nodump: FileAttributes { FileAttributes(rawValue: 1 << 4) }
    /// Its content is held against a hash tree (fs-verity).
    @inlinable public static var verity: FileAttributes { FileAttributes(rawValue: 1 << 5) }
    /// Its content is mapped past the page cache (DAX).
    @inlinable public static var dax: FileAttributes { FileAttributes(rawValue: 1 << 6) }

    public static let names: [(FileAttributes, String)] = [
        (.immutable, "immutable"), (.append, "append"), (.compressed, "compressed"), (.encrypted, "encrypted"),
        (.nodump, "nodump"), (.verity, "verity"), (.dax, "dax"),
    ]

    /// The attributes in `stx_attributes`.
    @inlinable
    public init(statusAttributes bits: UInt64) {
        self = []
        if bits == 0 { return }
        if bits & 0x10 != 0 { insert(.immutable) }
        if bits & 0x20 != 0 { insert(.append) }
        if bits & 0x04 != 0 { insert(.compressed) }
        if bits & 0x800 != 0 { insert(.encrypted) }
        if bits & 0x40 != 0 { insert(.nodump) }
        if bits & 0x10_0000 != 0 { insert(.verity) }
        if bits & 0x20_0000 != 0 { insert(.dax) }
    }
}
