import Archives
import Facts

/// The contents of the member that a reader stands at, as they pass by: what was read stays for a second look, as far as
/// there is room.
struct MemberContents<Reader: MemberReader> {
    private(set) var reader: Reader
    private var kept: [UInt8] = []
    /// How much was read, kept or not.
    private var position = 0
    private var isAtEnd = false
    private var passed = [UInt8](repeating: 0, count: 1 << 16)

    /// As much as lies before the names in a large library.
    private static var mostKept: Int { 8 << 20 }

    /// Why contents could not be read.
    enum Failure: Error {
        case archive(ArchiveError)
        /// They are neither kept nor to come.
        case gone
    }

    init(_ reader: consuming Reader) {
        self.reader = reader
    }

    mutating func next(_ member: inout Member) throws(ArchiveError) -> Bool {
        kept.removeAll(keepingCapacity: true)
        position = 0
        isAtEnd = false
        return try reader.next(&member)
    }

    var trailing: TrailingData? { reader.trailing }

    /// The first bytes, so many unless the member ends before.
    mutating func head(_ count: Int) throws(ArchiveError) -> [UInt8] {
        try keep(count)
        return Array(kept.prefix(count))
    }

    /// Up to so many bytes from an offset on; fewer only where the member ends.
    mutating func read(_ count: Int, at offset: Int64) throws(Failure) -> [UInt8] {
        guard offset >= 0, let start = Int(exactly: offset), count <= Self.mostKept, start <= Int.max - count else {
            return []
        }
        do throws(ArchiveError) {
            try keep(min(start + count, Self.mostKept))
            if start + count <= kept.count || kept.count < Self.mostKept {
                return Array(kept.dropFirst(start).prefix(count))
            }
            try pass(to: start)
            if isAtEnd { return [] }
            var bytes: [UInt8] = []
            while position - bytes.count == start, bytes.count < count, !isAtEnd {
                bytes += try take(count - bytes.count)
            }
            if !bytes.isEmpty { return bytes }
        } catch {
            throw .archive(error)
        }
        throw .gone
    }

    private mutating func keep(_ count: Int) throws(ArchiveError) {
        while kept.count < count, kept.count == position, !isAtEnd {
            kept += try take(count - kept.count)
        }
    }

    private mutating func pass(to offset: Int) throws(ArchiveError) {
        while position < offset, !isAtEnd { _ = try take(offset - position) }
    }

    /// The next bytes, at most so many.
    private mutating func take(_ count: Int) throws(ArchiveError) -> ArraySlice<UInt8> {
        let read = try fill(count)
        position += read
        isAtEnd = read == 0
        return passed[..<read]
    }

    private mutating func fill(_ count: Int) throws(ArchiveError) -> Int {
        try Self.fill(&passed, count, from: &reader)
    }

    private static func fill(
        _ bytes: inout [UInt8], _ count: Int, from reader: inout Reader
    ) throws(ArchiveError) -> Int {
        var buffer = bytes.mutableSpan
        var room = buffer._mutatingExtracting(0..<min(count, buffer.count))
        return try reader.read(into: &room)
    }
}
