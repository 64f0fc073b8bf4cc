import Facts

/// What is known of a name by a few bits. Names that differ in their last byte alone, as those that are counted do, come to
/// lie side by side: a directory of a million of them would else miss the cache with each.
struct NameHash: Sendable {
    /// Made anew for each tree: names that share places cannot be made up beforehand.
    private let key = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max) | 1)

    /// The highest 20 bits are of all but the last byte, and of the number; eight are of everything; the lowest four are
    /// those of the last byte.
    func callAsFunction(_ number: Int32, _ name: Span<UInt8>) -> UInt32 {
        guard name.count > 0 else { return 0 }
        let last = UInt64(name[name.count &- 1])
        var state = key.0 ^ UInt64(UInt32(bitPattern: number)) ^ UInt64(name.count) << 32
        var position = 0
        // Of a product the upper half depends on all bits of both.
        while position &+ 8 < name.count {
            state = mix(state ^ ASCIIWord.load(name, at: position))
            position &+= 8
        }
        let rest = ASCIIWord.loadRest(of: name.extracting(first: name.count &- 1), from: position)
        let first = mix(mix(state ^ rest))
        let whole = mix(first ^ last)
        return UInt32(truncatingIfNeeded: first & 0xFFFF_F000 | whole & 0xFF0 | last & 0xF)
    }

    private func mix(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: key.1)
        return product.high ^ product.low
    }
}
