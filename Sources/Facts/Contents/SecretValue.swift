/// Whether the value of a setting is a secret, and not a place where one is to be filled in or comes from.
enum SecretValue {
    static func isSecret(_ bytes: ArraySlice<UInt8>) -> Bool {
        var value = bytes.drop(while: isMargin)
        while let last = value.last, isMargin(last) { value.removeLast() }
        guard value.count >= 3, let first = value.first, !"$<{[%#@".utf8.contains(first) else { return false }
        // A block of its own says itself what it is.
        if value.starts(with: "-----BEGIN".utf8) { return false }
        let word = value.map(ASCIILetters.lowercased)[...]
        return !origins.contains { word.starts(with: $0.utf8) } && !placeholders.contains { Words.holds($0, word) }
            && !standIns.contains { $0.utf8.elementsEqual(word) } && Set(word).count > 1
    }

    /// The value of a source's line, which has to begin with a text in quotes. One of several words, or that speaks of
    /// a secret itself, is shown to people: sources hold the texts of forms as well.
    static func isQuotedSecret(_ bytes: ArraySlice<UInt8>) -> Bool {
        let rest = bytes.drop(while: Words.isBlank)
        guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return false }
        let text = rest.dropFirst()
        guard let end = text.firstIndex(of: quote) else { return false }
        let value = text[..<end]
        return isSecret(value) && value.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            && !SecretName.isSecret(value.map(ASCIILetters.lowercased)[...])
    }

    /// Blanks, quotes, and what ends a statement or an item.
    private static func isMargin(_ byte: UInt8) -> Bool {
        Words.isBlank(byte) || [0x22, 0x27, 0x2C, 0x3B].contains(byte)
    }

    /// Where secrets come from that are elsewhere, or readable to few.
    private static let origins = [
        "!vault", "!secret", "!env", "enc(", "enc[", "/run/", "/etc/", "/var/", "file:", "env(", "env[", "getenv",
        "os.environ", "os.getenv", "process.env", "vault:", "ref+", "secret://", "function", "null",
    ]

    private static let placeholders = [
        "changeme", "change_me", "change-me", "changeit", "change_this", "change-this", "changethis", "replaceme",
        "replace_", "replace-", "insert_", "insert-", "insert your", "fixme", "example", "placeholder", "your-",
        "your_", "your ", "_here", "xxx",
        "***",
        "redacted", "null", "none", "false", "true", "todo", "dummy", "unique phrase",
    ]

    /// Words that say what belongs there, where they are the whole value.
    private static let standIns = [
        "password", "passwd", "secret", "token", "mypassword", "my-password", "my_password", "mysecret", "my-secret",
        "my_secret", "mytoken", "tbd", "string",
    ]
}
