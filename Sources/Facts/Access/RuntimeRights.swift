/// What the account that a tree's programs run as may do with an entry, or may make itself able to do.
public struct RuntimeRights: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    @inlinable public static var read: RuntimeRights { RuntimeRights(rawValue: 1 << 0) }
    /// Change its content; a directory's names.
    @inlinable public static var write: RuntimeRights { RuntimeRights(rawValue: 1 << 1) }
    /// Execute it; search a directory.
    @inlinable public static var execute: RuntimeRights { RuntimeRights(rawValue: 1 << 2) }
    /// Put something else in its place, or in the place of a directory on the way to it.
    @inlinable public static var replace: RuntimeRights { RuntimeRights(rawValue: 1 << 3) }

    /// Each with its word in the rule language, in the order of their bits.
    public static let names: [(RuntimeRights, String)] = [
        (.read, "read"), (.write, "write"), (.execute, "execute"), (.replace, "replace"),
    ]
}
