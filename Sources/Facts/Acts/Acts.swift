/// What one statement of a program does in the file system.
public struct Acts: OptionSet, Hashable, Sendable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Asks about an object without changing it.
    public static let ask = Acts(rawValue: 1 << 0)
    /// Finds out where a name leads: realpath(3), readlink(2).
    public static let resolve = Acts(rawValue: 1 << 1)
    /// Opens for reading, or reads.
    public static let read = Acts(rawValue: 1 << 2)
    /// Opens for writing, or writes.
    public static let write = Acts(rawValue: 1 << 3)
    /// Makes a regular file.
    public static let create = Acts(rawValue: 1 << 4)
    /// Makes a directory.
    public static let makeDirectory = Acts(rawValue: 1 << 5)
    /// Makes a FIFO, a socket or a device.
    public static let makeNode = Acts(rawValue: 1 << 6)
    /// Makes a hard link.
    public static let makeLink = Acts(rawValue: 1 << 7)
    /// Makes a symbolic link.
    public static let makeSymbolicLink = Acts(rawValue: 1 << 8)
    /// Removes a name.
    public static let remove = Acts(rawValue: 1 << 9)
    /// Gives another name.
    public static let rename = Acts(rawValue: 1 << 10)
    /// Copies an object.
    public static let copy = Acts(rawValue: 1 << 11)
    /// Changes permissions or an ACL.
    public static let changeMode = Acts(rawValue: 1 << 12)
    /// Changes the owner or the group.
    public static let changeOwner = Acts(rawValue: 1 << 13)
    /// Changes times.
    public static let changeTimes = Acts(rawValue: 1 << 14)
    /// Changes extended attributes or inode flags.
    public static let changeAttributes = Acts(rawValue: 1 << 15)
    /// Cuts off what was in a file.
    public static let truncate = Acts(rawValue: 1 << 16)
    /// Lists a directory.
    public static let list = Acts(rawValue: 1 << 17)
    /// Starts a program.
    public static let execute = Acts(rawValue: 1 << 18)
    /// Takes code or settings in.
    public static let load = Acts(rawValue: 1 << 19)
    /// Makes a socket's name.
    public static let bind = Acts(rawValue: 1 << 20)
    /// Mounts or unmounts.
    public static let mount = Acts(rawValue: 1 << 21)
    /// Changes the working or the root directory.
    public static let enter = Acts(rawValue: 1 << 22)
    /// Sets the mask of modes to come.
    public static let setUmask = Acts(rawValue: 1 << 23)
    /// Changes the process's user.
    public static let setUser = Acts(rawValue: 1 << 24)
    /// Changes the process's groups.
    public static let setGroup = Acts(rawValue: 1 << 25)
    /// Thinks up a name that nothing has, and leaves the making to others.
    public static let makeName = Acts(rawValue: 1 << 26)
    /// Makes a temporary file or directory under a name of its own.
    public static let makeTemporary = Acts(rawValue: 1 << 27)
    /// Unpacks an archive.
    public static let extract = Acts(rawValue: 1 << 28)
    /// Hands what was written on: fsync(2), close(2).
    public static let flush = Acts(rawValue: 1 << 29)
    /// Compares names without regard to case.
    public static let compare = Acts(rawValue: 1 << 30)

    /// Each with its word in rules and tables.
    public static let names: [(Acts, String)] = [
        (.ask, "ask"), (.resolve, "resolve"), (.read, "read"), (.write, "write"), (.create, "create"),
        (.makeDirectory, "make directory"), (.makeNode, "make node"), (.makeLink, "make link"),
        (.makeSymbolicLink, "make symbolic link"), (.remove, "remove"), (.rename, "rename"), (.copy, "copy"),
        (.changeMode, "change mode"), (.changeOwner, "change owner"), (.changeTimes, "change times"),
        (.changeAttributes, "change attributes"), (.truncate, "truncate"), (.list, "list"), (.execute, "execute"),
        (.load, "load"), (.bind, "bind"), (.mount, "mount"), (.enter, "enter"), (.setUmask, "set umask"),
        (.setUser, "set user"), (.setGroup, "set group"), (.makeName, "make name"),
        (.makeTemporary, "make temporary"), (.extract, "extract"), (.flush, "flush"),
        (.compare, "compare"),
    ]

    /// What leaves everything as it was.
    public static let harmless: Acts = [.ask, .resolve, .read, .list, .makeName, .makeTemporary, .flush, .compare]
}
