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
