/// Questions about one name in the shape of a short one (8.3), such as `LONGFI~1.TEX`.
public enum ShortName {
    /// Whether a name could be one that Windows has made up: up to six characters, `~`, a number, and an extension of
    /// up to three characters.
    public static func hasShape(_ name: Span<UInt8>) -> Bool {
        parts(of: name) != nil
    }

    /// The name with a meaning for git (`.git`, `.gitmodules`, `.gitignore`, `.gitattributes`, `.mailmap`) that this
    /// short name may open. The hashed forms are those that git's own checks know (verify_path).
    public static func gitControlName(behind name: Span<UInt8>) -> String? {
        guard let parts = parts(of: name), parts.extension.isEmpty else { return nil }
        return gitNames.first { parts.stem == Array($0.stem.utf8) }?.name
    }

    private static let gitNames: [(stem: String, name: String)] = [
        ("GIT", ".git"), ("GITMOD", ".gitmodules"), ("GI7EBA", ".gitmodules"), ("GITIGN", ".gitignore"),
        ("GI250A", ".gitignore"), ("GITATT", ".gitattributes"), ("GI7D29", ".gitattributes"), ("MAILMA", ".mailmap"),
        ("MABA30", ".mailmap"),
    ]

    /// What is before the tilde and after the dot, in upper case, and how many digits there are.
    struct Parts: Hashable {
        var stem: [UInt8]
        var digits: Int
        var `extension`: [UInt8]
    }

    static func parts(of name: Span<UInt8>) -> Parts? {
        var position = 0
        var stem: [UInt8] = []
        while position < name.count, name[position] != tilde, name[position] != dot, stem.count < 6 {
            stem.append(upper(name[position]))
            position += 1
        }
        guard !stem.isEmpty, position < name.count, name[position] == tilde else { return nil }
        position += 1
        let firstDigit = position
        while position < name.count, isDigit(name[position]) { position += 1 }
        guard position > firstDigit, name[firstDigit] != UInt8(ascii: "0") else { return nil }
        let digits = position - firstDigit
        guard position < name.count else { return Parts(stem: stem, digits: digits, extension: []) }
        guard name[position] == dot, (1...3).contains(name.count - position - 1) else { return nil }
        var suffix: [UInt8] = []
        for index in position + 1..<name.count {
            guard name[index] != dot else { return nil }
            suffix.append(upper(name[index]))
        }
        return Parts(stem: stem, digits: digits, extension: suffix)
    }

    static let tilde = UInt8(ascii: "~")
    static let dot = UInt8(ascii: ".")

    static func upper(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte & ~0x20 : byte
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
