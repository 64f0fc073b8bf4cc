package import Facts

extension FileCapabilities {
    /// Reads the text form of cap_from_text(3), as examples have it: `cap_net_raw+ep`.
    package init(parsing text: String) throws(NotationError) {
        let bytes = Array(text.utf8)
        let word = NotationWord(bytes: bytes, range: 0..<bytes.count, isLiteral: true, equals: nil)
        self = try NotationValue(bytes: bytes, word: word).capabilities()
    }
}
