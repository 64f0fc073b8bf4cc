/// A second look at the few entries that the first one leaves questions about: those whose names collide. Each source
/// answers by its own means, once its walk is over, and notes as a scan error what it finds changed or cannot read.
public protocol EntryInspector {
    /// What is known of the entry. Nothing where it is gone or not to be had.
    mutating func look(at entry: EntryPlace) -> InspectedEntry?

    /// The names in a directory, in any order. Nothing where it is gone, is none, or is not to be had.
    mutating func names(in directory: DirectoryPlace) -> [[UInt8]]?

    /// The directory at this root-relative path, where there is one and no link leads to it. Its absence is no scan
    /// error.
    mutating func directory(at path: [UInt8]) -> DirectoryPlace?

    /// Whether two regular files hold the same bytes. Nothing where that was not compared: too large, not readable, or
    /// not in the source.
    mutating func haveEqualContents(_ first: InspectedEntry, _ second: InspectedEntry) -> Bool?

    /// SHA-256 of what a regular file holds, for somebody who will compare it with others; nothing where the file is too
    /// large for that, not readable, or not in the source.
    mutating func digest(of entry: InspectedEntry) -> [UInt8]?

    /// What is known of the root, as far as it was looked at; nothing of a root that is only told of.
    var rootFacts: RootFacts? { get }

    /// What was met on the way.
    var scanErrors: [ScanError] { get }
}

extension EntryInspector {
    public mutating func digest(of entry: InspectedEntry) -> [UInt8]? { nil }
}

/// What a second look found of an entry, as far as its source knows such things.
public struct InspectedEntry: Hashable, Sendable {
    /// Where it is.
    public var place: EntryPlace
    /// What it is.
    public var kind: EntryKind
    /// Permission bits.
    public var mode: Mode?
    /// The number of its owner.
    public var owner: UInt32?
    /// The number of its group.
    public var group: UInt32?
    public var size: UInt64?
    /// Which inode it is.
    public var inode: InodeIdentity?
    /// Of a link, as it spells it.
    public var target: [UInt8]?
    /// The image's layer that it comes from, counted from 0; nothing of what is in no image.
    public var layer: Int?
    /// SHA-256 of what a regular file holds, where somebody asked for it and it could be had.
    public var digest: [UInt8]?

    public init(place: EntryPlace, kind: EntryKind) {
        self.place = place
        self.kind = kind
    }

    /// Root-relative.
    public var path: [UInt8] { place.path }

    /// The entry as the directory that it is.
    public var asDirectory: DirectoryPlace { DirectoryPlace(path: path, identity: inode) }
}

/// A directory of a source: its root-relative path, and which object was there, where the source can tell.
public struct DirectoryPlace: Hashable, Sendable {
    /// Root-relative; empty for the root itself.
    public var path: [UInt8]
    /// Which object it was when it was walked; nothing where the source cannot tell, and another one passes for it.
    public var identity: InodeIdentity?

    public init(path: [UInt8], identity: InodeIdentity? = nil) {
        self.path = path
        self.identity = identity
    }

    /// The path of an entry in it.
    public func path(of name: [UInt8]) -> [UInt8] {
        TreePath(path).joining(name).bytes
    }
}

/// An entry of a source, by its directory and its name in it.
public struct EntryPlace: Hashable, Sendable {
    public var directory: DirectoryPlace
    /// One component.
    public var name: [UInt8]

    public init(directory: DirectoryPlace, name: [UInt8]) {
        self.directory = directory
        self.name = name
    }

    /// Root-relative.
    public var path: [UInt8] { directory.path(of: name) }
}
