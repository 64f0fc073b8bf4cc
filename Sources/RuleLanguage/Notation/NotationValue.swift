/// The value of an attribute in a line, read as what the attribute takes.
package struct NotationValue {
    /// What stands before the equals sign.
    package var key = ""
    package var bytes: [UInt8]
    /// The whole attribute, for errors.
    package var word: NotationWord

    package init(bytes: [UInt8], word: NotationWord) {
        self.bytes = bytes
        self.word = word
    }

    /// Nothing where the word is no attribute.
    package init?(ofAttribute word: NotationWord) {
        guard let equals = word.equals else { return nil }
        key = String(decoding: word.bytes[..<equals], as: UTF8.self)
        bytes = Array(word.bytes[(equals + 1)...])
        self.word = word
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package func number() throws(NotationError) -> UInt64 {
        guard let number = UInt64(text) else { throw word.error("\"\(text)\" is no number") }
        return number
    }
}
