/// A part of what can be read from any place, as a source.
public final class RangeSource: ByteSource {
    private let source: any RandomAccessSource
    private var position: UInt64
    private let end: UInt64

    public init(_ source: any RandomAccessSource, _ range: Range<UInt64>) {
        self.source = source
        position = range.lowerBound
        end = range.upperBound
    }

    public func read(into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int {
        let wanted = Int(min(UInt64(buffer.count), end - position))
        guard wanted > 0 else { return 0 }
        var room = buffer._mutatingExtracting(0..<wanted)
        let count = try source.read(at: position, into: &room)
        position += UInt64(count)
        return count
    }

    public func skip(_ count: UInt64) -> UInt64 {
        let passed = min(count, end - position)
        position += passed
        return passed
    }
}

/// A piece of what can be read from any place.
struct RandomAccessWindow {
    let source: any RandomAccessSource
    private(set) var bytes: [UInt8]
    private var start: UInt64 = 0
    private var count = 0

    init(_ source: any RandomAccessSource, capacity: Int = 1 << 16) {
        self.source = source
        bytes = [UInt8](repeating: 0, count: capacity)
    }

    /// Makes sure that so many bytes from `offset` on are here, and says from which index on; nothing where they are not all
    /// there.
    mutating func load(_ offset: UInt64, _ wanted: Int) throws(ArchiveError) -> Int? {
        if offset >= start, offset - start <= UInt64(count), count - Int(offset - start) >= wanted {
            return Int(offset - start)
        }
        guard offset <= source.size, source.size - offset >= UInt64(wanted) else { return nil }
        if wanted > bytes.count { bytes = [UInt8](repeating: 0, count: wanted) }
        start = offset
        count = 0
        count = try fill(offset)
        return count >= wanted ? 0 : nil
    }

    /// Where four bytes stand first in a range that are this number, the lowest first.
    mutating func place(of number: UInt32, in range: Range<UInt64>) throws(ArchiveError) -> UInt64? {
        var from = range.lowerBound
        while range.upperBound - from >= 4, let at = try load(from, 4) {
            let present = Int(min(UInt64(count - at), range.upperBound - from))
            if let found = bytes.span.extracting(at..<at + present).firstIndex(of: number, from: 0) {
                return from + UInt64(found)
            }
            // The last bytes may be the first ones of it.
            from += UInt64(present - 3)
        }
        return nil
    }

    private mutating func fill(_ offset: UInt64) throws(ArchiveError) -> Int {
        let source = source
        var buffer = bytes.mutableSpan
        return try source.read(at: offset, into: &buffer)
    }
}
