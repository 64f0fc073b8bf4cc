/// What is at stake where entries of one name meet: it depends on what they are, not on their names.
public struct CollisionDangers: OptionSet, Hashable, Sendable {
    public var rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// A link that is absolute or leaves the tree, and something else: a copy writes through it to another place.
    @inlinable public static var outwardLink: CollisionDangers { CollisionDangers(rawValue: 1 << 0) }
    /// A link that stays in the tree, and something else.
    @inlinable public static var link: CollisionDangers { CollisionDangers(rawValue: 1 << 1) }
    /// A file that is set-id, executable or writable for others, and a different one.
    @inlinable public static var rights: CollisionDangers { CollisionDangers(rawValue: 1 << 2) }
    /// Directories of different mode or owner; the wider one wins.
    @inlinable public static var directoryRights: CollisionDangers { CollisionDangers(rawValue: 1 << 3) }
    /// A name that git takes for one of its own.
    @inlinable public static var controlName: CollisionDangers { CollisionDangers(rawValue: 1 << 4) }
    /// A FIFO, a socket or a device, and something else.
    @inlinable public static var specialFile: CollisionDangers { CollisionDangers(rawValue: 1 << 5) }
    /// A file and a directory.
    @inlinable public static var mixedKinds: CollisionDangers { CollisionDangers(rawValue: 1 << 6) }
    /// Files of different content, mode or owner, or of which nobody knows it.
    @inlinable public static var differentFiles: CollisionDangers { CollisionDangers(rawValue: 1 << 7) }
    /// Directories of equal mode and owner, which become one.
    @inlinable public static var directories: CollisionDangers { CollisionDangers(rawValue: 1 << 8) }
    /// An 8.3 alias, which depends on the order in which the names are made.
    @inlinable public static var shortName: CollisionDangers { CollisionDangers(rawValue: 1 << 9) }
    /// They are equal, so nothing is lost.
    @inlinable public static var none: CollisionDangers { CollisionDangers(rawValue: 1 << 10) }

    public static let names: [(CollisionDangers, String)] = [
        (.outwardLink, "outward link"), (.link, "link"), (.rights, "rights"), (.directoryRights, "directory rights"),
        (.controlName, "control name"), (.specialFile, "special file"), (.mixedKinds, "mixed kinds"),
        (.differentFiles, "different files"), (.directories, "directories"), (.shortName, "short name"),
        (.none, "none"),
    ]
}
