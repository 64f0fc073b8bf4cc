public import FileModel

/// The way to an object: every name that is looked up, in whichever directory, links followed (path_resolution(7)).
public struct AccessWay: Hashable, Sendable {
    /// A directory in which a name is looked up, and what is found there.
    public struct LookUp: Hashable, Sendable {
        /// The directory's absolute path.
        public var directory: [UInt8]
        /// Of the directory.
        public var permissions: Permissions
        /// Nothing for `.` and `..`: they can be neither replaced nor deleted.
        public var entry: Entry?
        /// Which look-up found the directory; nothing for the root directory.
        public var holder: Int?
        /// Whether the entry is a link that the way follows as the last name of a path, the way's own or a link's.
        public var isFollowedLast: Bool

        public init(
            directory: [UInt8], permissions: Permissions, entry: Entry?, holder: Int?, isFollowedLast: Bool = false
        ) {
            self.directory = directory
            self.permissions = permissions
            self.entry = entry
            self.holder = holder
            self.isFollowedLast = isFollowedLast
        }
    }

    /// What a name stands for.
    public struct Entry: Hashable, Sendable {
        /// As it is looked up: one component.
        public var name: [UInt8]
        /// Of what bears the name; of a link, the link's.
        public var permissions: Permissions

        public init(name: [UInt8], permissions: Permissions) {
            self.name = name
            self.permissions = permissions
        }
    }

    /// From the root directory on, in the order in which the kernel makes them.
    public var lookUps: [LookUp]
    /// Which of them found the last name of the path itself: the others after it are those of the links behind it.
    /// Nothing for `/`, which has no name, and for what ends in `.` or `..`.
    public var ownLookUp: Int?
    /// The absolute path of what the way ends at.
    public var path: [UInt8]
    /// Of what the way ends at.
    public var object: Permissions
    /// Whether the kernel protects links in sticky directories; nothing where that cannot be told.
    public var protectsLinks: Bool? = false

    public init(lookUps: [LookUp], ownLookUp: Int?, path: [UInt8], object: Permissions) {
        self.lookUps = lookUps
        self.ownLookUp = ownLookUp
        self.path = path
        self.object = object
    }

    /// Whether something on the way, or at its end, belongs to somebody who has no id here.
    public var hasHiddenOwners: Bool {
        let passed = lookUps.flatMap { [$0.permissions] + ($0.entry.map { [$0.permissions] } ?? []) }
        return (passed + [object]).contains { one in
            ([one] + one.otherReadings).contains {
                $0.owner == Permissions.nobody || $0.group == Permissions.nobody
            }
        }
    }

    /// What somebody may want to do with the object at the end of the way.
    public enum Action: String, CaseIterable, Sendable {
        case read, write, execute
        /// Make the path lead to something else: rename what it leads through, and put another in its place.
        case replace
        /// Remove the path's own name; a directory's once it is empty.
        case delete
        /// Change the mode and the ACL, and so take every other right.
        case changeMode = "change-mode"
    }

    /// Whether somebody may do something, what decided it, and where.
    public struct Verdict: Hashable, Sendable {
        /// Whether it is allowed, and by what.
        public var decision: AccessDecision
        /// The object that the decision is about: a directory on the way, or what the way ends at.
        public var path: [UInt8]
        /// Of that object.
        public var permissions: Permissions
        /// What that object is to the way.
        public var place: Place
        /// The name that is looked up in it, where it is a directory on the way.
        public var name: [UInt8]?

        /// What an object is to a way.
        public enum Place: String, Hashable, Sendable {
            /// A directory that must be searched.
            case way
            /// A link that must be followed.
            case link
            /// A directory that holds what would be replaced or deleted.
            case container
            case object
        }
    }
}
