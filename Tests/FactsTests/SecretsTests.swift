import Testing

@testable import Facts

/// What follows the first line of a key, as a text in JSON has it.
private let keyBody = [
    "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj",
    "MzEfYyjiWA4R4/M2bS1GB4t7NXp98C3SC6dVMvDuictGeurT8jNbvJZHtCSuYEvu", "-----END PRIVATE KEY-----",
].joined(separator: "\\n")

/// Keys by their shape, and credentials in the forms that programs keep them in.
@Suite struct SecretsTests {
    private static let line = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    private static func block(_ label: String, header: String = "", body: String = line) -> String {
        "-----BEGIN \(label)-----\n\(header)\(body)\n-----END \(label)-----\n"
    }

    private func keys(_ text: String) -> Secrets {
        var facts = EntryFacts()
        let bytes = Array(text.utf8)
        facts.takeContent(Array(bytes.prefix(ContentKind.lookedAt)), size: UInt64(bytes.count))
        return facts.secrets
    }

    @Test(arguments: [
        block("RSA PRIVATE KEY"), block("PRIVATE KEY"), block("EC PRIVATE KEY"), block("DSA PRIVATE KEY"),
        block("PGP PRIVATE KEY BLOCK", header: "Version: x\n\n"), block("OpenVPN Static key V1"),
        block("OPENSSH PRIVATE KEY", body: "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtz"),
        "key: |\n    -----BEGIN PRIVATE KEY-----\n    \(line)\n    -----END PRIVATE KEY-----\n",
        block("CERTIFICATE") + block("RSA PRIVATE KEY").replacing("\n", with: "\r\n"),
        "-----BEGIN PRIVATE KEY-----\n" + (0..<100).map { _ in line + "\n" }.joined(),
        "PuTTY-User-Key-File-2: ssh-rsa\r\nEncryption: none\r\n",
        "AGE-SECRET-KEY-1QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7LQPZRY9X8GF2TVDW0S3JN54KHCE\n",
        "[Interface]\nPrivateKey = yAnz5TF+lXXJte14tji3zlMNq+hd2rYUIgJBgB3fBmk=\n",
    ])
    func keysAreFound(text: String) {
        #expect(keys(text) == .privateKey)
    }

    @Test(arguments: [
        block("ENCRYPTED PRIVATE KEY"),
        block("RSA PRIVATE KEY", header: "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0F\n\n"),
        block("OPENSSH PRIVATE KEY", body: "b3BlbnNzaC1rZXktdjEAAAAACmFlczI1Ni1jdHIAAAAGYmNyeXB0AAAAGAAAABDX"),
        "PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: aes256-cbc\n",
    ])
    func encryptedKeysAreToldApart(text: String) {
        #expect(keys(text) == .encryptedPrivateKey)
    }

    /// Whatever stands before it, and wherever it begins, a key is not overlooked by the quick search.
    @Test(arguments: [
        block("PRIVATE KEY"), block("PGP PRIVATE KEY BLOCK"), block("OpenVPN Static key V1"),
        "AGE-SECRET-KEY-1QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7LQPZRY9X8GF2TVDW0S3JN54KHCE\n",
        "PrivateKey = yAnz5TF+lXXJte14tji3zlMNq+hd2rYUIgJBgB3fBmk=\n",
        "PuTTY-User-Key-File-2: ssh-rsa\nEncryption: none\n",
        "foo-Bar\n---- BEGIN SSH2 PRIVATE KEY ----\n\(line)\n---- END SSH2 PRIVATE KEY ----\n",
    ])
    func keysAreFoundAnywhere(key: String) {
        for offset in Array(0..<80) + [255, 256, 1023, 2000] {
            #expect(keys(String(repeating: "-", count: offset) + "\n" + key) == .privateKey, "\(offset)")
        }
    }

    @Test(arguments: [
        block("PUBLIC KEY"), block("CERTIFICATE"), block("PRIVATE KEY", body: "short"),
        block("PRIVATE KEY", body: "... the body of the key ..."), "x -----BEGIN PRIVATE KEY-----\n\(line)\n",
        "-----BEGIN PRIVATE KEY-----\n", block("PRIVATE KEY", body: String(repeating: "A", count: 64)),
        "grep -q '-----BEGIN RSA PRIVATE KEY-----' file\n", "PrivateKey = path/to/key\n", "AGE-SECRET-KEY-1\n",
        "PrivateKey=\(String(repeating: "A", count: 43))=\n", "PuTTY-User-Key-File-2: mentioned in a text\n",
    ])
    func whatOnlyLooksLikeAKeyIsNone(text: String) {
        #expect(keys(text) == [])
    }

