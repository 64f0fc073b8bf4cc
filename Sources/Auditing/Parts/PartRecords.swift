import Facts
import Names

/// How many files of a root somebody may execute: what decides, once all are counted, whether execute bits mean anything.
public struct ExecuteBitTally: Hashable, Sendable {
    /// Regular files.
    public var files = 0
    /// Those that somebody may execute.
    public var executables = 0
    /// Those of them that are nothing to execute.
    public var idle = 0
    /// Whether the file system keeps no such bits.
    public var lacksPermissions = false

    public init(files: Int, executables: Int, idle: Int, lacksPermissions: Bool) {
        self.files = files
        self.executables = executables
        self.idle = idle
        self.lacksPermissions = lacksPermissions
    }

    /// Adds what another part has.
    mutating func add(_ other: ExecuteBitTally) {
        files += other.files
        executables += other.executables
        idle += other.idle
        lacksPermissions = lacksPermissions || other.lacksPermissions
    }

    /// Whether execute bits say nothing: nearly every file of a good many has them, and a quarter of all are nothing to
    /// execute. That is what a tree looks like after a file system that keeps no such bits.
    public var areMeaningless: Bool {
        lacksPermissions || files >= 20 && executables >= files - files / 20 && idle >= files / 4
    }
}

/// What one of several listings of a directory came to, of which each judges some of the names: they must agree.
public struct DirectoryDigest: Hashable, Sendable {
    /// Which root, by its place.
    public var root: Int
    /// Root-relative; empty for the root itself.
    public var path: [UInt8]
    /// How many names it has.
    public var count: Int
    /// The sum of the hashes of all names.
    public var sum: UInt64

    public init(root: Int, path: [UInt8], count: Int, sum: UInt64) {
        self.root = root
        self.path = path
        self.count = count
        self.sum = sum
    }
}

/// Of the demands of a policy that something be there, by their places: which were met in a part, and which what is left
/// out may meet.
public struct DemandTally: Hashable, Sendable {
    var met: Set<Int> = []
    var outOfSight: Set<Int> = []
}

/// A file of which not every name was met in a part, under one of those that were.
public struct LinkedName: Hashable, Sendable {
    var inode: InodeIdentity
    /// How many names the file system says there are.
    var links: UInt64
    var name: LinkGroup.Name
}

/// What rules that wait for the other names of a file say of it under one name, whatever these turn out to be.
public struct LinkCandidate: Sendable {
    /// What a rule comes to.
    struct Outcome: Sendable {
        var findings: [RawFinding] = []
        var undecided: [AuditReport.Undecided] = []
    }

    var inode: InodeIdentity
    var name: LinkGroup.Name
    var rule: Int
    /// Where nobody can tell whether there are names elsewhere.
    var unknown: [AuditReport.Undecided]
    /// Where all names were met, and where some were not: by the number of directories that hold those, from 1; the last
    /// one is for more.
    var inside: [Outcome]
    var outside: [Outcome]

    /// In so many directories names of a file are told apart, at most.
    static let mostDirectories = 128

    /// What it comes to.
    func outcome(isComplete: Bool, directories: Int) -> Outcome {
        let outcomes = isComplete ? inside : outside
        return outcomes.isEmpty ? Outcome() : outcomes[min(max(directories, 1), outcomes.count) - 1]
    }
}

/// A member of a collision that a part has come across, and that may be one of another collision elsewhere.
public struct CollisionMember: Sendable {
    var root: Int
    /// Which collision of the part.
    var collision: Int
    var meeting: SiblingRecord.Meeting
    var entry: InspectedEntry
    /// The names of its owner and its group, where they have any.
    var owner: [UInt8]?
    var group: [UInt8]?
}

/// An object that somebody accepts as long as it is what it was, as it was seen when the tree was scanned.
public struct InspectedObject: Hashable, Sendable {
    var root: Int
    var path: [UInt8]
    /// SHA-256 in 64 digits; nothing where it could not be read.
    var digest: String?
    /// None where it has none; nothing where they could not be read.
    var capabilities: FileCapabilities?
}
