/// What stands behind a text's last dot, up to seven bytes, as one number: nearly every extension is that short, and is
/// looked up in one step.
public struct ExtensionWord: Hashable, Sendable {
    /// The bytes, the first one lowest, and how many they are in the highest one.
    public let value: UInt64

    @inlinable
    @inline(__always)
    init(value: UInt64) {
        self.value = value
    }

    /// Nothing where there is no dot, nothing behind it, or more.
    @inlinable
    @inline(__always)
    public init?(_ text: Span<UInt8>) {
        let end =
            text.count >= 8
            ? ASCIIWord.load(text, at: text.count &- 8)
            : ASCIIWord.loadRest(of: text, from: 0) &<< UInt64(8 &* (8 &- text.count))
        let dots = ASCIIWord.places(of: UInt8(ascii: "."), in: end)
        let length = UInt64(dots.leadingZeroBitCount)
        guard dots != 0, length > 0 else { return nil }
        value = end &>> (64 &- length) | length &<< 53
    }

    /// How many bytes it has, the dot not among them.
    @inlinable public var count: Int { Int(value &>> 56) }

    /// The same with the letters A to Z in lower case.
    @inlinable public var lowercased: ExtensionWord { ExtensionWord(value: ASCIIWord.lowercased(value)) }

    /// Where a search for it begins in a table of so many places, a power of two.
    @inlinable
    @inline(__always)
    public func place(of count: Int) -> Int {
        Int(truncatingIfNeeded: (value &* 0x9E37_79B9_7F4A_7C15) &>> 40) & (count &- 1)
    }
}
