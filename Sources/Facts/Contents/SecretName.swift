/// Whether the name of a setting speaks of a secret.
enum SecretName {
    /// - Parameter name: in lower-case letters.
    static func isSecret(_ name: ArraySlice<UInt8>) -> Bool {
        var name = name
        while let last = name.last, "\"'] ".utf8.contains(last) { name.removeLast() }
        guard !qualities.contains(where: { name.suffix($0.count).elementsEqual($0) }) else { return false }
        if words.contains(where: { Words.holds($0, name) }) { return true }
        // Short words are parts of others: compass, bypass.
        return lastWords.contains { word in
            guard name.suffix(word.count).elementsEqual(word) else { return false }
            guard let before = name.dropLast(word.count).last else { return true }
            return !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(before)
        }
    }

    private static let words = [
        "password", "passwd", "passphrase", "secret", "token", "_auth", "api_key", "api-key", "apikey", "access_key",
        "accesskey", "private_key", "client-key-data", "encryption_key",
    ]
    private static let lastWords = ["pass", "pwd", "psk"].map { Array($0.utf8) }

    /// What a setting says about a secret instead of telling it.
    private static let qualities = [
        "file", "path", "dir", "ttl", "timeout", "expiry", "expires", "expiration", "lifetime", "length", "policy",
        "hashers", "validators", "url", "uri", "endpoint", "type", "algorithm", "name", "id", "field", "header",
        "enabled", "disabled", "required", "days", "prompt", "flags", "class", "format", "min", "max", "age",
        "iterations", "rounds", "count", "limit", "hint", "label", "encoder", "reset", "source", "provider", "command",
        "store",
    ].map { Array($0.utf8) }
}
