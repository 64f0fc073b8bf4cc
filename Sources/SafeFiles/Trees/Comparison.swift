internal import Descriptors
internal import FileModel
public import SystemPackage

/// In what two trees differ.
public enum TreeDifference: Sendable {
    /// Only on the left.
    case missing(FilePath)
    /// Only on the right.
    case extra(FilePath)
    /// One is a file, say, and the other a directory.
    case kind(FilePath)
    /// Other bytes, or another text of a link.
    case contents(FilePath)
    /// This metadata.
    case metadata(FilePath, Metadata)
    /// Nobody can tell: it could not be read.
    case unread(FilePath, FileFailure)
}

/// Differences in byte order of paths, as they are asked for. What is on one side alone is told by its topmost name.
public struct Comparison: ~Copyable {
    private var left: ComparedTree
    private var right: ComparedTree
    private let comparing: Metadata
    private let bounds: Bounds
    private var bytes: UInt64 = 0
    private var entries = 0
    private var pending: [TreeDifference] = []
    private var path: [UInt8] = []

    /// - Parameters:
    ///   - comparing: what beside kinds, contents and texts of links.
    ///   - bounds: of both together; a `.bound` is thrown where they are reached.
    /// - Throws: what openat(2) says.
    public init(
        _ left: borrowing Directory, _ right: borrowing Directory, comparing: Metadata, _ bounds: Bounds = .usual
    ) throws(FileFailure) {
        let mine = try ComparedTree(left)
        let theirs = try ComparedTree(right)
        self.left = mine
        self.right = theirs
        self.comparing = comparing
        self.bounds = bounds
    }

    /// The next difference; nothing at the end.
    ///
    /// - Throws: `.bound`; what getdents64(2) says of a directory that could be opened.
    public mutating func next() throws(FileFailure) -> TreeDifference? {
        while pending.isEmpty {
            try left.advance()
            try right.advance()
            if left.isAtEnd, right.isAtEnd {
                guard left.descent.leave() != nil else { return nil }
                _ = right.descent.leave()
                (left.isUsed, right.isUsed) = (true, true)
                path.removeLast(path.count - (path.lastIndex(of: UInt8(ascii: "/")) ?? 0))
            } else if !left.isAtEnd, !right.isAtEnd, left.name == right.name {
                (left.isUsed, right.isUsed) = (true, true)
                try compare()
            } else if right.isAtEnd || !left.isAtEnd && left.name.lexicographicallyPrecedes(right.name) {
                left.isUsed = true
                return .missing(FilePath(joined(path, left.name)))
            } else {
                right.isUsed = true
                return .extra(FilePath(joined(path, right.name)))
            }
        }
        return pending.removeFirst()
    }

    /// Compares the two entries of one name.
    private mutating func compare() throws(FileFailure) {
        entries += 1
        guard entries <= bounds.entries else { throw FileFailure(.bound(.entries), at: joined(path, left.name)) }
        if try left.isEqualAtAGlance(to: &right, comparing, atMost: bounds.bytes, &bytes) { return }
        let here = joined(path, left.name)
        let name = left.descent.name
        let (mine, theirs) = (try left.descent.directory(), try right.descent.directory())
        do throws(FileFailure) {
            let isDirectory = try compare(mine, theirs, name, here)
            guard isDirectory else { return }
            guard left.descent.depth < bounds.depth else { throw FileFailure(.bound(.depth), at: here) }
            try left.descent.enter()
            do throws(FileFailure) {
                try right.descent.enter()
            } catch {
                _ = left.descent.leave()
                throw error
            }
            path = here
        } catch {
            if case .refused(.bound) = error.cause { throw error }
            pending.append(.unread(FilePath(here), error))
        }
    }

    /// - Returns: whether both are directories.
    private mutating func compare(
        _ mine: Node, _ theirs: Node, _ name: FileName, _ here: [UInt8]
    ) throws(FileFailure) -> Bool {
        let pin = try mine.directory.pin(name, crossingMounts: true)
        let other = try theirs.directory.pin(name, crossingMounts: true)
        let status = try reporting(here) { () throws(SystemFailure) in try pin.status() }
        let otherStatus = try reporting(here) { () throws(SystemFailure) in try other.status() }
        guard Kind(status) == Kind(otherStatus) else {
            pending.append(.kind(FilePath(here)))
            return false
        }
        switch Kind(status) {
        case .file:
            var isEqual = status.size == otherStatus.size
            // The same inode holds the same bytes.
            if isEqual, !status.isSameObject(as: otherStatus) {
                let file = try mine.directory.open(pin, name)
                let otherFile = try theirs.directory.open(other, name)
                guard status.size <= bounds.bytes - min(bytes, bounds.bytes) else {
                    throw FileFailure(.bound(.bytes), at: here)
                }
                isEqual = try file.isEqual(to: otherFile, sized: status.size, atMost: bounds.bytes - bytes)
                bytes += status.size
            }
            if !isEqual { pending.append(.contents(FilePath(here))) }
        case .link:
            let (text, otherText) = try reporting(here) { () throws(SystemFailure) in
                (try pin.linkTarget(), try other.linkTarget())
            }
            if text != otherText { pending.append(.contents(FilePath(here))) }
        default: break
        }
        let difference = try reporting(here) { () throws(SystemFailure) in
            try KeptMetadata(status, pin, comparing).difference(
                from: KeptMetadata(otherStatus, other, comparing))
        }
        if !difference.isEmpty { pending.append(.metadata(FilePath(here), difference)) }
        return status.isDirectory
    }
}
