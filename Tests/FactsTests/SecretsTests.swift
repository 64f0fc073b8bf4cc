import Testing

@testable import Facts

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
            ("{\"private_key\": \"-----BEGIN PRIVATE KEY-----\\nMII\"}", .privateKey),
            ("TOKEN=\n", []), ("TOKEN=${TOKEN}\n", []), ("TOKEN=<yours>\n", []), ("PASSWORD=changeme\n", []),
            ("# TOKEN=abcdef\n", []), ("TOKEN=xxx\n", []), ("https://a.test/b:c@d\n", []), ("PORT=8080\n", []),
            ("root:x:0:0:root:/root:/bin/sh\n", []), ("+secretaries\tALL = PRINTING, /usr/sbin/adduser\n", []),
            ("FTP password: c0rrect\n", .password), ("set token  = abcdef\n", .password),
        ] as [(String, Secrets)])
    func credentialsAreFound(text: String, expected: Secrets) {
        #expect(Secrets.find(in: Array(text.utf8)) == expected)
    }
}
