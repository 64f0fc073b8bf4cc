import RuleLanguage

/// A set of bytes, as 256 bits.
struct ByteSet: Hashable, Sendable {
    private var low: (UInt64, UInt64) = (0, 0)
    private var high: (UInt64, UInt64) = (0, 0)

    init() {}

    init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { insert(byte) }
    }

    static var all: ByteSet {
        var set = ByteSet()
        set.low = (.max, .max)
        set.high = (.max, .max)
        return set
    }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        let word =
            switch byte >> 6 {
            case 0: low.0
            case 1: low.1
            case 2: high.0
            default: high.1
            }
        return word & (1 << UInt64(byte & 63)) != 0
    }

    mutating func insert(_ byte: UInt8) {
        let bit: UInt64 = 1 << UInt64(byte & 63)
        switch byte >> 6 {
        case 0: low.0 |= bit
        case 1: low.1 |= bit
        case 2: high.0 |= bit
        default: high.1 |= bit
        }
    }

    mutating func formUnion(_ other: ByteSet) {
        low.0 |= other.low.0
        low.1 |= other.low.1
        high.0 |= other.high.0
        high.1 |= other.high.1
    }

    /// Its bytes, the lowest first.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        func append(_ word: UInt64, from first: Int) {
            var rest = word
            while rest != 0 {
                bytes.append(UInt8(first + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
        append(low.0, from: 0)
        append(low.1, from: 64)
        append(high.0, from: 128)
        append(high.1, from: 192)
        return bytes
    }

    var inverted: ByteSet {
        var set = ByteSet()
        set.low = (~low.0, ~low.1)
        set.high = (~high.0, ~high.1)
        return set
    }

    static func == (left: ByteSet, right: ByteSet) -> Bool {
        left.low == right.low && left.high == right.high
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(low.0)
        hasher.combine(low.1)
        hasher.combine(high.0)
        hasher.combine(high.1)
    }
}
