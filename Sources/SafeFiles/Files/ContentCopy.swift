internal import Descriptors
internal import SystemPackage

/// Copies the content of a file, to its end as reading shows it and never by its size, which the kernel's own files do not
/// tell.
struct ContentCopy {
    private let how: Copying
    /// How many bytes may still be copied.
    private(set) var left: UInt64
    /// A piece that is read and written, its room kept from one to the next.
    private var room: [UInt8] = []

    init(_ how: Copying) {
        self.how = how
        left = how.bounds.bytes
    }

    /// - Returns: how many bytes it holds, with holes.
    /// - Throws: `.changed` where the source was written to meanwhile; `.bound`; what a call says.
    mutating func copy(_ source: borrowing File, to target: borrowing File) throws(FileFailure) -> UInt64 {
        let before = try source.status()
        let size = try transfer(source, to: target, before)
        try source.unchanged(since: before)
        left -= min(left, size)
        return size
    }

    private mutating func transfer(
        _ source: borrowing File, to target: borrowing File, _ status: EntryStatus
    ) throws(FileFailure) -> UInt64 {
        if status.size > left { throw FileFailure(.bound(.bytes), at: source.path) }
        if how.cloning, status.size >= Self.leastCloned, isCloned(source, to: target) { return status.size }
        var offset: UInt64 = 0
        if how.sparse, status.size >= Self.leastCloned, let end = try copyPieces(source, to: target, status.size) {
            offset = end
        }
        return try copyToEnd(source, to: target, from: offset)
    }

    /// Below this, sharing and looking for holes cost more than copying.
    private static let leastCloned: UInt64 = 1 << 16

    private func isCloned(_ source: borrowing File, to target: borrowing File) -> Bool {
        do throws(SystemFailure) {
            try source.descriptor.cloneContent(to: target.descriptor)
            return true
        } catch {
            return false
        }
    }

    /// Copies what is stored, and leaves holes.
    ///
    /// - Returns: where the file ends; nothing where the file system does not tell holes.
    private mutating func copyPieces(
        _ source: borrowing File, to target: borrowing File, _ size: UInt64
    ) throws(FileFailure) -> UInt64? {
        var offset: Int64 = 0
        while true {
            let start = offset
            let piece: Range<Int64>?
            do throws(SystemFailure) {
                if let data = try source.descriptor.nextData(from: start) {
                    piece = data..<max(data, try source.descriptor.nextHole(from: data))
                } else {
                    piece = nil
                }
            } catch {
                guard start == 0, error.saysNotKnown else { throw FileFailure(error, at: source.path) }
                return nil
            }
            guard let piece, !piece.isEmpty else { break }
            offset = piece.lowerBound
            while offset < piece.upperBound {
                let copied = try copyPiece(source, to: target, at: offset, Int(piece.upperBound - offset))
                if copied == 0 { break }
                offset += Int64(copied)
            }
            if offset < piece.upperBound { break }
        }
        let end = Int64(clamping: size)
        if offset < end {
            try reporting(target.path) { () throws(SystemFailure) in try target.descriptor.changeSize(end) }
        }
        return UInt64(max(offset, end))
    }

    private mutating func copyToEnd(
        _ source: borrowing File, to target: borrowing File, from start: UInt64
    ) throws(FileFailure) -> UInt64 {
        var offset = start
        while true {
            let copied = try copyPiece(source, to: target, at: Int64(clamping: offset), 1 << 30)
            if copied == 0 { return offset }
            offset += UInt64(copied)
            if offset > left { throw FileFailure(.bound(.bytes), at: source.path, left: .partial(done: offset)) }
        }
    }

    /// By the kernel, else by reading and writing: how many bytes, and 0 at the end alone.
    private mutating func copyPiece(
        _ source: borrowing File, to target: borrowing File, at offset: Int64, _ count: Int
    ) throws(FileFailure) -> Int {
        // The kernel may share what it is to copy, on file systems that can.
        if how.cloning, let copied = try copyByKernel(source, to: target, at: offset, count) { return copied }
        try source.read(min(count, Self.piece), into: &room, at: offset)
        do throws(SystemFailure) {
            try target.descriptor.write(room, at: offset)
        } catch {
            throw FileFailure(error, at: target.path)
        }
        return room.count
    }

    /// Large enough that calls cost little beside the bytes, and small enough for a processor's nearer caches.
    private static let piece = 1 << 17

    /// - Returns: how many bytes; nothing where reading has to tell.
    private func copyByKernel(
        _ source: borrowing File, to target: borrowing File, at offset: Int64, _ count: Int
    ) throws(FileFailure) -> Int? {
        do throws(SystemFailure) {
            let copied = try source.descriptor.copy(count, at: offset, to: target.descriptor)
            if copied > 0 { return copied }
        } catch {
            guard error.saysNotCopiedByKernel else { throw FileFailure(error, at: target.path) }
        }
        // The kernel copies nothing of files that it makes up, and says nothing: reading alone tells the end.
        return nil
    }
}

extension SystemFailure {
    /// Whether copy_file_range(2) cannot do it between these two files (EXDEV, EINVAL, ENOSYS, EOPNOTSUPP, EPERM, EBADF for
    /// a file that only others append to, ETXTBSY).
    fileprivate var saysNotCopiedByKernel: Bool {
        [Errno.improperLink, .invalidArgument, .noFunction, .notSupported, .notPermitted, .textFileBusy]
            .contains { $0.rawValue == code }
    }
}
