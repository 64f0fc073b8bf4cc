import Facts

extension ContentKind {
    /// How much of a file is looked at.
    static let lookedAt = 4096

    /// Tells the kind by the first bytes, and a script's interpreter.
    ///
    /// The ELF layout is that of elf(5). A shared object that names a program interpreter is an executable that was
    /// linked to be position-independent.
    static func examine(_ bytes: [UInt8]) -> (ContentKind, interpreter: [UInt8]) {
        guard !bytes.isEmpty else { return (.empty, []) }
        if bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]) { return (elfKind(bytes) ?? .other, []) }
        if let interpreter = interpreter(of: bytes) { return (.script, interpreter) }
        return (.other, [])
    }

    /// What stands after `#!` and blanks, up to a blank or the line's end; nothing where it does not begin with a
    /// slash, for then the bytes are an attribute of Rust or a mark of some other text.
    private static func interpreter(of bytes: [UInt8]) -> [UInt8]? {
        guard bytes.starts(with: "#!".utf8) else { return nil }
        let line = bytes.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let word = line.drop(while: isBlank).prefix { !isBlank($0) && $0 != UInt8(ascii: "\r") }
        return word.first == UInt8(ascii: "/") ? Array(word) : nil
    }

    private static func elfKind(_ bytes: [UInt8]) -> ContentKind? {
        guard bytes.count >= 52 else { return nil }
        let isWide = bytes[4] == 2
        let isBigEndian = bytes[5] == 2
        func number(at offset: Int, _ length: Int) -> UInt64? {
            guard offset >= 0, offset + length <= bytes.count else { return nil }
            let part = bytes[offset..<(offset + length)]
            return (isBigEndian ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | UInt64($1) }
        }
        switch number(at: 16, 2) {
        case 2: return .elfExecutable
        case 4: return .elfCore
        case 3: break
        default: return nil
        }
        guard
            let table = number(at: isWide ? 32 : 28, isWide ? 8 : 4),
            let size = number(at: isWide ? 54 : 42, 2), let count = number(at: isWide ? 56 : 44, 2),
            table < UInt64(lookedAt)
        else { return .elfLibrary }
        for index in 0..<min(count, 128) {
            guard let type = number(at: Int(table) + Int(index) * Int(size), 4) else { break }
            if type == 3 { return .elfExecutable }
        }
        return .elfLibrary
    }
}
