/// Takes the words of a line one after the other.
package struct NotationCursor {
    private let words: [NotationWord]
    /// The length of the line, where what is missing is missing.
    private let end: Int
    private var index = 0

    /// Cuts a line into its words, and stands before the first.
    package init(_ line: String) throws(NotationError) {
        let bytes = Array(line.utf8)
        words = try NotationWord.words(of: bytes)
        end = bytes.count
    }

    /// The word that comes next, which is not taken yet.
    package var following: NotationWord? { index < words.count ? words[index] : nil }

    package mutating func next() -> NotationWord? {
        guard index < words.count else { return nil }
        index += 1
        return words[index - 1]
    }

    /// - Parameter what: what is missing where there is no word.
    package mutating func required(_ what: String) throws(NotationError) -> NotationWord {
        guard let word = next() else {
            throw NotationError(
                offset: end, length: 1, message: "\(what) is missing",
                note: "an example reads: -rw-r--r-- root:root name")
        }
        return word
    }
}
