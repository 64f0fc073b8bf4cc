/// A hash of words of eight bytes, the last filled up with zeros, which no name holds. It only chooses what to compare,
/// so that names made to collide cost comparisons and change no verdict.
struct CoarseHash {
    private var value: UInt64 = 0x2545_F491_4F6C_DD1D

    @inline(__always)
    mutating func mix(_ word: UInt64) {
        let product = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
        value = product ^ product &>> 32
    }

    var finished: UInt64 {
        let product = value &* 0xD6E8_FEB8_6659_FD93
        return product ^ product &>> 32
    }
}

/// Eight bytes at once.
enum ASCIIWord {
    static let highBits: UInt64 = 0x8080_8080_8080_8080
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// The word with the letters A to Z in lower case; right for words of ASCII only.
    @inline(__always)
    static func lowercased(_ word: UInt64) -> UInt64 {
        let low = word & ~highBits
        let fromA = low &+ ones &* (0x80 - 0x41)
        let beyondZ = low &+ ones &* (0x7F - 0x5A)
        return word | ((fromA & ~beyondZ & highBits) &>> 2)
    }

    /// Not zero where a byte of the word equals `byte`.
    @inline(__always)
    static func bytes(of word: UInt64, equalTo byte: UInt8) -> UInt64 {
        let difference = word ^ (ones &* UInt64(byte))
        return (difference &- ones) & ~difference & highBits
    }
}
