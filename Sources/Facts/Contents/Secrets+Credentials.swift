extension Secrets {
    /// The secrets in settings, `NAME=VALUE` each, as the configuration of an image has them.
    package static func find(inSettings settings: [[UInt8]]) -> Secrets {
        settings.reduce(into: []) { $0.formUnion(find(in: $1)) }
    }

    /// How long a file may be to be read to its end for credentials, in bytes.
    public static let mostRead = 65536

    /// The secrets in a text, of every sort: keys anywhere in it, passwords and tokens in the forms that programs keep
    /// them in, digests of passwords. A rule holds them together with the file's name: a word `password` in a text says
    /// little by itself.
    static func find(in bytes: [UInt8], as notation: SecretNotation = .settings) -> Secrets {
        var found = KeyMarks.areFound(in: bytes) ? PrivateKeyShapes.find(in: bytes) : []
        if notation == .script { return found }
        let lines = bytes.split(maxSplits: 8192) { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        for line in lines where line.count <= 4096 {
            if line.contains(UInt8(ascii: ":")), PasswordHash.isOne(line) { found.insert(.passwordHash) }
            if isPasswordLine(line, notation) { found.insert(.password) }
        }
        let text = bytes[...]
        if Words.holds("\"terraform_version\"", text),
            Words.holds("\"lineage\"", text) || Words.holds("\"serial\"", text)
        {
            found.insert(.infrastructureState)
        }
        if isRegistryLogin(text) { found.insert(.password) }
        // The boot loader's own form: `password_pbkdf2 root grub.pbkdf2.sha512.10000.…`.
        if Words.holds("grub.pbkdf2.sha512.", text) { found.insert(.passwordHash) }
        // A key of a service account: line ends are escapes in JSON.
        if let place = Words.place(of: "\"private_key\"", in: text) {
            found.formUnion(PrivateKeyShapes.find(in: unescaped(text[place...])))
        }
        return found
    }

    /// With line ends in place of `\\n`, and no quotes.
    private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var lines: [UInt8] = []
        var isEscape = false
        for byte in text {
            if isEscape {
                lines.append(byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
                isEscape = false
            } else if byte == UInt8(ascii: "\\") {
                isEscape = true
            } else {
                lines.append(byte == UInt8(ascii: "\"") ? UInt8(ascii: "\n") : byte)
            }
        }
        return lines
    }

    /// `"auth": "…"`, as tools that fetch images keep name and password in base64; the file may be a single line.
    private static func isRegistryLogin(_ text: ArraySlice<UInt8>) -> Bool {
        guard let name = Words.place(of: "\"auth\"", in: text) else { return false }
        let rest = text[name...].dropFirst(6).drop { Words.isBlank($0) || $0 == UInt8(ascii: ":") }
        guard rest.first == UInt8(ascii: "\"") else { return false }
        return SecretValue.isSecret(rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") })
    }

    /// A name that speaks of a secret, a sign, and a value that is no placeholder; the words of netrc(5), the five
    /// fields of .pgpass, the columns of pppd(8), and a URL with a password.
    private static func isPasswordLine(_ line: ArraySlice<UInt8>, _ notation: SecretNotation) -> Bool {
        let line = line.drop { Words.isBlank($0) || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "-") }
        guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: ";") else { return false }
        switch notation {
        case .script: return false
        case .source: return isSourceLine(line) || isListed(in: line, isSourceLine)
        case .pointToPoint:
            let words = line.split(whereSeparator: Words.isBlank)
            return words.count >= 3 && SecretValue.isSecret(words[2])
        case .settings:
            if first == UInt8(ascii: "{") { return isListed(in: line) { isPasswordLine($0, notation) } }
        }
        if isURLWithPassword(line) || isPostgresLine(line) { return true }
        if let value = valueOfNetrc(line) { return SecretValue.isSecret(value) }
        guard let sign = line.firstIndex(where: { $0 == UInt8(ascii: "=") || isColon($0, line) }) else { return false }
        if isConnection(line[line.index(after: sign)...]) { return true }
        guard isSecretName(line[..<sign]) else { return false }
        return SecretValue.isSecret(line[line.index(after: sign)...].drop { $0 == UInt8(ascii: ">") })
    }

    /// `NAME = "…"`, `'name' => '…'`, `"name": "…"` or `define('NAME', '…')`.
    private static func isSourceLine(_ line: ArraySlice<UInt8>) -> Bool {
        if line.starts(with: "//".utf8) || line.starts(with: "/*".utf8) || line.first == UInt8(ascii: "*") {
            return false
        }
        var line = line
        var isSign = { (byte: UInt8) in byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") }
        if line.starts(with: "define".utf8), let parenthesis = line.firstIndex(of: UInt8(ascii: "(")) {
            line = line[parenthesis...].dropFirst()
            isSign = { $0 == UInt8(ascii: ",") }
        }
        // A symbol of Ruby begins with a colon.
        line = line.drop { $0 == UInt8(ascii: ":") }
        guard let sign = line.firstIndex(where: isSign), isSecretName(line[..<sign]) else { return false }
        return SecretValue.isQuotedSecret(line[line.index(after: sign)...].drop { $0 == UInt8(ascii: ">") })
    }

    /// Whether one of the values is a secret that a line lists between braces, brackets or parentheses.
    private static func isListed(in line: ArraySlice<UInt8>, _ isSecret: (ArraySlice<UInt8>) -> Bool) -> Bool {
        guard line.contains(where: { "{[(".utf8.contains($0) }) else { return false }
        return line.split { "{}[](),".utf8.contains($0) }.contains { isSecret(Words.trimmed($0)) }
    }

    /// How a program gets at a database: a URL with a password, or settings between semicolons.
    private static func isConnection(_ value: ArraySlice<UInt8>) -> Bool {
        let value = value.drop { Words.isBlank($0) || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        if isURLWithPassword(value) { return true }
        guard value.contains(UInt8(ascii: ";")) else { return false }
        return value.split(separator: UInt8(ascii: ";")).dropFirst().contains { part in
            guard let sign = part.firstIndex(of: UInt8(ascii: "=")) else { return false }
            let name = Words.trimmed(part[..<sign]).map(ASCIILetters.lowercased)
            return (name == Array("password".utf8) || name == Array("pwd".utf8))
                && SecretValue.isSecret(part[part.index(after: sign)...])
        }
    }

    private static func isSecretName(_ text: ArraySlice<UInt8>) -> Bool {
        let words = Words.trimmed(text)
        guard words.count <= 128 else { return false }
        // What stands before the name says something else: in sudoers(5) whom the line is about.
        let name = words.suffix(from: words.lastIndex(where: Words.isBlank) ?? words.startIndex)
        return SecretName.isSecret(name.map(ASCIILetters.lowercased)[...])
    }

    /// A colon that ends a name of YAML or JSON, and none inside of a URL.
    private static func isColon(_ byte: UInt8, _ line: ArraySlice<UInt8>) -> Bool {
        byte == UInt8(ascii: ":") && !line.starts(with: "//".utf8)
    }

    private static let wordsOfNetrc = ["machine", "default", "login", "password"].map { Array($0.utf8) }

    private static func valueOfNetrc(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let first = line.prefix { !Words.isBlank($0) }
        guard wordsOfNetrc.contains(where: { $0.elementsEqual(first) }) else { return nil }
        let words = line.split(whereSeparator: Words.isBlank)
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
        return (port.elementsEqual("*".utf8) || port.allSatisfy(ASCIILetters.isDigit))
            && SecretValue.isSecret(fields[4])
    }

    /// `https://user:password@host`.
    private static func isURLWithPassword(_ line: ArraySlice<UInt8>) -> Bool {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), line[colon...].starts(with: "://".utf8),
            line[..<colon].allSatisfy({ $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "=") })
        else { return false }
        let authority = line[(colon + 3)...].prefix { $0 != UInt8(ascii: "/") && !Words.isBlank($0) }
        guard let at = authority.lastIndex(of: UInt8(ascii: "@")),
            let separator = authority[..<at].firstIndex(of: UInt8(ascii: ":"))
        else { return false }
        let password = authority[(separator + 1)..<at]
        // Documentation writes the word itself.
        return SecretValue.isSecret(password) && !SecretName.isSecret(password.map(ASCIILetters.lowercased)[...])
    }
}
