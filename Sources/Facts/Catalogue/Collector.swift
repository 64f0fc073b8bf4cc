/// What fills facts: one or a few system calls each. A source runs only the collectors that the enabled rules need,
/// the cheap ones for every entry, the others only where the cheap part of some rule holds.
public struct Collectors: OptionSet, Hashable, Sendable {
    public var rawValue: UInt32

    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The name, as the directory listing gives it.
    @inlinable public static var name: Collectors { Collectors(rawValue: 1 << 0) }
    /// The root-relative path, put together from the names above.
    @inlinable public static var path: Collectors { Collectors(rawValue: 1 << 1) }
    /// statx(2), and the containing directory's status.
    @inlinable public static var status: Collectors { Collectors(rawValue: 1 << 2) }
    /// Whether ids have accounts: one look-up for an id in the whole scan.
    @inlinable public static var accounts: Collectors { Collectors(rawValue: 1 << 3) }
    /// The listing of extended attribute names.
    @inlinable public static var attributes: Collectors { Collectors(rawValue: 1 << 4) }
    /// Access control lists, and with them who effectively may read, write and execute.
    @inlinable public static var acl: Collectors { Collectors(rawValue: 1 << 5) }
    /// File capabilities.
    @inlinable public static var capabilities: Collectors { Collectors(rawValue: 1 << 6) }
    /// readlink(2), and the link's resolution inside the root.
    @inlinable public static var link: Collectors { Collectors(rawValue: 1 << 7) }
    /// The first bytes of a regular file.
    @inlinable public static var content: Collectors { Collectors(rawValue: 1 << 8) }
    /// The file system it is mounted on, looked at once for each mount.
    @inlinable public static var mount: Collectors { Collectors(rawValue: 1 << 9) }
    /// The root, its ancestors and the scanning process: looked at once.
    @inlinable public static var root: Collectors { Collectors(rawValue: 1 << 10) }
    /// The other names of an inode, known when the scan ends.
    @inlinable public static var linkGroup: Collectors { Collectors(rawValue: 1 << 11) }

    /// More than the first bytes: an ELF file's dynamic section, all of a small text.
    @inlinable public static var reading: Collectors { Collectors(rawValue: 1 << 12) }
    /// What content leads to inside the root, looked up by descriptor: interpreters, search paths; the top of a
    /// package.
    @inlinable public static var resolution: Collectors { Collectors(rawValue: 1 << 13) }

    /// Whatever opens a file.
    @inlinable public static var contents: Collectors { [.content, .reading, .resolution] }

    /// The other names of the directory, known when it is complete; then judged apart from everything else.
    @inlinable public static var siblings: Collectors { Collectors(rawValue: 1 << 14) }
    /// What the runtime user may do, worked out from the others where one is given.
    @inlinable public static var runtime: Collectors { Collectors(rawValue: 1 << 15) }

    /// All of a program's text, read for what its statements do: then each of them is judged apart.
    @inlinable public static var source: Collectors { Collectors(rawValue: 1 << 16) }

    /// Every collector that there is.
    @inlinable public static var all: Collectors { Collectors(rawValue: .max) }
}

/// What it costs to know a fact; listed from cheap to dear.
public enum FactCost: UInt8, Comparable, CaseIterable, Sendable {
    /// Free with the directory entry.
    case entry
    /// statx(2).
    case status
    /// One call more.
    case xattr
    /// readlink(2) and a resolution.
    case link
    /// An open and a bounded read.
    case content
    /// Known when the directory is complete.
    case directory
    /// Known when the scan ends.
    case tree

    public static func < (left: FactCost, right: FactCost) -> Bool {
        left.rawValue < right.rawValue
    }

    /// Its word in the list of facts.
    public var name: String { "\(self)" }
}

extension Collectors {
    /// What it costs to know what needs all of these.
    public var cost: FactCost {
        if !isDisjoint(with: [.linkGroup, .root]) { return .tree }
        if contains(.siblings) { return .directory }
        if !isDisjoint(with: .contents.union(.source)) { return .content }
        if contains(.link) { return .link }
        if !isDisjoint(with: [.attributes, .acl, .capabilities]) { return .xattr }
        return isDisjoint(with: [.status, .accounts, .mount]) ? .entry : .status
    }
}
