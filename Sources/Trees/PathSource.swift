import Archives
import Compression
public import Descriptors
public import Facts

/// What a root is taken for, whatever it holds (`--as`).
public enum RootReading: String, CaseIterable, Sendable {
    /// A directory on a mounted file system.
    case tree
    /// A file that holds an archive, and no image.
    case archive
    /// An image layout, in a directory or in a file, or a file that `docker save` wrote.
    case image
    /// A file that is one layer of an image: whiteouts count, and hard links may lead to layers that are not here.
    case layer
}

/// What a path names: a directory on a mounted file system, or a file that holds an archive.
public struct PathSource: EntrySource {
    private let live: LiveSource
    private let followsLink: Bool

    /// - Parameters:
    ///   - path: absolute, or from the working directory.
    ///   - followingLink: whether the root may be a symbolic link.
    ///   - forRuntimeUser: whether the options of the walk will name an account that the tree's programs run as.
    public init(_ path: [UInt8], followingLink: Bool, forRuntimeUser: Bool = false) {
        live = LiveSource(path, followingLink: followingLink, forRuntimeUser: forRuntimeUser)
        followsLink = followingLink
    }

    public var label: [UInt8] { live.label }
    /// What a live tree can tell; an archive tells by itself that it has less.
    public var provides: Collectors { live.provides }
    public var confinement: SourceConfinement { .worker }

    public func open(root: Int, _ options: WalkOptions) throws(RootRefusal) -> any EntryTree {
        do throws(RootRefusal) {
            switch options.reading {
            case .archive, .layer: break
            case .image: return try ImageTree(layout: label, index: root, followingLink: followsLink, options: options)
            case .tree, nil: return try live.open(root: root, options)
            }
        } catch {
            guard error == .notDirectory, options.reading != .tree else { throw error }
        }
        return try ArchiveTree(file: label, index: root, followingLink: followsLink, options: options)
    }

    /// Whether a file begins as an archive does, or as what is compressed; not where there is none, or nobody may read it.
    public static func mayBeArchive(_ path: [UInt8]) -> Bool {
        do throws(SystemFailure) {
            let pin = try Descriptor.pin(path: path, followingLink: true)
            guard try pin.status().isRegularFile else { return false }
            let head = try pin.reopenForReading().read(atMost: ArchiveFormat.signatureLength, at: 0)
            return ArchiveFormat(firstBytes: head.span) != nil || CompressionFormat(firstBytes: head.span) != nil
        } catch {
            return false
        }
    }

    public func openDirectory() throws(SystemFailure) -> Descriptor? {
        try live.openDirectory()
    }
}
