/// Classes of accounts beside the owner and root that hold a right over an entry.
///
/// Members of the trusted sets are told apart: a trusted named user is in no class at all, a trusted group (owning
/// or named) is `trustedGroup`.
public struct Principals: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The owning group, where it is trusted.
    @inlinable public static var trustedGroup: Principals { Principals(rawValue: 1 << 0) }
    /// The owning group, where it is not trusted.
    @inlinable public static var untrustedGroup: Principals { Principals(rawValue: 1 << 1) }
    /// A user whom an ACL names.
    @inlinable public static var namedUser: Principals { Principals(rawValue: 1 << 2) }
    /// A group that an ACL names, where it is not trusted.
    @inlinable public static var namedGroup: Principals { Principals(rawValue: 1 << 3) }
    /// Everyone else.
    @inlinable public static var other: Principals { Principals(rawValue: 1 << 4) }

    /// Every class.
    @inlinable public static var all: Principals { Principals(rawValue: 0b11111) }

    /// Each class with its word in the rule language, in the order of their bits.
    public static let names: [(Principals, String)] = [
        (.trustedGroup, "trusted group"), (.untrustedGroup, "untrusted group"),
        (.namedUser, "named user"), (.namedGroup, "named group"), (.other, "other"),
    ]

    /// The classes that pass a directory with these `searchers`, of those that got as far as it. Who is not named
    /// there passes as everyone else does.
    @inlinable
    public func passing(_ searchers: Principals) -> Principals {
        searchers.contains(.other) ? self : intersection(searchers)
    }
}
