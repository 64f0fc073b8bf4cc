internal import Descriptors

/// One of two trees that are compared, its names in the order of their bytes.
struct ComparedTree: ~Copyable {
    var descent: Descent
    /// The current one.
    private(set) var name: [UInt8] = []
    /// Whether there is no current name: the directory is at its end.
    private(set) var isAtEnd = false
    /// Whether the current name has been compared.
    var isUsed = true
    /// Whether the kernel alone answers for the file system, and no server that may take its answers back.
    private let isLocal: Bool
    /// What a file holds, its room kept from one to the next.
    private var content: [UInt8] = []

    init(_ directory: borrowing Directory) throws(FileFailure) {
        let path = directory.place.path
        let listing = try directory.descriptor.listedAnew(path)
        let status = try reporting(path) { () throws(SystemFailure) in try listing.status() }
        // Where it cannot be told, every file gets the closer look.
        isLocal = (try? listing.fileSystem().isLocal) ?? false
        let place = Directory.Place(path, directory.place.trust, status)
        descent = Descent(Node(Directory(listing, place)), .byName, descriptors: 64, crossingMounts: false)
    }

    /// Turns to the next name where the current one has been compared.
    mutating func advance() throws(FileFailure) {
        guard isUsed else { return }
        isUsed = false
        isAtEnd = true
        guard try descent.advance() else { return }
        isAtEnd = false
        descent.copyName(into: &name)
    }

    /// Whether the current entries are regular files with the same content and metadata, by one look at each: most files of
    /// most trees are, and are pinned, opened and read once each. Only in directories where nobody who is a danger could have
    /// put something else in the place of what was listed; everything else, and every difference and failure, is left to a
    /// closer look.
    ///
    /// - Parameters:
    ///   - limit: how many bytes of either may be read in all.
    ///   - bytes: how many were read so far.
    mutating func isEqualAtAGlance(
        to other: inout ComparedTree, _ comparing: Metadata, atMost limit: UInt64, _ bytes: inout UInt64
    ) throws(FileFailure) -> Bool {
        let (mine, theirs) = (try descent.directory(), try other.descent.directory())
        guard mayGlance(in: mine), other.mayGlance(in: theirs) else { return false }
        do throws(SystemFailure) {
            let file = try descent.openFile(in: mine)
            let otherFile = try other.descent.openFile(in: theirs)
            let (status, otherStatus) = (try file.status(), try otherFile.status())
            guard status.isRegularFile, otherStatus.isRegularFile, status.size == otherStatus.size,
                status.size < UInt64(Self.glance), status.size <= limit - min(bytes, limit)
            else { return false }
            // The same inode holds the same bytes.
            if !status.isSameObject(as: otherStatus) {
                let size = Int(status.size)
                // By one call: a local file system comes short only where a file ends, and one that goes on behind its
                // size shows that by one byte more. What comes shorter is left to the closer look.
                try file.readOnce(size + 1, into: &content)
                try otherFile.readOnce(size + 1, into: &other.content)
                guard content.count == size, content.isSame(as: other.content) else { return false }
                bytes += status.size
            }
            if comparing.isEmpty { return true }
            let kept = try KeptMetadata(status, file, comparing)
            return try kept.difference(from: KeptMetadata(otherStatus, otherFile, comparing)).isEmpty
        } catch {
            return false
        }
    }

    private func mayGlance(in node: Node) -> Bool {
        isLocal && node.directory.place.isOwn && descent.isListedFile
    }

    /// What is read of a file at most.
    private static let glance = 1 << 16
}
