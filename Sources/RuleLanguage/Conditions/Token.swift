/// A word, number, text or sign of a condition, with the bytes that it takes.
struct Token: Hashable {
    enum Content: Hashable {
        /// Letters, digits, `.`, `-` and `_`, beginning with a letter.
        case word(String)
        /// Digits as written, with the sign.
        case number(String)
        /// A text literal, decoded.
        case text([UInt8])
        /// A parameter's name, without the dollar sign.
        case parameter(String)
        case open, close, comma
        case comparison(Test.Comparison)
        /// Past the last token.
        case end
    }

    var content: Content
    var range: Range<Int>
}

/// What is wrong in a condition, by bytes of its text.
struct ConditionError: Error, Hashable {
    var range: Range<Int>
    var message: String
    var notes: [String] = []
}
