/// Up to eight bytes as one number, so that they are compared at once.
struct ByteWord {
    /// The bytes in their order, the first one in the highest place; zero beyond their end.
    let value: UInt64
    let count: Int

    /// - Parameter bytes: no more than eight count.
    init(_ bytes: some Collection<UInt8>) {
        var value: UInt64 = 0
        var count = 0
        for byte in bytes.prefix(8) {
            value |= UInt64(byte) << UInt64(56 - 8 * count)
            count += 1
        }
        self.value = value
        self.count = count
    }

    /// The bytes from an offset on, as many as there are.
    init(_ bytes: [UInt8], at offset: Int) {
        count = max(0, min(8, bytes.count - offset))
        var value: UInt64 = 0
        for index in 0..<count { value |= UInt64(bytes[offset + index]) << UInt64(56 - 8 * index) }
        self.value = value
    }

    func begins(with start: ByteWord) -> Bool {
        count >= start.count && (value ^ start.value) & start.mask == 0
    }

    private var mask: UInt64 { count == 0 ? 0 : UInt64.max << UInt64(64 - 8 * count) }
}
