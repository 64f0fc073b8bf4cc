/// Headers of rpm packages written byte by byte.
public struct RPMBytes: Sendable {
    private var index: [UInt8] = []
    private var store: [UInt8] = []
    private var count = 0

    public init() {}

    public static let lead: [UInt8] = [0xED, 0xAB, 0xEE, 0xDB, 3, 0] + [UInt8](repeating: 0, count: 90)

    public mutating func add(_ tag: UInt32, texts: [String]) {
        entry(tag, 8, texts.count, texts.flatMap { Array($0.utf8) + [0] })
    }

    public mutating func add(_ tag: UInt32, text: String) {
        entry(tag, 6, 1, Array(text.utf8) + [0])
    }

    public mutating func add(_ tag: UInt32, _ numbers: [UInt32], bytes width: Int = 4) {
        while store.count % width != 0 { store.append(0) }
        entry(tag, width == 2 ? 3 : 4, numbers.count, numbers.flatMap { Array(Self.big($0).suffix(width)) })
    }

    public mutating func entry(_ tag: UInt32, _ type: UInt32, _ count: Int, _ value: [UInt8], offset: UInt32? = nil) {
        index += Self.big(tag) + Self.big(type) + Self.big(offset ?? UInt32(store.count)) + Self.big(UInt32(count))
        store += value
        self.count += 1
    }

    /// The whole header; of signatures, with the zeros behind it.
    public func bytes(isSignature: Bool = false) -> [UInt8] {
        let bytes =
            [0x8E, 0xAD, 0xE8, 1, 0, 0, 0, 0] + Self.big(UInt32(count)) + Self.big(UInt32(store.count)) + index + store
        return bytes + [UInt8](repeating: 0, count: isSignature ? (8 - store.count % 8) % 8 : 0)
    }

    public static func big(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
}
