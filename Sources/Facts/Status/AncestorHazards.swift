/// What is wrong with a directory above the root.
public struct AncestorHazards: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Its owner is not trusted.
    @inlinable public static var untrustedOwner: AncestorHazards { AncestorHazards(rawValue: 1 << 0) }
    /// Others than the trusted may rename or replace what is in it.
    @inlinable public static var writable: AncestorHazards { AncestorHazards(rawValue: 1 << 1) }
    /// Others may write it, but it is sticky and the next component belongs to a trusted owner.
    @inlinable public static var stickyWritable: AncestorHazards { AncestorHazards(rawValue: 1 << 2) }
    /// The way to the root passes a symbolic link of an untrusted owner.
    @inlinable public static var untrustedLink: AncestorHazards { AncestorHazards(rawValue: 1 << 3) }

    public static let names: [(AncestorHazards, String)] = [
        (.untrustedOwner, "untrusted owner"), (.writable, "writable"), (.stickyWritable, "sticky writable"),
        (.untrustedLink, "untrusted link"),
    ]
}
