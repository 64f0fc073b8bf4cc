/// Tells before a program's text is taken apart whether it may be about files at all: whether one of the words that are
/// sought stands in it, be it in a comment. Most texts have none.
struct WordSurvey: Sendable {
    private let words: WordTable
    /// By a word's number whether it is sought.
    private var isSought: [Bool] = []
    /// For each length and first letter of words that are sought a bit for each letter that comes second: most words
    /// of a text need not be looked up.
    private var seconds = [UInt32](repeating: 0, count: (longest + 1) << 5)
    /// By a byte whether words have it.
    private let isOfWord = (UInt8.min...UInt8.max).map(CLexer.continuesIdentifier)

    /// What is longer counts as that long.
    private static let longest = 31

    /// - Parameter words: what lexers look for. Sought are those that stand for a call which asks or does something.
    init(_ words: WordTable, _ tables: CallTables) {
        var words = words
        // A comment that accepts findings is told of where there are none, too.
        let comment = words.add(InlineIgnore.name)
        self.words = words
        for (number, meaning) in words.meanings.enumerated() {
            isSought.append(number == comment || meaning.calls.contains { !tables.calls[$0].isSilent })
            let word = words.spelling(number)
            guard isSought[number], let first = word.first else { continue }
            let second = word.dropFirst().first.map { 1 << UInt32($0 & 31) } ?? UInt32.max
            seconds[Self.place(ofWordsBeginningWith: first, length: word.count)] |= second
        }
    }

    private static func place(ofWordsBeginningWith letter: UInt8, length: Int) -> Int {
        min(length, longest) << 5 | Int(letter & 31)
    }

    func finds(in text: [UInt8]) -> Bool {
        let (bytes, isOfWord, seconds) = (text.span, isOfWord.span, seconds.span)
        var place = 0
        while place < bytes.count {
            let first = bytes[place]
            place += 1
            guard isOfWord[Int(first)] else { continue }
            let start = place - 1
            while place < bytes.count, isOfWord[Int(bytes[place])] { place += 1 }
            let known = seconds[Self.place(ofWordsBeginningWith: first, length: place - start)]
            guard known != 0, known & 1 << UInt32(bytes[min(start + 1, place - 1)] & 31) != 0 else { continue }
            if isSought[Int(words.find(bytes, start..<place))] { return true }
        }
        return false
    }
}
