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
        /// The links that are followed on the way, this one not counted, as root-relative path and target.
        public var hops: [Hop] = []

        public init() {}
    }

    public struct Hop: Hashable, Sendable {
        public var path: [UInt8]
        public var target: [UInt8]

        public init(path: [UInt8], target: [UInt8]) {
            self.path = path
            self.target = target
        }
    }

    public var isAbsolute: Bool { target.first == UInt8(ascii: "/") }
}
