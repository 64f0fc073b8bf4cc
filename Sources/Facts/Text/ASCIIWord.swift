/// Eight bytes of a text in one number, the first one lowest: what every name is asked costs an eighth that way.
public enum ASCIIWord {
    /// Of a word of ASCII alone none is set.
    @inlinable public static var highBits: UInt64 { 0x8080_8080_8080_8080 }
    @usableFromInline static var ones: UInt64 { 0x0101_0101_0101_0101 }

    /// The word of eight times this byte.
    @inlinable
    @inline(__always)
    public static func repeating(_ byte: UInt8) -> UInt64 {
        ones &* UInt64(byte)
    }

    /// The eight bytes of the text from `position` on.
    @inlinable
    @inline(__always)
    public static func load(_ text: Span<UInt8>, at position: Int) -> UInt64 {
        let bytes = text.extracting(position..<position &+ 8)
        let low = UInt64(bytes[0]) | UInt64(bytes[1]) &<< 8 | UInt64(bytes[2]) &<< 16 | UInt64(bytes[3]) &<< 24
        let high = UInt64(bytes[4]) | UInt64(bytes[5]) &<< 8 | UInt64(bytes[6]) &<< 16 | UInt64(bytes[7]) &<< 24
        return low | high &<< 32
    }

    /// The bytes of the text from `position` on, fewer than eight, filled up with zeros.
    @inlinable
    @inline(__always)
    public static func loadRest(of text: Span<UInt8>, from position: Int) -> UInt64 {
        let count = text.count &- position
        guard count > 0 else { return 0 }
        if text.count >= 8 { return load(text, at: text.count &- 8) &>> UInt64(64 &- 8 &* count) }
        var word: UInt64 = 0
        for index in position..<text.count { word |= UInt64(text[index]) &<< UInt64(8 &* (index &- position)) }
        return word
    }

    /// The word with the letters A to Z in lower case; right for words of ASCII only.
    @inlinable
    @inline(__always)
    public static func lowercased(_ word: UInt64) -> UInt64 {
        word | (bytes(of: word, from: UInt8(ascii: "A"), to: UInt8(ascii: "Z")) &>> 2)
    }

    /// Not zero where a byte of the word equals `byte`.
    @inlinable
    @inline(__always)
    public static func bytes(of word: UInt64, equalTo byte: UInt8) -> UInt64 {
        let difference = word ^ (ones &* UInt64(byte))
        return (difference &- ones) & ~difference & highBits
    }

    /// The highest bit of each byte that equals `byte`.
    @inlinable
    @inline(__always)
    public static func places(of byte: UInt8, in word: UInt64) -> UInt64 {
        let difference = word ^ (ones &* UInt64(byte))
        return ~((difference & ~highBits) &+ ~highBits | difference) & highBits
    }

    /// The highest bit of each byte from `first` to `last`, both ASCII; right for words of ASCII only.
    @inlinable
    @inline(__always)
    public static func bytes(of word: UInt64, from first: UInt8, to last: UInt8) -> UInt64 {
        let low = word & ~highBits
        let reachFirst = low &+ ones &* UInt64(0x80 &- first)
        let passLast = low &+ ones &* UInt64(0x7F &- last)
        return reachFirst & ~passLast & highBits
    }
}
