public import Facts

/// What a walk came across beside entries.
public struct WalkOutcome: Sendable {
    /// What could not be examined, or not as it was first seen: the first of each kind, and of all the first thousand. The
    /// consumers of the walk have heard of every one.
    public private(set) var scanErrors: [ScanError] = []
    private var kinds: Set<ScanError.Kind> = []
    /// How much was looked at.
    public var tally = WalkTally()
    /// Whether the file system keeps no permissions.
    public var lacksPermissions = false
    /// Of directories that others list as well.
    public var listings: [ListingDigest] = []

    public init() {}

    private static let keptLimit = 1_000

    /// Takes in what could not be examined.
    public mutating func add(_ scanError: ScanError) {
        let isFirst = kinds.insert(scanError.kind).inserted
        if isFirst || scanErrors.count < Self.keptLimit { scanErrors.append(scanError) }
    }

    /// Takes in what another worker of the same walk came across.
    public mutating func add(_ other: WalkOutcome) {
        for scanError in other.scanErrors { add(scanError) }
        tally.add(other.tally)
        lacksPermissions = lacksPermissions || other.lacksPermissions
        listings += other.listings
    }
}

/// How much a walk looked at.
public struct WalkTally: Hashable, Sendable {
    /// Entries met, the root among them, those that are left out as well.
    public var entries = 0
    /// Directories whose entries were read.
    public var directories = 0
    /// Entries left out, with all that goes with one counted as one.
    public var leftOut = OmissionCounts()
    /// Regular files.
    public var files = 0
    /// Regular files that somebody may execute.
    public var executables = 0
    /// Executable files whose content was looked at and is nothing to execute.
    public var idleExecutables = 0

    public init() {}

    /// Adds what another worker of the same walk looked at.
    public mutating func add(_ other: WalkTally) {
        entries += other.entries
        directories += other.directories
        leftOut.add(other.leftOut)
        files += other.files
        executables += other.executables
        idleExecutables += other.idleExecutables
    }
}

extension WalkTally {
    /// Whether execute bits say nothing: nearly every file of a good many has them, and a quarter of all are nothing to
    /// execute. That is what a tree looks like after a file system that keeps no such bits.
    var hasMeaninglessExecuteBits: Bool {
        files >= 20 && executables >= files - files / 20 && idleExecutables >= files / 4
    }
}