    @Test(
        arguments: [
            ("machine a login b password c0rrect\n", Secrets.password), ("password s3cret\n", .password),
            ("a:5432:*:b:c0rrect\n", .password), ("https://a:c0rrect@b/\n", .password), ("TOKEN=abcdef\n", .password),
            ("export DB_PASSWORD='abcdef'\n", .password), ("root:$6$ab$cdefghijklmnop:1::::::\n", .passwordHash),
            ("daemon:*:19000:0:99999:7:::\n", .passwordHash), ("a:{SHA}0123456789abcdef\n", .passwordHash),
            ("{\"terraform_version\": 1, \"serial\": 2}", .infrastructureState),
            ("{\"private_key\": \"-----BEGIN PRIVATE KEY-----\\nMII\"}", []),
            ("{\"private_key\": \"-----BEGIN PRIVATE KEY-----\\n\(keyBody)\\n\"}", .privateKey),
            ("TOKEN=\n", []), ("TOKEN=${TOKEN}\n", []), ("TOKEN=<yours>\n", []), ("PASSWORD=changeme\n", []),
            ("# TOKEN=abcdef\n", []), ("TOKEN=xxx\n", []), ("https://a.test/b:c@d\n", []), ("PORT=8080\n", []),
            ("root:x:0:0:root:/root:/bin/sh\n", []), ("+secretaries\tALL = PRINTING, /usr/sbin/adduser\n", []),
            ("FTP password: c0rrect\n", .password), ("set token  = abcdef\n", .password),
        ] as [(String, Secrets)])
    func credentialsAreFound(text: String, expected: Secrets) {
        #expect(Secrets.find(in: Array(text.utf8)) == expected)
    }

    private static let digest = "0123456789abcdefghijklmnop"

    @Test(
        arguments: [
            ("root:$6$salt$\(digest):19000:0:99999:7:::\n", .passwordHash),
            ("bob:abJnggxhB/yWI:1000:1000::/home/bob:/bin/sh\n", .passwordHash),
            ("root:$2b$10$\(digest):0:0:daemon:0:0:Root:/root:/bin/sh\n", .passwordHash),
            ("bob:{SHA512-CRYPT}$6$salt$\(digest)\n", .passwordHash),
            ("password_pbkdf2 root grub.pbkdf2.sha512.10000.9CA4\n", .passwordHash),
            ("LD=foo:$PREFIX/$LIBDIR/modules/private:$HOME\n", []), ("a:abJnggxhB/yWI:b\n", []),
            ("x:{not-a-label}0123456789abcdef\n", []), ("see http:$base$path_of_the_page\n", []),
        ] as [(String, Secrets)])
    func digestsAreTheLengthAndAlphabetOfCrypt(text: String, expected: Secrets) {
        #expect(Secrets.find(in: Array(text.utf8)) == expected)
    }

    @Test(arguments: [
        "TOKEN_TTL=86400", "password_file=/run/secrets/db", "password=/run/secrets/db", "psk-flags=128",
        "bypass=always", "PASSWORD_HASHERS=argon2", "password=@DB_PASSWORD@", "secret: !vault |", "pass=ENC(Zm9vYmFy)",
        "aws_access_key_id = AKIAQ7T3", "password = your password", "key-mgmt=wpa-psk",
    ])
    func whatASettingSaysAboutASecretIsNone(line: String) {
        #expect(Secrets.find(in: Array(line.utf8)) == [])
    }

    @Test(
        arguments: [
            ("DATABASE_URL=postgres://app:hunter42@db.test/app", true), ("url: \"amqp://app:hunter42@mq.test\"", true),
            ("\"Default\": \"Server=db;User Id=sa;Password=hunter42;\"", true),
            ("DATABASE_URL=postgres://app:password@db.test/app", false), ("url=postgres://db.test/app", false),
            ("\"Default\": \"Server=db;User Id=sa;Password=${X};\"", false), ("path=a;b;password", false),
        ])
    func connectionsHoldPasswords(line: String, isFound: Bool) {
        #expect(Secrets.find(in: Array(line.utf8)) == (isFound ? .password : []))
    }

    @Test(arguments: ["psk=hunter4242", "smtp_pass: hunter42", "db.pwd=hunter42", "ssh_passphrase=hunter42"])
    func shortWordsCountAtTheEndOfAName(line: String) {
        #expect(Secrets.find(in: Array(line.utf8)) == .password)
    }

    @Test(
        arguments: [
            ("config.php", "define('DB_PASSWORD', 'hunter42');", true),
            ("config.php", "$db['password'] = 'hunter42';", true),
            ("config.php", "'password' => 'hunter42',", true),
            ("config.php", "define('DB_PASSWORD', getenv('X'));", false),
            ("config.php", "// $password = 'hunter42';", false), ("config.php", " * password: 'hunter42'", false),
            ("settings.py", "'PASSWORD': \"hunter42\",", true), ("settings.py", "PASSWORD = read(\"x\")", false),
            ("settings.rb", "secret: 'hunter42'", true), ("settings.rb", ":secret => 'hunter42'", true),
            ("settings.php", "$lang['admin_password'] = 'The password of that user.';", false),
            ("settings.php", "$lang['password'] = 'Passwort-Übersicht';", false),
            ("settings.php", "$lang['password'] = 'Password:';", false),
            ("settings.cfg", "PASSWORD = read(\"x\")", true),
        ])
    func inSourceOnlyTextsInQuotesAreValues(name: String, line: String, isFound: Bool) {
        let notation = SecretNotation(name: Array(name.utf8), content: .text)
        #expect(Secrets.find(in: Array(line.utf8), as: notation) == (isFound ? .password : []))
    }

    @Test(
        arguments: [
            ("bob * hunter42 *", true), ("\"bob\" \"host\" \"hunter42\"", true), ("# client server secret", false),
            ("bob *", false),
        ])
    func secretsOfPointToPointLinksStandInTheThirdColumn(line: String, isFound: Bool) {
        let notation = SecretNotation(name: Array("chap-secrets".utf8), content: .text)
        #expect(Secrets.find(in: Array(line.utf8), as: notation) == (isFound ? .password : []))
    }
}
