import Archives
import Digests
import Facts

/// The contents of the member that a reader stands at, as they pass by: the beginning stays for a second look, and so do
/// the last bytes that passed behind it, as far as there is room.
struct MemberContents<Reader: MemberReader> {
    private(set) var reader: Reader
    private var kept: [UInt8] = []
    /// What passed behind those: linkers put the names of libraries before the section that says where they are.
    private var recent = RecentBytes(mostKept: 16 << 20)
    private var isAtEnd = false
    /// Of what was read of the member, where digests are asked for.
    private var hash: SHA256?
    private let isHashing: Bool
    /// What kept members from being read that were passed over.
    private(set) var passedOver: [ArchiveError] = []
    private var passed = [UInt8](repeating: 0, count: 1 << 16)

    /// How much was read, kept or not.
    private var position: Int { kept.count + recent.passed }

    /// As much as lies before the names in a large library, of most linkers.
    private static var mostKept: Int { 8 << 20 }

    /// Why contents could not be read.
    enum Failure: Error {
        case archive(ArchiveError)
        /// They are neither kept nor to come.
        case gone
    }

    /// - Parameter hashing: whether digests are asked for.
    init(_ reader: consuming Reader, hashing: Bool = false) {
        self.reader = reader
        isHashing = hashing
    }

    /// Goes on to the next member, past those that cannot be read by themselves; false at the end.
    mutating func advance(to member: inout Member) throws(ArchiveError) -> Bool {
        kept.removeAll(keepingCapacity: true)
        recent.removeAll()
        isAtEnd = false
        hash = isHashing ? SHA256() : nil
        while true {
            do throws(ArchiveError) {
                return try reader.next(&member)
            } catch {
                // Of two that are the same the reader has not gone on.
                guard error.leavesMembers, error != passedOver.last else { throw error }
                passedOver.append(error)
            }
        }
    }

    /// Asks for the digest of this member, of which nothing was read yet.
    mutating func beginDigest() { hash = hash ?? SHA256() }

    /// The next bytes, kept for nobody; nothing at the end.
    mutating func takeNext() throws(ArchiveError) -> ArraySlice<UInt8>? {
        let bytes = try take(passed.count)
        return bytes.isEmpty ? nil : bytes
    }

    /// The digest of all that is in the member, which is read to its end for that; nothing where none is asked for, or it
    /// was told before.
    mutating func digest() throws(ArchiveError) -> SIMD4<UInt64>? {
        guard hash != nil else { return nil }
        while !isAtEnd { _ = try take(passed.count) }
        return hash.take()?.digest()
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
            try pass(to: start + count)
        } catch {
            throw .archive(error)
        }
        let end = min(start + count, position)
        guard start < end else { return [] }
        var bytes = Array(kept[min(start, kept.count)..<min(end, kept.count)])
        if end > kept.count {
            let place = max(0, start - kept.count)..<end - kept.count
            guard recent.append(place, to: &bytes) else { throw .gone }
        }
        return bytes
    }

    private mutating func keep(_ count: Int) throws(ArchiveError) {
        while kept.count < count, recent.passed == 0, !isAtEnd {
            kept += try take(count - kept.count)
        }
    }

    private mutating func pass(to offset: Int) throws(ArchiveError) {
        while position < offset, !isAtEnd { recent.pass(try take(offset - position)) }
    }

    /// The next bytes, at most so many.
    private mutating func take(_ count: Int) throws(ArchiveError) -> ArraySlice<UInt8> {
        let read = try fill(count)
        isAtEnd = read == 0
        if var sum = hash.take() {
            sum.add(passed.span.extracting(0..<read))
            hash = sum
        }
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
