extension ScanError {
    /// What a scan does not go beyond: a file system that a program serves can go on for ever. Those that an option
    /// moves bear its name.
    public enum Bound: String, CaseIterable, Hashable, Sendable {
        /// Levels of directories below a root.
        case depth = "max-depth"
        /// Names in one directory.
        case directoryEntries = "max-directory-entries"
        /// How long one directory is read.
        case directoryTime = "max-directory-time"
        /// Entries of a root.
        case entries = "max-entries"
        /// Bytes of the paths that findings of a root have, taken together.
        case pathBytes = "max-path-bytes"
        /// Bytes of the path of one entry that is listed.
        case listedPath = "listed-path"
        /// What the process that walks has to say in all: findings, and what could not be examined.
        case findings = "max-findings"
        /// How long the scan takes.
        case time = "max-time"
        /// Names of one directory that are compared with each other.
        case comparedNames = "compared-names"
        /// Bytes of names that the process which walks keeps to look at again: as many as `max-findings` and `max-path-bytes`
        /// let it say.
        case keptNames = "kept-names"
        /// Directories that become one on another file system, followed down into what they hold.
        case mergedDirectories = "merged-directories"
        /// Bytes that an archive is decompressed to.
        case expansion = "max-expansion"
        /// Bytes of one header record of an archive.
        case headerRecord = "header-record"
        /// Bytes of the names in an archive.
        case memberNames = "member-names"
        /// Bytes that are kept of what passes by in an archive: what lies before them is read once more, unless it came through
        /// a pipe.
        case memberWindow = "member-window"
        /// Links of an archive followed, for what its members are.
        case linkSteps = "link-steps"
        /// Manifests of an image layout.
        case imageManifests = "image-manifests"
        /// Layers of an image.
        case imageLayers = "image-layers"
        /// What one program's text does, statement by statement.
        case sourceActs = "source-acts"
        /// What one rule finds in one program's text.
        case sourceFindings = "source-findings"
    }

    /// A bound was met at a path.
    ///
    /// - Parameter left: how many things lie beyond it, where that is known.
    public init(_ bound: Bound, root: Int, path: [UInt8], left: Int? = nil) {
        self.init(
            .boundReached, root: root, path: path, call: left.map { "\($0) left" } ?? "", error: bound.rawValue)
    }

    /// The bound that was met, where one was.
    public var bound: Bound? { kind == .boundReached ? Bound(rawValue: error) : nil }
}
