/// One word, number, text or sign of a program, by its place in the source.
struct Token: Sendable {
    enum Kind: UInt8, Sendable {
        case identifier, number, string, character
        /// Brackets that open and close, with their byte as sign.
        case open, close
        /// `=`, `+=`, `++` and their like: what is beside it changes.
        case assignment
        case sign
    }

    var kind: Kind
    /// Of an identifier the number of the known word that it is, or 0; of everything else its first two bytes. 0 as well
    /// for a text whose quotes are left out of it.
    var word: UInt16
    var line: UInt32
    var start: UInt32
    var end: UInt32

    /// Tokens of one text that are kept: more than the longest programs have that are written down in one file.
    static let most = 1 << 20
    /// Brackets that are open at once.
    static let deepestOpen = 65_536

    var range: Range<Int> { Int(start)..<Int(end) }

    func isSign(_ sign: UInt16) -> Bool { kind != .identifier && kind != .string && word == sign }
}

/// The first two bytes of a sign, the first one in the lower half.
enum Sign {
    static let openParenthesis = UInt16(UInt8(ascii: "("))
    static let closeParenthesis = UInt16(UInt8(ascii: ")"))
    static let openBrace = UInt16(UInt8(ascii: "{"))
    static let closeBrace = UInt16(UInt8(ascii: "}"))
    static let openBracket = UInt16(UInt8(ascii: "["))
    static let closeBracket = UInt16(UInt8(ascii: "]"))
    static let comma = UInt16(UInt8(ascii: ","))
    static let semicolon = UInt16(UInt8(ascii: ";"))
    static let colon = UInt16(UInt8(ascii: ":"))
    static let question = UInt16(UInt8(ascii: "?"))
    static let exclamation = UInt16(UInt8(ascii: "!"))
    static let dot = UInt16(UInt8(ascii: "."))
    static let star = UInt16(UInt8(ascii: "*"))
    static let ampersand = UInt16(UInt8(ascii: "&"))
    static let bar = UInt16(UInt8(ascii: "|"))
    static let plus = UInt16(UInt8(ascii: "+"))
    static let minus = UInt16(UInt8(ascii: "-"))
    static let slash = UInt16(UInt8(ascii: "/"))
    /// `\(` and its like: what stands in these brackets is put into a text.
    static let interpolation = UInt16(UInt8(ascii: "\\"))
    static let at = UInt16(UInt8(ascii: "@"))
    static let equal = UInt16(UInt8(ascii: "="))
    static let arrow = pair("-", ">")
    static let scope = pair(":", ":")
    static let and = pair("&", "&")
    static let or = pair("|", "|")
    static let equals = pair("=", "=")
    static let differs = pair("!", "=")
    static let ellipsis = pair(".", ".")
    static let less = UInt16(UInt8(ascii: "<"))
    static let greater = UInt16(UInt8(ascii: ">"))
    static let notLess = pair(">", "=")
    static let notGreater = pair("<", "=")
    static let increment = pair("+", "+")
    static let decrement = pair("-", "-")

    static func pair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> UInt16 {
        UInt16(UInt8(ascii: first)) | UInt16(UInt8(ascii: second)) << 8
    }
}
