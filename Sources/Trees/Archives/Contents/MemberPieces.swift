import Archives
import Facts

/// A file whose contents lead from one place to an earlier one that had passed by, as those of large programs do: what is to
/// be had of it when the archive is read once more.
struct UnfinishedReading {
    let node: VirtualTree.Node
    let object: Int
    /// Its first bytes.
    let head: [UInt8]
    var pieces: MemberPieces

    /// As many as are kept, with all their pieces.
    static let most = 256
    /// Each reading may lead to one more place: to headers, a section of them, the strings that it names.
    static let mostRounds = 6
}

/// Pieces of what is in a member.
struct MemberPieces {
    /// What they are to be of.
    private(set) var wanted: [Range<Int>]
    private var found: [(place: Range<Int>, bytes: [UInt8])] = []

    /// It is not among those that there are.
    struct Missing: Error {
        let place: Range<Int>
    }

    init(of places: [Range<Int>]) {
        wanted = places
    }

    /// Up to so many bytes from an offset on; fewer only where the member ends.
    func read(_ count: Int, at offset: Int64) throws(Missing) -> [UInt8] {
        guard let place = Self.place(count, at: offset) else { return [] }
        for piece in found
        where piece.place.lowerBound <= place.lowerBound && piece.place.upperBound >= place.upperBound {
            return Array(piece.bytes.dropFirst(place.lowerBound - piece.place.lowerBound).prefix(count))
        }
        throw Missing(place: place)
    }

    /// Nothing where no file has bytes.
    static func place(_ count: Int, at offset: Int64) -> Range<Int>? {
        guard offset >= 0, let start = Int(exactly: offset), count >= 0, start <= Int.max - count else { return nil }
        return start..<start + count
    }

    /// Has a place read next time; false where that was of no use before.
    mutating func want(_ place: Range<Int>) -> Bool {
        guard !wanted.contains(place) else { return false }
        wanted.append(place)
        return true
    }

    /// Reads what is wanted, in its order.
    mutating func collect<Reader>(
        from contents: inout MemberContents<Reader>
    ) throws(MemberContents<Reader>.Failure) {
        found.removeAll()
        for place in wanted.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            found.append((place, try contents.read(place.count, at: Int64(place.lowerBound))))
        }
    }
}
