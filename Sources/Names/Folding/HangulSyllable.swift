/// A composed syllable of Hangul, whose decomposition is computed (The Unicode Standard, section 3.12).
struct HangulSyllable {
    private let index: UInt32

    @inline(__always)
    init?(_ scalar: UInt32) {
        let index = scalar &- 0xAC00
        guard index < 11172 else { return nil }
        self.index = index
    }

    /// Its two or three jamo.
    @inline(__always)
    func forEach(_ take: (UInt32) -> Void) {
        take(0x1100 &+ index / 588)
        take(0x1161 &+ index % 588 / 28)
        if index % 28 != 0 { take(0x11A7 &+ index % 28) }
    }
}
