/// Lines with the digest of a password: of shadow(5), gshadow(5), passwd(5), master.passwd(5) and htpasswd(1).
enum PasswordHash {
    static func isOne(_ line: ArraySlice<UInt8>) -> Bool {
        let fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard fields.count >= 2, !fields[0].isEmpty, fields[0].allSatisfy({ $0 > 0x20 }) else { return false }
        let digest = fields[1].drop { $0 == UInt8(ascii: "!") || $0 == UInt8(ascii: "*") }
        // A locked account has no digest, but the file is what it is.
        if fields.count == 9, digest.isEmpty, !fields[2].isEmpty, fields[2].allSatisfy(ASCIILetters.isDigit) {
            return true
        }
        guard digest.count >= 13, digest.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
        if isCrypted(digest) || isLabelled(digest) { return true }
        // The oldest form is thirteen letters and nothing else: only the columns tell it.
        return [7, 9, 10].contains(fields.count) && digest.count == 13 && digest.allSatisfy(isOfDigest)
            && fields[2].allSatisfy(ASCIILetters.isDigit)
    }

    /// A method, a salt and a digest, each after a dollar sign (crypt(5)).
    private static func isCrypted(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: "$") else { return false }
        let parts = text.dropFirst().split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
        guard parts.count >= 2 else { return false }
        return methods.contains(String(decoding: parts[0], as: UTF8.self))
            && parts.dropFirst().joined().allSatisfy { isOfDigest($0) || "=,+-_".utf8.contains($0) }
    }

    private static let methods: Set<String> = [
        "1", "2", "2a", "2b", "2x", "2y", "3", "5", "6", "7", "8", "y", "gy", "md5", "sha1", "apr1", "argon2i",
        "argon2d",
        "argon2id", "scrypt", "pbkdf2", "pbkdf2-sha256", "pbkdf2-sha512", "bcrypt-sha256",
    ]

    /// `{SHA}` and the like, as directories and mail servers write them.
    private static func isLabelled(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: "{"), let end = text.firstIndex(of: UInt8(ascii: "}")) else { return false }
        let label = text[(text.startIndex + 1)..<end]
        return (3...16).contains(label.count) && text[end...].count > 13
            && label.allSatisfy { (0x41...0x5A).contains($0) || ASCIILetters.isDigit($0) || $0 == UInt8(ascii: "-") }
    }

    /// The alphabet of crypt(5).
    private static func isOfDigest(_ byte: UInt8) -> Bool {
        ASCIILetters.isDigit(byte) || (0x61...0x7A).contains(ASCIILetters.lowercased(byte)) || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "/")
    }
}
