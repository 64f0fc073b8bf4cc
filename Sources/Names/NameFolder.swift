/// Folds names: one per worker, since it owns the buffers that make folding free of allocation once they have grown.
public struct NameFolder: Sendable {
    /// The scalars of the name at hand; a byte that is not UTF-8 is `NameText.firstBadByte` and the byte.
    var scalars: [UInt32] = []
    var folded: [UInt32] = []

    public init() {
        scalars.reserveCapacity(256)
        folded.reserveCapacity(1024)
    }

    /// A hash of the coarse key: names that any target takes for one have equal hashes, and few others have. Names of
    /// nothing but dots and spaces share one. So do all names that are not UTF-8, together with names that spell such
    /// a byte as HFS+ does (`%FF`): the hash tells which names to compare, and identifies none.
    public func coarseHash(of name: Span<UInt8>) -> UInt64 {
        CoarseKey.hash(of: name)
    }

    /// Writes the key of a name on a target: two names are one there just when their keys are equal. Returns false, and
    /// leaves the key empty, where the target refuses the name. `portable` has no key of its own and refuses all names:
    /// `collisionGroups(of:targets:)` knows its parts.
    public mutating func key(of name: Span<UInt8>, on target: NameTarget, into key: inout [UInt8]) -> Bool {
        key.removeAll(keepingCapacity: true)
        for index in name.indices {
            let byte = name[index]
            key.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
        }
        return true
    }
}
