/// The contents of the member that a reader stands at, as far as they are still in the archive.
struct StoredContents {
    var remaining: UInt64 = 0
    /// Bytes that fill the contents up to where the next header may lie.
    var padding: UInt64 = 0

    /// Passes over what is left of them.
    mutating func pass(_ window: inout ByteWindow, of member: borrowing Member) throws(ArchiveError) {
        let (rest, filling) = (remaining, padding)
        remaining = 0
        padding = 0
        guard try window.skip(rest), try window.skip(filling) else {
            throw ArchiveError(.truncated, at: window.offset, member: member.path)
        }
    }

    /// The next bytes of them, at most `limit`; 0 at their end alone.
    mutating func read(
        _ window: inout ByteWindow, into buffer: inout MutableSpan<UInt8>, limit: UInt64 = .max
    ) throws(ArchiveError) -> Int {
        guard buffer.count > 0, remaining > 0 else { return 0 }
        let count = try window.read(into: &buffer, limit: min(limit, remaining))
        guard count > 0 else { throw ArchiveError(.truncated, at: window.offset) }
        remaining -= UInt64(count)
        return count
    }

    /// Passes over some of them; how many.
    mutating func skip(_ count: UInt64, _ window: inout ByteWindow) throws(ArchiveError) -> UInt64 {
        let count = min(count, remaining)
        guard try window.skip(count) else { throw ArchiveError(.truncated, at: window.offset) }
        remaining -= count
        return count
    }
}
