public import Facts

/// A hash of words of eight bytes, the last filled up with zeros, which no name holds. It only chooses what to compare,
/// so that names made to collide cost comparisons and change no verdict.
public struct CoarseHash {
    @usableFromInline var value: UInt64 = 0x2545_F491_4F6C_DD1D

    @inlinable
    public init() {}

    /// Adds eight bytes of a plain name, or the last ones: see `NameTraits`. What is finished then is the hash of the
    /// name's coarse key, where the name ends with no dot.
    @inlinable
    @inline(__always)
    public mutating func add(plain word: UInt64) {
        mix(ASCIIWord.lowercased(word))
    }

    @inlinable
    @inline(__always)
    mutating func mix(_ word: UInt64) {
        let product = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
        value = product ^ product &>> 32
    }

    /// Takes in eight more bytes, folded already.
    @inlinable
    public var finished: UInt64 {
        let product = value &* 0xD6E8_FEB8_6659_FD93
        return product ^ product &>> 32
    }
}
