/// A symbolic link and what comes of following it inside the root.
public struct LinkFacts: Hashable, Sendable {
    /// The target as the link spells it.
    public var target: [UInt8]
    /// The outcome, where it was resolved; nothing where a source knows only the spelling.
    public var resolution: Resolution?

    public init(target: [UInt8], resolution: Resolution? = nil) {
        self.target = target
        self.resolution = resolution
    }

    /// What comes of following a link inside the root.
    public struct Resolution: Hashable, Sendable {
        /// The final target is missing inside the root.
        public var dangles = false
        /// Following it never ends, or takes more than the kernel's 40 links.
        public var loops = false
        /// It climbs above the root, or points at the host: see `symlink-escapes-root`.
        public var escapes = false
        /// A name on the way is looked up in a sticky or world-writable directory, or the way leads to a well-known
        /// temporary one.
        public var passesWritable = false
        /// The way leads below /proc, /sys, /dev or /run, which are filled at run time.
        public var isRuntime = false
        /// It leads to a directory that it lies in itself.
        public var isRecursive = false
        /// What is missing may be put there by another package: among the directories of a system, of which the tree is
        /// a part.
        public var isSupplied = false
        /// The directory that what is missing would lie in, or what lies outside; from `/`, without a leading slash
        /// where it lies in the tree.
        public var destination: [UInt8] = []
        /// What is wrong with the way, judged step by step.
        public var hazards: SearchHazards = []
        /// The places that gave rise to that.
        public var weakPlaces: [PathStep] = []
        /// The links that are followed on the way, this one not counted, as root-relative path and target.
        public var hops: [Hop] = []

        public init() {}
    }

    /// A link on the way of another one.
    public struct Hop: Hashable, Sendable {
        /// Root-relative.
        public var path: [UInt8]
        /// As the link spells it.
        public var target: [UInt8]

        public init(path: [UInt8], target: [UInt8]) {
            self.path = path
            self.target = target
        }
    }

    /// Whether the target begins with a slash.
    public var isAbsolute: Bool { target.first == UInt8(ascii: "/") }
}
