import Digests
import Testing

/// The vectors of FIPS 180-4's examples and of NIST's validation program, and lengths around the block's end.
struct SHA256Tests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
    ])
    func publishedVectors(message: String, digest: String) {
        #expect(hexadecimal(of: message.utf8) == digest)
    }

    @Test func aMillionLetters() {
        #expect(
            hexadecimal(of: repeatElement(UInt8(ascii: "a"), count: 1_000_000))
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test(arguments: [
        (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
        (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
        (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
        (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
        (65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
    ])
    func lengthsAroundABlock(count: Int, digest: String) {
        #expect(hexadecimal(of: repeatElement(UInt8(ascii: "a"), count: count)) == digest)
    }

    /// However a message comes in pieces, its digest is the same.
    @Test func pieces() {
        let message = (0..<300).map { UInt8(truncatingIfNeeded: $0) }
        let whole = hexadecimal(of: message)
        for first in [0, 1, 3, 55, 56, 63, 64, 65, 127, 128, 191, 299, 300] {
            var hash = SHA256()
            hash.add(message.span.extracting(first: first))
            hash.add(message.span.extracting(droppingFirst: first))
            #expect(hash.hexadecimal() == whole)
        }
        var hash = SHA256()
        for byte in message { hash.add(byte) }
        #expect(hash.hexadecimal() == whole)
    }

    private func hexadecimal(of message: some Sequence<UInt8>) -> String {
        var hash = SHA256()
        hash.add(Array(message))
        return hash.hexadecimal()
    }
}
