/// Texts in texts, compared by their bytes. The standard library's own search brings its engine of regular expressions into
/// the program, a twentieth of it.
extension StringProtocol {
    /// Where the text first stands; nothing where it does not.
    package func firstPlace(of text: some StringProtocol) -> Range<Index>? {
        var start = startIndex
        while start < endIndex || text.isEmpty {
            if utf8[start...].starts(with: text.utf8) { return start..<utf8.index(start, offsetBy: text.utf8.count) }
            utf8.formIndex(after: &start)
        }
        return nil
    }

    /// Whether the text stands in it.
    package func holds(_ text: some StringProtocol) -> Bool { firstPlace(of: text) != nil }

    /// The pieces between the places of the text.
    package func pieces(between text: some StringProtocol) -> [SubSequence] {
        var pieces: [SubSequence] = []
        var rest = self[...]
        while !text.isEmpty, let place = rest.firstPlace(of: text) {
            pieces.append(rest[..<place.lowerBound])
            rest = rest[place.upperBound...]
        }
        return pieces + [rest]
    }
}
