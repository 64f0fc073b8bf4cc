/// What an entry of an image is by the image's configuration and layers; nothing of an entry of anything else.
public struct ImageRoles: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The root of an image whose programs run as root: the configured user is none, `root` or 0.
    @inlinable public static var runsAsRoot: ImageRoles { ImageRoles(rawValue: 1 << 0) }
    /// What the container runs first, or what runs that: entrypoint, command, their interpreter.
    @inlinable public static var program: ImageRoles { ImageRoles(rawValue: 1 << 1) }
    /// A directory of the configured `PATH`.
    @inlinable public static var searchPath: ImageRoles { ImageRoles(rawValue: 1 << 2) }
    /// The configured user may change it, or put something else in its place.
    @inlinable public static var writable: ImageRoles { ImageRoles(rawValue: 1 << 3) }
    /// A lower layer has it and a later one hides it.
    @inlinable public static var buried: ImageRoles { ImageRoles(rawValue: 1 << 4) }
    /// Its owner is the configured user.
    @inlinable public static var ofUser: ImageRoles { ImageRoles(rawValue: 1 << 5) }
    /// Its group is one of the configured user's.
    @inlinable public static var ofUsersGroup: ImageRoles { ImageRoles(rawValue: 1 << 6) }
    /// The root of an image whose configuration holds a credential: in the environment, a label or a step of its history.
    @inlinable public static var credential: ImageRoles { ImageRoles(rawValue: 1 << 7) }

    /// Each with its word in the rule language, in the order of their bits.
    public static let names: [(ImageRoles, String)] = [
        (.runsAsRoot, "runs as root"), (.program, "program"), (.searchPath, "search path"), (.writable, "writable"),
        (.buried, "buried"), (.ofUser, "of user"), (.ofUsersGroup, "of group of user"),
        (.credential, "credential"),
    ]
}
