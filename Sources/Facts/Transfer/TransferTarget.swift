/// Archives, stores and file systems that a tree may be moved by or to.
public struct TransferTarget: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// GNU tar with its default options, extracted by root.
    @inlinable public static var tar: TransferTarget { TransferTarget(rawValue: 1 << 0) }
    /// A git repository: content, one execute bit and links.
    @inlinable public static var git: TransferTarget { TransferTarget(rawValue: 1 << 1) }
    /// Info-ZIP with its default options.
    @inlinable public static var zip: TransferTarget { TransferTarget(rawValue: 1 << 2) }
    /// A layer of a container image.
    @inlinable public static var oci: TransferTarget { TransferTarget(rawValue: 1 << 3) }
    /// FAT with long names.
    @inlinable public static var vfat: TransferTarget { TransferTarget(rawValue: 1 << 4) }
    /// The file system of Windows.
    @inlinable public static var ntfs: TransferTarget { TransferTarget(rawValue: 1 << 5) }
    /// The file system of macOS.
    @inlinable public static var apfs: TransferTarget { TransferTarget(rawValue: 1 << 6) }

    /// Each with its name on the command line, in the order of their bits.
    public static let names: [(TransferTarget, String)] = [
        (.tar, "tar"), (.git, "git"), (.zip, "zip"), (.oci, "oci"), (.vfat, "vfat"), (.ntfs, "ntfs"), (.apfs, "apfs"),
    ]
}
