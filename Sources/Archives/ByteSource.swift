/// Where bytes come from, in order: a file, what a decompressor puts out, the contents of a member.
public protocol ByteSource: AnyObject {
    /// Fills the buffer from its start with the next bytes; how many those are, and 0 at the end alone.
    func read(into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int

    /// Passes over the next bytes; how many those are, and fewer than asked for at the end alone.
    func skip(_ count: UInt64) throws(ArchiveError) -> UInt64
}

extension ByteSource {
    /// Passes over bytes by reading them, by way of `room`, which is kept for the next time.
    func readPast(_ count: UInt64, by room: inout [UInt8]) throws(ArchiveError) -> UInt64 {
        if room.isEmpty { room = [UInt8](repeating: 0, count: 1 << 16) }
        var done: UInt64 = 0
        while done < count {
            var buffer = room.mutableSpan
            var part = buffer._mutatingExtracting(0..<Int(min(UInt64(buffer.count), count - done)))
            let read = try read(into: &part)
            if read == 0 { break }
            done += UInt64(read)
        }
        return done
    }
}

/// Where bytes can be had from any place. What reads a zip archive begins at its end.
public protocol RandomAccessSource: AnyObject {
    /// In bytes.
    var size: UInt64 { get }

    /// Fills the buffer with the bytes from `offset` on; how many those are, and fewer than it holds only where the file
    /// ends.
    func read(at offset: UInt64, into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int
}

/// Bytes in memory as a source.
public final class BytesSource: ByteSource, RandomAccessSource {
    private let bytes: [UInt8]
    private var position = 0

    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    public var size: UInt64 { UInt64(bytes.count) }

    public func read(into buffer: inout MutableSpan<UInt8>) -> Int {
        let count = read(at: UInt64(position), into: &buffer)
        position += count
        return count
    }

    public func skip(_ count: UInt64) -> UInt64 {
        let passed = min(count, UInt64(bytes.count - position))
        position += Int(passed)
        return passed
    }

    public func read(at offset: UInt64, into buffer: inout MutableSpan<UInt8>) -> Int {
        guard offset < size else { return 0 }
        let start = Int(offset)
        let count = min(buffer.count, bytes.count - start)
        for index in 0..<count { buffer[index] = bytes[start + index] }
        return count
    }
}

/// Bytes that were read ahead or made up, then the rest.
public final class PrefixedSource: ByteSource {
    private var prefix: BytesSource?
    private let rest: any ByteSource

    public init(_ prefix: [UInt8], _ rest: any ByteSource) {
        self.prefix = BytesSource(prefix)
        self.rest = rest
    }

    public func read(into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int {
        if let prefix {
            let count = prefix.read(into: &buffer)
            if count > 0 { return count }
            self.prefix = nil
        }
        return try rest.read(into: &buffer)
    }

    public func skip(_ count: UInt64) throws(ArchiveError) -> UInt64 {
        let passed = prefix?.skip(count) ?? 0
        return passed < count ? passed + (try rest.skip(count - passed)) : passed
    }
}
