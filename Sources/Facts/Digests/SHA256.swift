/// The secure hash of FIPS 180-4, section 6.2. For fingerprints, pinned digests and the names of blobs, not for secrets:
/// nothing here is constant in time. Ours, because swift-crypto builds all of BoringSSL for it, and libcrypto would be one
/// library more to load at every start.
public struct SHA256: Sendable {
    private var state = Self.initial
    /// The message schedule. Its first sixteen words are the block being filled: each byte moves its word on by eight
    /// bits, so that nothing is left of the block before.
    private var block = InlineArray<64, UInt32>(repeating: 0)
    private var filled = 0
    private var length: UInt64 = 0

    public init() {}

    /// Takes bytes that follow those before.
    public mutating func add(_ bytes: Span<UInt8>) {
        var index = 0
        while index < bytes.count, filled != 0 {
            add(bytes[index])
            index += 1
        }
        while bytes.count - index >= 64 {
            for word in 0..<16 {
                let first = index + 4 * word
                block[word] =
                    UInt32(bytes[first]) << 24 | UInt32(bytes[first + 1]) << 16 | UInt32(bytes[first + 2]) << 8
                    | UInt32(bytes[first + 3])
            }
            length += 512
            index += 64
            compress()
        }
        while index < bytes.count {
            add(bytes[index])
            index += 1
        }
    }

    /// Takes bytes that follow those before.
    public mutating func add(_ bytes: [UInt8]) {
        add(bytes.span)
    }

    /// Takes a text's bytes in UTF-8.
    public mutating func add(_ text: String) {
        add(text.utf8.span)
    }

    /// Takes one byte more.
    @inline(__always)
    public mutating func add(_ byte: UInt8) {
        let word = filled / 4 & 15
        block[word] = block[word] << 8 | UInt32(byte)
        filled += 1
        length += 8
        if filled == 64 { compress() }
    }

    /// Ends the message, and gives the digest of all of it: 64 lower-case hexadecimal digits.
    public mutating func hexadecimal() -> String {
        let words = digest()
        var text: [UInt8] = []
        text.reserveCapacity(64)
        for index in words.indices {
            for shift in stride(from: UInt32(28), through: 0, by: -4) {
                let digit = UInt8(truncatingIfNeeded: words[index] >> shift & 0xF)
                text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Ends the message, and gives the digest of all of it as words, the first byte the highest of the first.
    public mutating func digest() -> InlineArray<8, UInt32> {
        let bits = length
        add(0x80)
        while filled % 4 != 0 { add(0) }
        if filled > 56 {
            fillWords(to: 16)
            compress()
        }
        fillWords(to: 14)
        block[14] = UInt32(truncatingIfNeeded: bits >> 32)
        block[15] = UInt32(truncatingIfNeeded: bits)
        compress()
        return state
    }

    /// Fills with zeros up to a word of the block.
    private mutating func fillWords(to end: Int) {
        for index in filled / 4..<end { block[index] = 0 }
    }

    private mutating func compress() {
        for index in 16..<64 {
            let early = block[index - 15]
            let late = block[index - 2]
            let small0 = rotate(early, 7) ^ rotate(early, 18) ^ early >> 3
            let small1 = rotate(late, 17) ^ rotate(late, 19) ^ late >> 10
            block[index] = block[index - 16] &+ small0 &+ block[index - 7] &+ small1
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        // Eight steps at once: each names the variables as if they had moved on, and none has to.
        for index in stride(from: 0, to: 64, by: 8) {
            step(index, a, b, c, &d, e, f, g, &h)
            step(index + 1, h, a, b, &c, d, e, f, &g)
            step(index + 2, g, h, a, &b, c, d, e, &f)
            step(index + 3, f, g, h, &a, b, c, d, &e)
            step(index + 4, e, f, g, &h, a, b, c, &d)
            step(index + 5, d, e, f, &g, h, a, b, &c)
            step(index + 6, c, d, e, &f, g, h, a, &b)
            step(index + 7, b, c, d, &e, f, g, h, &a)
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
        filled = 0
    }

    @inline(__always)
    private func step(
        _ index: Int, _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
        _ h: inout UInt32
    ) {
        let big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
        let first = h &+ big1 &+ (e & f ^ ~e & g) &+ Self.constants[index] &+ block[index]
        let big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
        d &+= first
        h = first &+ big0 &+ (a & b ^ a & c ^ b & c)
    }

    @inline(__always)
    private func rotate(_ word: UInt32, _ places: UInt32) -> UInt32 {
        word >> places | word << (32 - places)
    }

    /// The fractional parts of the square roots of the first eight primes (section 5.3.3).
    private static let initial: InlineArray<8, UInt32> = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]

    /// The fractional parts of the cube roots of the first 64 primes (section 4.2.2).
    private static let constants: InlineArray<64, UInt32> = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
