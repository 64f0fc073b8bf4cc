internal import CCrypto

/// The secure hash of FIPS 180-4, section 6.2, by libcrypto (SHA256_Init(3)). For fingerprints, digests of files and the
/// names of blobs.
@safe
public struct SHA256: Sendable {
    private var context = SHA256_CTX()

    public init() {
        // What these functions return says nothing: they are 1 whatever is hashed.
        unsafe _ = SHA256_Init(&context)
    }

    /// Takes bytes that follow those before.
    public mutating func add(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe _ = SHA256_Update(&context, $0.baseAddress, $0.count) }
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
    public mutating func add(_ byte: UInt8) {
        unsafe withUnsafePointer(to: byte) { unsafe _ = SHA256_Update(&context, $0, 1) }
    }

    /// Ends the message, and gives the digest of all of it, as numbers of which the first byte is the highest.
    public consuming func digest() -> SIMD4<UInt64> {
        var digest = SIMD4<UInt64>()
        unsafe withUnsafeMutableBytes(of: &digest) { bytes in
            unsafe _ = SHA256_Final(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), &context)
        }
        for index in digest.indices { digest[index] = UInt64(bigEndian: digest[index]) }
        return digest
    }

    /// Ends the message, and gives the digest of all of it: 64 lower-case hexadecimal digits.
    public consuming func hexadecimal() -> String {
        let digest = digest()
        return digest.indices.map { index in
            let digits = String(digest[index], radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }.joined()
    }
}
