/// The first stage: a hash under which names meet that any target might merge.
enum CoarseKey {
    static func hash(of name: Span<UInt8>) -> UInt64 {
        var end = name.count
        while end > 0, name[end - 1] == UInt8(ascii: ".") || name[end - 1] == UInt8(ascii: " ") { end -= 1 }
        var state = CoarseHash()
        for index in 0..<end {
            let byte = name[index]
            state.add(UInt32((0x41...0x5A).contains(byte) ? byte | 0x20 : byte))
        }
        return state.value
    }
}

/// The hash of a sequence of characters.
struct CoarseHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ scalar: UInt32) {
        value = (value ^ UInt64(scalar)) &* 0x0000_0100_0000_01B3
    }
}
