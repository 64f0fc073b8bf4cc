internal import Descriptors

/// An open regular file; every call says where, so there is no shared position.
public struct File: ~Copyable, Sendable {
    let descriptor: Descriptor
    /// A label, and nothing to open.
    private(set) var path: [UInt8]

    init(_ descriptor: consuming Descriptor, _ path: [UInt8]) {
        self.descriptor = descriptor
        self.path = path
    }

    /// The same under the name that it has now.
    consuming func called(_ path: [UInt8]) -> File {
        self.path = path
        return self
    }

    /// Fills the room that is left in `output` by one call; how many bytes came, and 0 at the end alone.
    ///
    /// - Throws: what pread(2) says.
    public borrowing func read(into output: inout OutputRawSpan, at offset: Int64) throws(FileFailure) -> Int {
        do throws(SystemFailure) {
            return try descriptor.read(into: &output, at: offset)
        } catch {
            throw FileFailure(error, at: path)
        }
    }

    /// All of it.
    ///
    /// - Throws: `.tooLarge` where it is longer than so many bytes, `.changed` where it was written to meanwhile; what
    ///   statx(2) or pread(2) says.
    public borrowing func contents(atMost: Int) throws(FileFailure) -> [UInt8] {
        let limit = max(0, atMost)
        let before = try status()
        if before.size > UInt64(limit) { throw FileFailure(.tooLarge(limit: limit), at: path) }
        var bytes: [UInt8] = []
        // The size is a hint: the kernel's own files say 0. One more byte than is allowed tells that there is more.
        var wanted = min(limit, max(Int(before.size), 4095)) + 1
        while true {
            let offset = Int64(bytes.count)
            let piece = try reporting(path) { () throws(SystemFailure) in
                try descriptor.read(atMost: wanted, at: offset)
            }
            bytes += piece
            if bytes.count > limit { throw FileFailure(.tooLarge(limit: limit), at: path) }
            if piece.count < wanted { break }
            wanted = min(limit - bytes.count + 1, 1 << 20)
        }
        try unchanged(since: before)
        return bytes
    }

    /// All of it, in as many calls as it takes.
    ///
    /// - Throws: what pwrite(2) says; how much was written before is not told.
    public borrowing func write(_ bytes: RawSpan, at offset: Int64) throws(FileFailure) {
        do throws(SystemFailure) {
            try descriptor.write(bytes, at: offset)
        } catch {
            throw FileFailure(error, at: path)
        }
    }

    /// All of it behind what the file holds, whoever else writes there.
    ///
    /// - Throws: what pwritev2(2) says.
    public borrowing func append(_ bytes: RawSpan) throws(FileFailure) {
        do throws(SystemFailure) {
            try descriptor.append(bytes)
        } catch {
            throw FileFailure(error, at: path)
        }
    }

    /// What is known of it now.
    ///
    /// - Throws: what statx(2), fgetxattr(2) or flistxattr(2) says.
    public borrowing func facts(_ wanted: FactSet = .status) throws(FileFailure) -> FileFacts {
        let status = try status()
        return try reporting(path) { () throws(SystemFailure) in
            try FileFacts(status, descriptor, wanted.union(.reference))
        }
    }

    /// Looks again at what was expected.
    ///
    /// - Throws: what is not as expected; what statx(2) or fgetxattr(2) says.
    public borrowing func verify(_ expected: Expectation) throws(FileFailure) {
        try expected.check(status(), descriptor, at: path)
    }

    /// Whether both hold the same bytes.
    ///
    /// - Throws: `.changed` where one was written to meanwhile; what statx(2) or pread(2) says.
    public borrowing func isEqual(to other: borrowing File) throws(FileFailure) -> Bool {
        let (before, otherBefore) = (try status(), try other.status())
        let isEqual = try isEqual(to: other, sized: before.size, atMost: .max)
        try unchanged(since: before)
        try other.unchanged(since: otherBefore)
        return isEqual
    }

    /// Waits until it is on the disk: with `.full`, its metadata as well. What failed once is not tried again.
    ///
    /// - Throws: what fsync(2) or fdatasync(2) says.
    public borrowing func synchronize(_ durability: Durability = .full) throws(FileFailure) {
        switch durability {
        case .none: return
        case .contents, .full:
            let contentsOnly = if case .contents = durability { true } else { false }
            try reporting(path) { () throws(SystemFailure) in try descriptor.synchronize(contentsOnly: contentsOnly) }
        }
    }

    /// Says what letting go of it does not.
    ///
    /// - Throws: what close(2) says.
    public consuming func close() throws(FileFailure) {
        let path = path
        do throws(SystemFailure) {
            try descriptor.close()
        } catch {
            throw FileFailure(error, at: path)
        }
    }

    borrowing func status() throws(FileFailure) -> EntryStatus {
        try reporting(path) { () throws(SystemFailure) in try descriptor.synchronizedStatus() }
    }

    /// - Throws: `.changed` where size or times are others.
    borrowing func unchanged(since earlier: EntryStatus) throws(FileFailure) {
        let now = try status()
        guard now.size == earlier.size, now.modified == earlier.modified, now.changed == earlier.changed else {
            throw FileFailure(.changed, at: path)
        }
    }

    /// - Parameter size: about how much there is to read.
    /// - Throws: `.bound` where more bytes than so many would have to be read.
    borrowing func isEqual(
        to other: borrowing File, sized size: UInt64, atMost limit: UInt64
    ) throws(FileFailure) -> Bool {
        let count = Int(min(max(size, 4095) + 1, 1 << 17))
        var (mine, theirs): ([UInt8], [UInt8]) = ([], [])
        var offset: Int64 = 0
        while true {
            try read(count, into: &mine, at: offset)
            try other.read(count, into: &theirs, at: offset)
            guard mine.isSame(as: theirs) else { return false }
            guard mine.count == count else { return true }
            offset += Int64(count)
            guard UInt64(offset) <= limit else { throw FileFailure(.bound(.bytes), at: path) }
        }
    }

    /// So many bytes in the place of what `bytes` holds; fewer only where the file ends.
    borrowing func read(_ count: Int, into bytes: inout [UInt8], at offset: Int64) throws(FileFailure) {
        do throws(SystemFailure) {
            try descriptor.read(count, at: offset, into: &bytes)
        } catch {
            throw FileFailure(error, at: path)
        }
    }
}
