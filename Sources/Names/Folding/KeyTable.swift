/// Finds, among elements that are put in one after the other, the first that has the same key. It keeps no keys: whoever
/// asks makes that of an element again where it may be the one, which is rare but for elements that are.
struct KeyTable {
    /// A part of the hash, and the element with one added; 0 where there is none. As large as the largest use needs.
    private var slots: [UInt64] = []
    private var bits = 0
    private var count = 0

    /// Forgets all elements.
    mutating func removeAll() {
        bits = 3
        count = 0
        clear()
    }

    private mutating func clear() {
        let size = 1 << bits
        if slots.count < size {
            slots = Array(repeating: 0, count: size)
        } else {
            for slot in 0..<size { slots[slot] = 0 }
        }
    }

    /// The first element that has the key of this one, which is put in where there is none.
    ///
    /// - Parameters:
    ///   - hash: of the key, seeded so that nobody can foresee it.
    ///   - hasSameKey: whether another element has.
    mutating func first(_ element: UInt32, hash: Int, hasSameKey: (UInt32) -> Bool) -> UInt32 {
        let tag = UInt64(UInt(bitPattern: hash) & 0xFFFF_FFFF)
        var slot = place(of: tag)
        while slots[slot] != 0 {
            let found = UInt32(truncatingIfNeeded: slots[slot] - 1)
            if (slots[slot] - 1) >> 32 == tag, hasSameKey(found) { return found }
            slot = (slot + 1) & ((1 << bits) - 1)
        }
        slots[slot] = (tag << 32 | UInt64(element)) + 1
        count += 1
        if 2 * count > 1 << bits { grow() }
        return element
    }

    private func place(of tag: UInt64) -> Int {
        Int(truncatingIfNeeded: (tag &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - bits))
    }

    private mutating func grow() {
        let held = slots[..<(1 << bits)].filter { $0 != 0 }
        bits += 1
        clear()
        for entry in held {
            var slot = place(of: (entry - 1) >> 32)
            while slots[slot] != 0 { slot = (slot + 1) & ((1 << bits) - 1) }
            slots[slot] = entry
        }
    }
}
