/// A set of small numbers, a bit each, as wide as the largest of them needs.
public struct BitSet: Hashable, Sendable {
    /// So many numbers are looked at together.
    public typealias Block = UInt128

    /// From the lowest numbers on; the last is never zero, so that equal sets are equal bit by bit.
    @usableFromInline var blocks: [Block] = []

    /// The empty set.
    public init() {}

    /// A block of the numbers, that of 0 first; one beyond the largest is zero.
    @inlinable @inline(__always)
    public subscript(block index: Int) -> Block { index < blocks.count ? blocks[index] : 0 }

    /// How many blocks may have a number in them.
    public var blockCount: Int { blocks.count }

    /// Whether no number is in it.
    public var isEmpty: Bool { blocks.isEmpty }

    /// Whether the number, which is not negative, is in it.
    @inlinable @inline(__always)
    public func contains(_ number: Int) -> Bool {
        self[block: number / Block.bitWidth] >> Block(number % Block.bitWidth) & 1 != 0
    }

    /// Adds a number, which is not negative.
    public mutating func insert(_ number: Int) {
        let index = number / Block.bitWidth
        while blocks.count <= index { blocks.append(0) }
        blocks[index] |= 1 << Block(number % Block.bitWidth)
    }

    /// Adds what is in another set.
    public mutating func formUnion(_ other: BitSet) {
        while blocks.count < other.blocks.count { blocks.append(0) }
        for index in other.blocks.indices { blocks[index] |= other.blocks[index] }
    }

    /// Empties it, and keeps its memory.
    public mutating func removeAll() {
        if !blocks.isEmpty { blocks.removeAll(keepingCapacity: true) }
    }
}
