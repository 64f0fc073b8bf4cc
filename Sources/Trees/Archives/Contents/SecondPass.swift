import Archives
import Facts

/// What is done with all members of an archive, of whatever format.
protocol MemberPass {
    /// Reads to the archive's end, or to where it cannot be read on.
    mutating func run(_ reader: consuming some MemberReader, isZip: Bool)
}

/// What is in some members, which have passed by before anybody knew that it matters: of some a digest, of some the text.
struct SecondPass: MemberPass {
    /// By the members' numbers, counted from 0 in their order; nothing before they were read.
    private var digests: [Int32: Digest?] = [:]
    /// The same, how many bytes are wanted and which there were.
    private var texts: [Int32: (size: Int, text: [UInt8]?)] = [:]
    private var pieces: [Int32: MemberPieces]
    /// Whether the archive could be read once more: a pipe cannot.
    private(set) var hasRun = false

    /// As SHA-256 has it.
    typealias Digest = SIMD4<UInt64>

    /// - Parameters:
    ///   - members: the numbers of those whose digests are wanted.
    ///   - sizes: those of texts that are wanted, by the numbers of their members.
    ///   - pieces: what is wanted of other members, by their numbers.
    init(
        digestsOf members: some Sequence<Int32>, textsOf sizes: [Int32: Int] = [:],
        piecesOf pieces: [Int32: MemberPieces] = [:]
    ) {
        self.pieces = pieces
        for member in members { digests[member] = .some(nil) }
        texts = sizes.mapValues { ($0, nil) }
    }

    /// Nothing where the member could not be read.
    func digest(of member: Int32) -> Digest? { digests[member] ?? nil }

    /// Nothing where the member could not be read.
    func text(of member: Int32) -> [UInt8]? { texts[member]?.text }

    /// Nothing where none were wanted.
    func pieces(of member: Int32) -> MemberPieces? { pieces[member] }

    mutating func run(_ reader: consuming some MemberReader, isZip: Bool) {
        var contents = MemberContents(reader, hashing: !digests.isEmpty)
        var member = Member()
        var number: Int32 = 0
        var left = digests.count + texts.count + pieces.count
        hasRun = true
        do throws(ArchiveError) {
            while left > 0, try contents.advance(to: &member) {
                if let size = texts[number]?.size {
                    texts[number]?.text = try? contents.head(size)
                    left -= 1
                }
                if pieces.keys.contains(number) {
                    try? pieces[number]?.collect(from: &contents)
                    left -= 1
                }
                if digests.keys.contains(number) {
                    digests[number] = try? contents.digest()
                    left -= 1
                }
                number += 1
            }
        } catch {
            // Whoever read it first told that.
            return
        }
    }
}
