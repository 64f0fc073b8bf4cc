/// The next bytes of a source, as many as the reader of a format has to see at once.
struct ByteWindow {
    private let source: any ByteSource
    /// The next bytes are those from `start` on.
    private(set) var bytes: [UInt8]
    private(set) var start = 0
    private var end = 0
    /// Where in the source the next byte lies.
    private(set) var offset: UInt64 = 0
    /// The source has no more than what is here.
    private(set) var isDry = false

    init(_ source: any ByteSource, capacity: Int = 1 << 16) {
        self.source = source
        bytes = [UInt8](repeating: 0, count: capacity)
    }

    /// How many bytes are here.
    var count: Int { end - start }

    /// The bytes that are here.
    var available: Span<UInt8> {
        @inline(__always)
        @_lifetime(borrow self)
        get { bytes.span.extracting(start..<end) }
    }

    /// With how many zeros the bytes that are here begin.
    var leadingZeros: Int {
        let here = available
        var count = 0
        while count < here.count, here[count] == 0 { count += 1 }
        return count
    }

    /// The next bytes, so many of those that are here.
    func slice(_ count: Int) -> ArraySlice<UInt8> {
        bytes[start..<min(end, start + count)]
    }

    /// Makes sure that so many bytes are here; false where the source ends before.
    @inline(__always)
    mutating func fill(_ wanted: Int) throws(ArchiveError) -> Bool {
        if end - start >= wanted { return true }
        return try fillUp(to: wanted)
    }

    @inline(never)
    private mutating func fillUp(to wanted: Int) throws(ArchiveError) -> Bool {
        while end - start < wanted && !isDry {
            if start > 0 { moveToFront() }
            if wanted > bytes.count {
                // No longer than what is there needs: who claims a length has to bring the bytes.
                bytes.append(contentsOf: repeatElement(0, count: min(wanted - bytes.count, bytes.count)))
            }
            let count = try readMore()
            end += count
            isDry = count == 0
        }
        return end - start >= wanted
    }

    /// Passes over bytes that are here.
    mutating func consume(_ count: Int) {
        start += count
        offset += UInt64(count)
    }

    /// Passes over bytes; false where the source ends before.
    @inline(__always)
    mutating func skip(_ count: UInt64) throws(ArchiveError) -> Bool {
        guard count <= UInt64(end - start) else { return try skipAll(andBehind: count) }
        consume(Int(count))
        return true
    }

    /// The same for more than what is here.
    @inline(never)
    private mutating func skipAll(andBehind count: UInt64) throws(ArchiveError) -> Bool {
        let rest = count - UInt64(end - start)
        consume(end - start)
        // A little comes in one piece with what lies behind it.
        if rest <= UInt64(bytes.count / 4) {
            let isWhole = try fill(Int(rest))
            consume(min(end - start, Int(rest)))
            return isWhole
        }
        let passed = isDry ? 0 : try source.skip(rest)
        offset += passed
        isDry = isDry || passed < rest
        return passed == rest
    }

    /// Passes over all that is left: what decompresses it holds it against its checksum.
    mutating func skipToEnd() throws(ArchiveError) {
        _ = try skip(.max)
    }

    /// The next bytes, at most `limit`, into `buffer`; how many, and 0 at the source's end alone.
    mutating func read(into buffer: inout MutableSpan<UInt8>, limit: UInt64) throws(ArchiveError) -> Int {
        let wanted = Int(min(UInt64(buffer.count), limit))
        guard wanted > 0 else { return 0 }
        guard end > start else {
            guard !isDry else { return 0 }
            var room = buffer._mutatingExtracting(0..<wanted)
            let count = try source.read(into: &room)
            offset += UInt64(count)
            isDry = count == 0
            return count
        }
        let count = min(wanted, end - start)
        copy(count, into: &buffer)
        consume(count)
        return count
    }

    private func copy(_ count: Int, into buffer: inout MutableSpan<UInt8>) {
        let here = available
        for index in 0..<count { buffer[index] = here[index] }
    }

    private mutating func readMore() throws(ArchiveError) -> Int {
        let source = source
        let free = end..<bytes.count
        var buffer = bytes.mutableSpan
        var room = buffer._mutatingExtracting(free)
        return try source.read(into: &room)
    }

    private mutating func moveToFront() {
        let (count, first) = (end - start, start)
        var buffer = bytes.mutableSpan
        for index in 0..<count { buffer[index] = buffer[first + index] }
        start = 0
        end = count
    }
}
