/// Private keys in text: by a header at the start of a line and a body of the right alphabet and length. A header
/// alone, as in documentation or in the source of a parser, is no key.
struct PrivateKeyShapes {
    private var lines: ArraySlice<ArraySlice<UInt8>>

    /// What keys the text holds.
    static func find(in bytes: [UInt8]) -> Secrets {
        let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
        let lines = bytes.split(maxSplits: 4096, omittingEmptySubsequences: true, whereSeparator: isEnd)
        var shapes = PrivateKeyShapes(lines: lines.map(trimmed)[...])
        var found: Secrets = []
        while let line = shapes.lines.popFirst() {
            found.formUnion(shapes.key(beginningWith: line))
        }
        return found
    }

    /// Without the blanks on both sides: a key in YAML is indented.
    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var line = line.drop(while: isBlank)
        while let last = line.last, isBlank(last) { line.removeLast() }
        return line
    }

    private mutating func key(beginningWith line: ArraySlice<UInt8>) -> Secrets {
        switch line.first {
        case UInt8(ascii: "-"): armored(line)
        case UInt8(ascii: "P"):
            line.starts(with: "PuTTY-User-Key-File-".utf8) ? puTTY() : Self.isWireGuard(line) ? .privateKey : []
        case UInt8(ascii: "A"): Self.isAge(line) ? .privateKey : []
        default: []
        }
    }

    /// PEM (RFC 7468, and RFC 1421 for the encrypted keys of old), OpenPGP (RFC 9580), the static keys of OpenVPN, and
    /// the four hyphens of SSH2 (RFC 4716 knows the public part).
    private mutating func armored(_ line: ArraySlice<UInt8>) -> Secrets {
        let text = String(decoding: line, as: UTF8.self)
        var isEncrypted = text == "-----BEGIN ENCRYPTED PRIVATE KEY-----"
        let isKey =
            text.hasPrefix("-----BEGIN ")
            && (text.hasSuffix("PRIVATE KEY-----") || text.hasSuffix("PRIVATE KEY BLOCK-----")
                || text == "-----BEGIN OpenVPN Static key V1-----")
        guard isKey || text.hasPrefix("---- BEGIN SSH2 ") && text.holds("PRIVATE KEY") else { return [] }
        if text.hasPrefix("---- ") { isEncrypted = text.holds("ENCRYPTED") }
        var body: [UInt8] = []
        var isCut = true
        while let next = lines.first {
            if next.first == UInt8(ascii: "-") {
                isCut = false
                break
            }
            lines.removeFirst()
            if next.contains(UInt8(ascii: ":")) {
                // A header of the block, as long as its body has not begun.
                guard body.isEmpty else { return [] }
                if next.starts(with: "Proc-Type:".utf8), next.contains(UInt8(ascii: "E")) { isEncrypted = true }
                continue
            }
            // The checksum of OpenPGP begins with an equals sign.
            guard next.allSatisfy(Self.isBase64) else {
                // The last line of what was looked at may be cut off anywhere, but not hold other letters.
                return []
            }
            if body.count < 4096 { body += next }
        }
        // 48 bytes, the shortest key there is (Ed25519, RFC 8410), are 64 letters; a cut block shows what fitted.
        guard body.count >= 60, isCut || lines.first?.starts(with: "----".utf8) == true else { return [] }
        if text.holds("OPENSSH") { isEncrypted = Self.isEncryptedOpenSSH(body) }
        guard Set(body).count >= 10 else { return [] }
        return isEncrypted ? .encryptedPrivateKey : .privateKey
    }

    /// "openssh-key-v1", a zero and a length; then the cipher's name, "none" where there is none.
    private static func isEncryptedOpenSSH(_ body: [UInt8]) -> Bool {
        !body.starts(with: "b3BlbnNzaC1rZXktdjEAAAAABG5vbmU".utf8)
    }

    /// The formats of PuTTY, 1 to 3: `Encryption: none` or a cipher's name in the second line.
    private mutating func puTTY() -> Secrets {
        for line in lines.prefix(4) where line.starts(with: "Encryption:".utf8) {
            return line.suffix(4).elementsEqual("none".utf8) ? .privateKey : .encryptedPrivateKey
        }
        return []
    }

    /// `PrivateKey = ` and 32 bytes in base64, as in wg(8).
    private static func isWireGuard(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.starts(with: "PrivateKey".utf8) else { return false }
        let rest = trimmed(line.dropFirst(10))
        guard rest.first == UInt8(ascii: "=") else { return false }
        let key = trimmed(rest.dropFirst())
        return key.count == 44 && key.last == UInt8(ascii: "=") && key.allSatisfy(isBase64) && Set(key).count >= 10
    }

    /// `AGE-SECRET-KEY-1` and 58 letters of Bech32 (BIP 173), in upper case.
    private static func isAge(_ line: ArraySlice<UInt8>) -> Bool {
        let prefix = "AGE-SECRET-KEY-1".utf8
        guard line.count == prefix.count + 58, line.starts(with: prefix) else { return false }
        return line.dropFirst(prefix.count).allSatisfy { bech32.contains($0) }
    }

    private static let bech32 = Set("QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L".utf8)

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): true
        default: false
        }
    }
}
