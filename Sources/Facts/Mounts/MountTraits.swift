/// What the file system that an entry lies on makes of it.
public struct MountTraits: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Mounted read-only.
    @inlinable public static var readOnly: MountTraits { MountTraits(rawValue: 1 << 0) }
    /// Set-id bits are ignored.
    @inlinable public static var nosuid: MountTraits { MountTraits(rawValue: 1 << 1) }
    /// Nothing is executed.
    @inlinable public static var noexec: MountTraits { MountTraits(rawValue: 1 << 2) }
    /// It stores no permission bits.
    @inlinable public static var noExecuteBit: MountTraits { MountTraits(rawValue: 1 << 3) }
    /// A server or a program answers for it.
    @inlinable public static var remote: MountTraits { MountTraits(rawValue: 1 << 4) }

    /// Each with its word in examples, in the order of their bits.
    public static let names: [(MountTraits, String)] = [
        (.readOnly, "read-only"), (.nosuid, "nosuid"), (.noexec, "noexec"), (.noExecuteBit, "no-exec-bit"),
        (.remote, "remote"),
    ]
}
