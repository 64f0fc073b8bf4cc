extension ContentKind {
    /// The kind by what stands at fixed places of a binary file; nothing where no known format has it there.
    ///
    /// A table of its own, because libmagic does not fit: it takes 0.2 to 0.5 ms for the first 4 KiB of a file, a
    /// hundred times what everything else here takes; it maps a database of 8 MiB whose answers differ from machine to
    /// machine; and its handles may not be shared by threads. What rules ask for is a few dozen formats.
    static func bySignature(_ bytes: [UInt8], size: UInt64) -> ContentKind? {
        guard let first = bytes.first else { return nil }
        let start = ByteWord(bytes, at: 0)
        for signature in signatures[Int(first)] where signature.matches(start, bytes) { return signature.kind }
        if isPython(start) { return .bytecode }
        if let kind = der(bytes, size: size) { return kind }
        if bytes.count > 257, bytes[257] == UInt8(ascii: "u"), ByteWord(bytes, at: 257).begins(with: tarMark) {
            return .archive
        }
        if bytes.count > 4, bytes[4] == UInt8(ascii: "f"), ByteWord(bytes, at: 4).begins(with: mediaMark) {
            return imageBrands.contains { ByteWord(bytes, at: 8).begins(with: $0) } ? .image : .media
        }
        if first == UInt8(ascii: "R"), start.begins(with: riffMark), bytes.count >= 12 {
            return ByteWord(bytes, at: 8).begins(with: webPMark) ? .image : .media
        }
        return nil
    }

    private static let tarMark = ByteWord("ustar".utf8)
    private static let mediaMark = ByteWord("ftyp".utf8)
    private static let imageBrands = ["heic", "heix", "avif", "mif1", "msf1"].map { ByteWord($0.utf8) }
    private static let riffMark = ByteWord("RIFF".utf8)
    private static let webPMark = ByteWord("WEBP".utf8)

    /// A number of the version, then CR LF; the second byte of that number has been 0x0B to 0x0F since 2015.
    private static func isPython(_ start: ByteWord) -> Bool {
        start.count >= 4 && start.value >> 32 & 0xFFFF == 0x0D0A && (0x0B...0x0F).contains(start.value >> 48 & 0xFF)
    }

    private struct Signature {
        let start: ByteWord
        let kind: ContentKind
        /// What must stand at a second place, for formats whose beginning is short, or longer than a word.
        let further: (offset: Int, word: ByteWord)

        func matches(_ beginning: ByteWord, _ content: [UInt8]) -> Bool {
            beginning.begins(with: start)
                && (further.word.count == 0 || ByteWord(content, at: further.offset).begins(with: further.word))
        }
    }

    /// By the first byte.
    private static let signatures: [[Signature]] = {
        var table = [[Signature]](repeating: [], count: 256)
        func add(_ kind: ContentKind, _ bytes: [UInt8], _ offset: Int = 0, _ further: [UInt8] = []) {
            guard let first = bytes.first else { return }
            let more = bytes.count > 8 ? (8, ByteWord(bytes.dropFirst(8))) : (offset, ByteWord(further))
            table[Int(first)].append(Signature(start: ByteWord(bytes), kind: kind, further: more))
        }
        func add(_ kind: ContentKind, _ texts: [String]) {
            for text in texts { add(kind, text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) }
        }
        add(
            .archive,
            [
                "PK\u{3}\u{4}", "PK\u{5}\u{6}", "BZh", "7z\u{BC}\u{AF}'\u{1C}", "Rar!\u{1A}\u{7}", "!<arch>\n",
                "070701", "070702", "070707", "hsqs", "LZIP", "xar!", "MSCF\0\0\0\0", "\u{1F}\u{8B}", "\u{1F}\u{9D}",
                "\u{FD}7zXZ\0", "(\u{B5}/\u{FD}", "\u{4}\u{22}M\u{18}", "\u{ED}\u{AB}\u{EE}\u{DB}", "]\0\0\u{80}\0",
            ])
        add(
            .image,
            [
                "\u{89}PNG\r\n\u{1A}\n", "GIF87a", "GIF89a", "\u{FF}\u{D8}\u{FF}", "II*\0", "MM\0*", "8BPS", "qoif",
                "gimp xcf", "icns",
            ])
        add(.image, [0, 0, 1, 0], 9, [0])
        add(.image, Array("BM".utf8), 6, [0, 0, 0, 0])
        add(.media, ["OggS", "fLaC", "ID3", "\u{1A}\u{45}\u{DF}\u{A3}", "MThd", "FLV\u{1}"])
        add(.font, ["wOFF", "wOF2", "OTTO", "ttcf", "%!PS-AdobeFont", "%!FontType1"])
        add(.font, [0, 1, 0, 0, 0])
        add(.document, ["%PDF-", "{\\rtf", "%!PS-Adobe-", "AT&TFORM", "\u{D0}\u{CF}\u{11}\u{E0}\u{A1}\u{B1}"])
        add(.database, ["SQLite format 3\0", "GDBM"])
        add(.bytecode, ["\0asm", "\u{1B}Lua", "dex\n", "BC\u{C0}\u{DE}"])
        // Java classes count from version 45; with a small number instead it is a Mach-O file of several parts.
        for version in UInt8(45)...80 { add(.bytecode, [0xCA, 0xFE, 0xBA, 0xBE], 6, [0, version]) }
        add(.foreignExecutable, ["\u{FE}\u{ED}\u{FA}\u{CE}", "\u{FE}\u{ED}\u{FA}\u{CF}", "\u{CE}\u{FA}\u{ED}\u{FE}"])
        add(.foreignExecutable, ["\u{CF}\u{FA}\u{ED}\u{FE}", "\u{CA}\u{FE}\u{BA}\u{BE}\0\0\0"])
        // The header of DOS has room for the new one's place up to 0x40, and what lies between is zero.
        add(.foreignExecutable, Array("MZ".utf8), 0x20, [0, 0, 0, 0])
        add(.keyStore, [0xFE, 0xED, 0xFE, 0xED])
        add(.keyStore, [0xCE, 0xCE, 0xCE, 0xCE])
        for form in UInt8(0x65)...0x67 { add(.keyStore, [0x03, 0xD9, 0xA2, 0x9A, form, 0xFB, 0x4B, 0xB5]) }
        // Kerberos: version 5.2, then the length of the first key's record, which is far below 64 KiB.
        add(.keyStore, [0x05, 0x02, 0x00, 0x00])
        return table
    }()

    /// Keys, certificates and PKCS #12 stores are a sequence in the Distinguished Encoding Rules (X.690) with a length
    /// of two bytes, which is the file's own but for the header's four.
    private static func der(_ bytes: [UInt8], size: UInt64) -> ContentKind? {
        guard bytes.count >= 32, bytes[0] == 0x30, bytes[1] == 0x82,
            UInt64(bytes[2]) << 8 | UInt64(bytes[3]) == size &- 4
        else { return nil }
        let inner = bytes[4...]
        // Version 3 and then a sequence, as in RFC 7292.
        if inner.starts(with: [0x02, 0x01, 0x03, 0x30]) { return .keyStore }
        // RSA: version 0 and a modulus (RFC 8017). PKCS #8: version 0 and an algorithm (RFC 5208).
        if inner.starts(with: [0x02, 0x01, 0x00, 0x02, 0x82]) { return .privateKey }
        if inner.starts(with: [0x02, 0x01, 0x00, 0x30]), bytes[9] == 0x06 { return .privateKey }
        return inner.starts(with: [0x30, 0x82]) ? .certificate : nil
    }
}
