public import Facts
public import Remedies

/// What would mend one object: how it is, how it is to be, and what keeps it from that.
public struct PlannedFix: Hashable, Sendable {
    /// Which root it lies in, by its place on the command line.
    public var root: Int
    /// Root-relative; empty for the root itself.
    public var path: [UInt8]
    /// By which the object is known again, with the time of its last change.
    public var inode: InodeIdentity
    /// How many names it has.
    public var links: UInt64
    /// The inode's last change, in nanoseconds since 1970; nothing where the source does not know.
    public var changed: Int64?
    /// When the inode was made, likewise.
    public var born: Int64?
    /// How it is.
    public var before: FixState
    /// The same as `before` where nothing can be done.
    public var after: FixState
    /// The rules that are mended, by their places among `AuditReport.rules`, in the order in which they act.
    public var rules: [Int]
    /// The rules that still speak of it afterwards, likewise.
    public var left: [Int]
    /// Why it is left alone; nothing where it is not.
    public var obstacle: Obstacle?

    public init(
        root: Int, path: [UInt8], inode: InodeIdentity, links: UInt64, changed: Int64?, born: Int64?,
        before: FixState, after: FixState, rules: [Int], left: [Int], obstacle: Obstacle? = nil
    ) {
        self.root = root
        self.path = path
        self.inode = inode
        self.links = links
        self.changed = changed
        self.born = born
        self.before = before
        self.after = after
        self.rules = rules
        self.left = left
        self.obstacle = obstacle
    }

    /// Why an object is left alone.
    public enum Obstacle: UInt8, CaseIterable, Hashable, Sendable {
        /// A file with other names, which would change as well.
        case hardLinks
        /// Its inode refuses changes (FS_IMMUTABLE_FL, FS_APPEND_FL).
        case protected
        /// Its fixes undo each other: there is no state that they leave alone.
        case endless
        /// Together its safe fixes would grant somebody a right.
        case grants
        /// A fact that has to be put back could not be read.
        case unread
        /// A finding about it is accepted.
        case accepted
        /// A link that would have to lead elsewhere, for which one has to be removed and another one made.
        case link
        /// It is not what was judged, or what a fix left.
        case changed
        /// Nothing has its name any more.
        case gone
        /// Something is mounted on the way.
        case mounted
        /// The kernel refused.
        case refused
        /// It became something else than was planned, and was put back.
        case differs
        /// The same, and it could not be put back.
        case halfDone
        /// Set-id bits or capabilities would have to be put back, and nobody asked for that.
        case privileged
        /// What it was could not be written down.
        case unlogged
        /// The program was told to stop before it.
        case interrupted

        /// For machines.
        public var name: String {
            switch self {
            case .hardLinks: "hard-links"
            case .protected: "protected"
            case .endless: "endless"
            case .grants: "grants"
            case .unread: "unread"
            case .accepted: "accepted"
            case .link: "link"
            case .changed: "changed"
            case .gone: "gone"
            case .mounted: "mounted"
            case .refused: "refused"
            case .differs: "differs"
            case .halfDone: "half-done"
            case .privileged: "privileged"
            case .unlogged: "unlogged"
            case .interrupted: "interrupted"
            }
        }
    }
}
