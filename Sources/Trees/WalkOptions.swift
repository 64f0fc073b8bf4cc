public import Archives
import Descriptors
public import Facts
public import Supervising

/// How a live tree is walked.
public struct WalkOptions: Sendable {
    /// Where reachability is counted from.
    public enum Reachability: Sendable {
        /// What lies in the root; the root's own mode says who may enter the place it is built in, not who may
        /// enter the place it will go to.
        case belowRoot
        /// The root stands for `/`.
        case root
        /// The host's `/`, over all ancestors of the root.
        case host
    }

    /// What a root is taken for; by what it holds, where nobody says so.
    public var reading: RootReading?
    /// Which images of an index are wanted; all, where nobody says so.
    public var platform: ImagePlatform?
    /// How many workers share the walk.
    public var jobs = 1
    /// Whether file systems that are mounted in a tree are entered.
    public var crossesMounts = false
    /// Whose ownership and rights are no finding.
    public var trust: Trust
    /// Where the names of ids are looked up.
    public var accounts: any AccountDirectory
    /// The account that the tree's programs run as, whose rights are to be worked out for every entry.
    public var runtimeUser: Principal?
    /// Whether `accounts` belongs to the tree that is walked, and not merely to the host that walks it.
    public var hasOwnAccounts = false
    /// Where reachability is counted from.
    public var reachability = Reachability.belowRoot
    /// Seconds since the epoch that ages are counted to.
    public var now: Int64
    /// What is left out.
    public var pruning = Pruning()
    /// Where the walk gives up, and says so.
    public var bounds = Bounds()
    /// How long a program is waited for that reads a source for us.
    public var patience = ChildProcess.Patience()
    /// What alone is walked, where others walk the rest.
    public var part: WalkPart?
    /// Whether the first scan error that makes the scan incomplete ends it.
    public var stopsOnError = false
    /// Whether digests are made of what members of archives hold, as they pass by.
    public var digestsFiles = false
    /// How large a file of a live tree is of which a digest is made; nothing: whatever its size. What it is held against
    /// then has no file of another size.
    public var digestedSizes: Set<UInt64>?
    /// Whether the values of attributes of members of archives are kept.
    public var keepsAttributeValues = false
    /// When the trees were built, in seconds since the epoch, where that is known.
    public var buildTime: Int64?
    /// Where the trees are to be moved to; nothing where nobody said so.
    public var transferTargets: TransferTarget = []
    /// Bytes of a program's text, at most; of a longer one nothing is read.
    public var sourceBytes = 16 << 20
    /// Where the tree will be unpacked, absolute; nothing where nobody said so.
    public var prefix: [UInt8]?
    /// Well-known temporary directories, root-relative; a link into one is suspicious.
    public var temporaryDirectories = ["tmp", "var/tmp", "dev/shm"].map { Array($0.utf8) }

    public init(trust: Trust, accounts: any AccountDirectory, now: Int64) {
        self.trust = trust
        self.accounts = accounts
        self.now = now
    }

    /// Where the walk gives up, and says so: a file system that is served by a program can go on for ever. What is left
    /// alone is more than any tree has that people made.
    public struct Bounds: Sendable {
        /// Levels of directories below the root.
        public var depth = 200_000
        /// Names in one directory; without a number it depends on who serves it.
        public var entriesInDirectory: Int?
        /// How long one directory may be read, in nanoseconds; without a number it depends on who serves it.
        public var directoryTime: Int64?
        /// Entries of a root, reckoned each time that a few thousand names were read.
        public var entries = 1_000_000_000
        /// Bytes that the paths of what is recorded have together: deep down each may have megabytes.
        public var pathBytes = 1 << 30
        /// Bytes that an archive is decompressed to.
        public var expansion: UInt64 = 1 << 40

        public init() {}

        /// A kernel's own file system ends; a program need never come to the end of a directory, and takes its time.
        func entriesInDirectory(on fileSystem: FileSystem) -> Int {
            entriesInDirectory ?? (fileSystem.isServedByProgram ? 2_000_000 : 20_000_000)
        }

        /// A server need never come to the end of a directory, and may take its time: two minutes.
        func directoryTime(on fileSystem: FileSystem) -> Int64 {
            directoryTime ?? (fileSystem.isRemote ? 120_000_000_000 : .max)
        }
    }
}

/// What is left out before it is judged or descended into.
public struct Pruning: Sendable {
    /// Whether a root-relative path is excluded. The note is of the directory that holds the entry, and says nothing
    /// before the first entry of a directory was asked for.
    public var isExcluded: (@Sendable (_ path: [UInt8], _ kind: EntryKind, _ note: inout DirectoryNote) -> Bool)?
    /// Names with a leading dot.
    public var skipsHidden = false
    /// The contents of file packages: directories that present themselves as one file.
    public var skipsPackages = false
    /// Only what was modified after this, in seconds since the epoch, is judged; directories are walked all the same.
    public var newerThan: Int64?

    /// Only entries of these root-relative paths are judged; directories are walked all the same.
    public var listed: PathSelection?
    /// Whether a root-relative path is as it was in a revision, and nothing that differs lies below it.
    public var isUnchanged: (@Sendable (_ path: [UInt8], _ kind: EntryKind) -> Bool)?
    /// The repository of the working directory, where that is the root.
    public var repository: OwnRepository?

    public init() {}

    /// Whether anything is left out at all by an entry's name, path or times.
    package var isAny: Bool {
        isExcluded != nil || skipsHidden || newerThan != nil || listed != nil || isUnchanged != nil
    }

    /// By what an entry is left out with all that lies below it, as far as its path says; nothing where it is not.
    package func cause(
        leavingOut path: [UInt8], _ kind: EntryKind, _ note: inout DirectoryNote
    ) -> OmissionCause? {
        if let isExcluded, isExcluded(path, kind, &note) { return .exclude }
        if let isUnchanged, isUnchanged(path, kind) { return .diffBase }
        return nil
    }

    /// The same, as its name says it.
    package func cause(leavingOutName name: [UInt8]) -> OmissionCause? {
        skipsHidden && name.first == UInt8(ascii: ".") ? .skipHidden : nil
    }

    /// By what an entry is not judged, though it is there for what others are to it; nothing where it is.
    ///
    /// - Parameters:
    ///   - modified: in seconds since the epoch; nothing where that is not known.
    ///   - path: root-relative.
    package func cause(notJudging path: @autoclosure () -> [UInt8], modified: Int64?) -> OmissionCause? {
        if let newerThan, let modified, modified <= newerThan { return .newerThan }
        if let listed, !listed.selects(path()) { return .filesFrom }
        return nil
    }
}
