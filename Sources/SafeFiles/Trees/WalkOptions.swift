/// What a walk leaves out.
public struct Skip: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// What has a name that begins with a full stop, and what is beneath it.
    public static let hidden = Self(rawValue: 1)
    /// What is beneath directories that are shown as one thing elsewhere, by the ending of their name.
    public static let packageDescendants = Self(rawValue: 2)
    /// Symbolic links.
    public static let links = Self(rawValue: 4)
    /// FIFOs, sockets and devices.
    public static let special = Self(rawValue: 8)
}

/// In which order the entries of a directory come.
public enum Order: Sendable {
    /// As the file system lists them.
    case asFound
    /// By the bytes of their names: a directory is listed to its end before the first of them comes.
    case byName
}

/// What a walk visits, and how.
public struct WalkOptions: Sendable {
    /// How many names one behind another; 1 is the directory's own entries.
    public var depth = 4096
    /// In which order the entries of a directory come.
    public var order = Order.asFound
    /// Whether each directory is visited once more after what is in it.
    public var visitingAfter = false
    /// What is fetched beside the status, which every visit has.
    public var prefetching: FactSet = []
    /// What is left out.
    public var skipping: Skip = []
    /// Whether directories on other mounts are entered; else they are visited, and then a failure says so.
    public var crossingMounts = false
    /// How much there may be.
    public var bounds = Bounds.usual
    /// How many directories are held open at most; evicted ones are regained by identity, or the failure is `.changed`.
    public var descriptors = 64
    public init() {}
}

/// How a sequence goes on after a failure.
public enum Decision: Sendable {
    /// With what comes next.
    case proceed
    /// Behind what is left of the directory.
    case skip
    /// Not at all.
    case stop
}
