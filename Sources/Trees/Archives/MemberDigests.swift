import Archives
import Facts

/// What is done with all members of an archive, of whatever format.
protocol MemberPass {
    /// Reads to the archive's end, or to where it cannot be read on.
    mutating func run(_ reader: consuming some MemberReader, isZip: Bool)
}

/// The digests of what is in some members.
struct MemberDigests: MemberPass {
    /// By the members' numbers, counted from 0 in their order; nothing before they were read.
    private var digests: [Int32: Digest?] = [:]

    /// As SHA-256 has it.
    typealias Digest = SIMD4<UInt64>

    /// - Parameter members: their numbers.
    init(of members: some Sequence<Int32>) {
        for member in members { digests[member] = .some(nil) }
    }

    /// Nothing where the member could not be read.
    subscript(member: Int32) -> Digest? { digests[member] ?? nil }

    mutating func run(_ reader: consuming some MemberReader, isZip: Bool) {
        var contents = MemberContents(reader, hashing: true)
        var member = Member()
        var number: Int32 = 0
        var left = digests.count
        do throws(ArchiveError) {
            while left > 0, try contents.advance(to: &member) {
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
