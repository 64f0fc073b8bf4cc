extension Secrets {
    /// How long a file may be to be read to its end for credentials, in bytes.
    public static let mostRead = 65536

    /// The secrets in a text, of every sort: keys anywhere in it, passwords and tokens in the forms that programs keep
    /// them in, digests of passwords. A rule holds them together with the file's name: a word `password` in a text says
    /// little by itself.
    ///
    /// - Parameter isScript: whether it is a program, which may name any secret without holding one: only keys count.
    static func find(in bytes: [UInt8], ofScript isScript: Bool = false) -> Secrets {
        var found = KeyMarks.areFound(in: bytes) ? PrivateKeyShapes.find(in: bytes) : []
        if isScript { return found }
        let lines = bytes.split(maxSplits: 8192) { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        for line in lines where line.count <= 4096 {
            if line.contains(UInt8(ascii: ":")), isHash(line) { found.insert(.passwordHash) }
            if isPasswordLine(line) { found.insert(.password) }
        }
        let text = bytes[...]
        if holds(text, "\"terraform_version\""), holds(text, "\"lineage\"") || holds(text, "\"serial\"") {
            found.insert(.infrastructureState)
        }
        if isRegistryLogin(text) { found.insert(.password) }
        // A key of a service account: line ends are escapes in JSON.
        if holds(text, "\"private_key\""), holds(text, "-----BEGIN PRIVATE KEY-----\\n") { found.insert(.privateKey) }
        return found
    }

    /// `"auth": "…"`, as tools that fetch images keep name and password in base64; the file may be a single line.
    private static func isRegistryLogin(_ text: ArraySlice<UInt8>) -> Bool {
        guard let name = place(of: "\"auth\"", in: text) else { return false }
        let rest = text[name...].dropFirst(6).drop { isBlank($0) || $0 == UInt8(ascii: ":") }
        guard rest.first == UInt8(ascii: "\"") else { return false }
        return isValue(rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") })
    }

    /// A line of shadow(5), gshadow(5) or htpasswd(1) with a digest in its second field.
    private static func isHash(_ line: ArraySlice<UInt8>) -> Bool {
        let fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard fields.count >= 2, !fields[0].isEmpty, fields[0].allSatisfy({ $0 > 0x20 }) else { return false }
        let digest = fields[1].drop { $0 == UInt8(ascii: "!") || $0 == UInt8(ascii: "*") }
        // A locked account has no digest, but the file is what it is.
        if fields.count == 9, digest.isEmpty, !fields[2].isEmpty, fields[2].allSatisfy(isDigit) { return true }
        let crypted = digest.first == UInt8(ascii: "$") && digest.count { $0 == UInt8(ascii: "$") } >= 2
        return digest.count >= 13 && (crypted || digest.starts(with: "{SHA}".utf8))
    }

    /// A name that speaks of a secret, a sign, and a value that is no placeholder; the words of netrc(5), the five
    /// fields of .pgpass, and a URL with a password.
    private static func isPasswordLine(_ line: ArraySlice<UInt8>) -> Bool {
        let line = line.drop { isBlank($0) || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "-") }
        guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: ";") else { return false }
        if isURLWithPassword(line) || isPostgresLine(line) { return true }
        if let value = valueOfNetrc(line) { return isValue(value) }
        guard let sign = line.firstIndex(where: { $0 == UInt8(ascii: "=") || isColon($0, line) }) else { return false }
        let words = Words.trimmed(line[..<sign])
        // What stands before the name says something else: in sudoers(5) whom the line is about.
        let name = words.suffix(from: words.lastIndex(where: isBlank) ?? words.startIndex).map(lowercased)
        guard words.count <= 128, secretNames.contains(where: { place(of: $0, in: name[...]) != nil }) else {
            return false
        }
        return isValue(line[line.index(after: sign)...])
    }

    private static let secretNames = [
        "password", "passwd", "secret", "token", "_auth", "api_key", "apikey", "access_key", "private_key",
        "client-key-data",
    ].map { Array($0.utf8) }

    /// A colon that ends a name of YAML or JSON, and none inside of a URL.
    private static func isColon(_ byte: UInt8, _ line: ArraySlice<UInt8>) -> Bool {
        byte == UInt8(ascii: ":") && !line.starts(with: "//".utf8)
    }

    private static let wordsOfNetrc = ["machine", "default", "login", "password"].map { Array($0.utf8) }

    private static func valueOfNetrc(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let first = line.prefix { !isBlank($0) }
        guard wordsOfNetrc.contains(where: { $0.elementsEqual(first) }) else { return nil }
        let words = line.split(whereSeparator: isBlank)
        guard let index = words.firstIndex(where: { $0.elementsEqual("password".utf8) }), index + 1 < words.count,
            !words[index + 1].elementsEqual("=".utf8)
        else { return nil }
        return words[index + 1]
    }

    /// host:port:database:user:password, where the port is a number or `*`.
    private static func isPostgresLine(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.count(where: { $0 == UInt8(ascii: ":") }) == 4 else { return false }
        let fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard !fields.contains(where: \.isEmpty) else { return false }
        let port = fields[1]
        return (port.elementsEqual("*".utf8) || port.allSatisfy(isDigit)) && isValue(fields[4])
    }

    /// `https://user:password@host`.
    private static func isURLWithPassword(_ line: ArraySlice<UInt8>) -> Bool {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), line[colon...].starts(with: "://".utf8),
            line[..<colon].allSatisfy({ $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "=") })
        else { return false }
        let authority = line[(colon + 3)...].prefix { $0 != UInt8(ascii: "/") && !isBlank($0) }
        guard let at = authority.lastIndex(of: UInt8(ascii: "@")),
            let separator = authority[..<at].firstIndex(of: UInt8(ascii: ":"))
        else { return false }
        return isValue(authority[(separator + 1)..<at])
    }

    /// Whether something stands there that is not empty, a reference to a variable, or a placeholder.
    private static func isValue(_ bytes: ArraySlice<UInt8>) -> Bool {
        let isTrim = { (byte: UInt8) in isBlank(byte) || [0x22, 0x27, 0x2C].contains(byte) }
        var value = bytes.drop(while: isTrim)
        while let last = value.last, isTrim(last) { value.removeLast() }
        guard value.count >= 3, let first = value.first, !"$<{[%#".utf8.contains(first) else { return false }
        // A block of its own says itself what it is.
        if value.starts(with: "-----BEGIN".utf8) { return false }
        let word = value.map(lowercased)[...]
        return !placeholders.contains { holds(word, $0) } && Set(word).count > 1
    }

    private static let placeholders = [
        "changeme", "change_me", "change-me", "example", "placeholder", "your-", "your_", "xxxx", "****", "redacted",
        "null", "none", "false", "true", "todo", "dummy",
    ]
}

private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

private func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

private func holds(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
    place(of: text, in: bytes) != nil
}

/// Where the text first stands.
private func place(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    place(of: Array(text.utf8), in: bytes)
}

private func place(of wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = wanted.first, bytes.count >= wanted.count else { return nil }
    var start = bytes.startIndex
    while start <= bytes.endIndex - wanted.count {
        if bytes[start] == first, bytes[start...].starts(with: wanted) { return start }
        start += 1
    }
    return nil
}
