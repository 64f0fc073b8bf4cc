internal import Descriptors
internal import FileModel
public import SystemPackage

/// An entry in place; ends with the next.
public struct Visit: ~Copyable, ~Escapable {
    /// As the file system keeps it.
    public let name: Span<UInt8>
    /// How many directories lie between it and the walk's own: 1 for that one's entries.
    public let depth: Int
    /// Whether this is the visit after the directory's content.
    public let isAfter: Bool
    /// What was fetched of it.
    public let facts: FileFacts
    private let node: Node
    /// Relative to where the walk began.
    private let parentPath: [UInt8]

    @_lifetime(copy name)
    init(
        _ name: Span<UInt8>, _ node: Node, _ parentPath: [UInt8], _ facts: FileFacts, depth: Int, isAfter: Bool
    ) {
        self.name = name
        self.node = node
        self.parentPath = parentPath
        self.facts = facts
        self.depth = depth
        self.isAfter = isAfter
    }

    /// For reading: what was visited, and no other inode that has its name by now.
    ///
    /// - Throws: `.changed`; as `Directory.open(_:_:)`.
    public borrowing func open(_ expected: Expectation = .file) throws(FileFailure) -> File {
        var expected = expected
        if expected.identity == nil { expected.identity = facts.identity }
        return try node.directory.open(ownName, expected)
    }

    /// To keep.
    public borrowing func entry() -> Entry {
        let name = ownName
        return Entry(name: name, path: FilePath(joined(parentPath, name.bytes)), facts: facts)
    }

    private borrowing func nameBytes() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(name.count)
        for index in name.indices { bytes.append(name[index]) }
        return bytes
    }

    private var ownName: FileName {
        FileName(Descriptors.FileName(listed: nameBytes()[...]))
    }
}

/// What was visited, to be kept.
public struct Entry: Hashable, Sendable {
    /// Its name.
    public let name: FileName
    /// Relative to where the walk began.
    public let path: FilePath
    /// What was fetched of it.
    public let facts: FileFacts
}

/// Entries as values, for `for … in`, once.
public final class EntrySequence: Sequence, IteratorProtocol {
    private var walk: Walk
    private let onError: (FileFailure) -> Decision
    private var isAtEnd = false
    /// Everything that was not seen.
    public private(set) var failures: [FileFailure] = []

    init(_ walk: consuming Walk, _ onError: @escaping (FileFailure) -> Decision) {
        self.walk = walk
        self.onError = onError
    }

    public func next() -> Entry? {
        while !isAtEnd {
            do throws(FileFailure) {
                if let entry = try walk.nextEntry() { return entry }
                isAtEnd = true
            } catch {
                failures.append(error)
                switch onError(error) {
                case .proceed: break
                case .skip: walk.skipDirectory()
                case .stop: isAtEnd = true
                }
            }
        }
        return nil
    }
}
