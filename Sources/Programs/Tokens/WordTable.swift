/// The words that a lexer looks for, found by their bytes: one probe for each identifier of a text.
struct WordTable: Sendable {
    /// What a known word stands for.
    struct Meaning {
        /// Places in the tables' list of calls.
        var calls: [Int] = []
        var keyword: UInt8 = 0
    }

    /// By a word's number; number 0 is no word.
    private(set) var meanings = [Meaning()]
    private var letters: [UInt8] = []
    private var ranges: [Range<Int>] = [0..<0]
    /// Numbers of words by hash, in a power of two of places; 0 is a free one.
    private var slots: [UInt16] = Array(repeating: 0, count: 64)

    static let basis: UInt32 = 2_166_136_261

    /// FNV-1a, a byte at a time.
    @inline(__always)
    static func hash(_ hash: UInt32, _ byte: UInt8) -> UInt32 { (hash ^ UInt32(byte)) &* 16_777_619 }

    mutating func addCall(_ call: Int, named name: String) {
        let number = number(adding: Array(name.utf8))
        if !meanings[number].calls.contains(call) { meanings[number].calls.append(call) }
    }

    mutating func addKeyword(_ keyword: UInt8, spelled text: String) {
        meanings[number(adding: Array(text.utf8))].keyword = keyword
    }

    func calls(named name: String) -> [Int] { meanings[Int(find(Array(name.utf8)[...]))].calls }

    /// The letters of the word of that number.
    func spelling(_ number: Int) -> ArraySlice<UInt8> { letters[ranges[number]] }

    /// Adds a word that stands for nothing.
    ///
    /// - Returns: its number.
    mutating func add(_ word: [UInt8]) -> Int { number(adding: word) }

    /// The number of the word, or 0.
    func find(_ word: ArraySlice<UInt8>) -> UInt16 { find(word.span, word.span.indices) }

    /// The number of the word that stands in that range of a text, or 0.
    func find(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt16 {
        var hash = Self.basis
        for place in range { hash = Self.hash(hash, text[place]) }
        return find(text, range, hash: hash)
    }

    /// The number of the word that stands in that range of a text, or 0.
    func find(_ text: Span<UInt8>, _ range: Range<Int>, hash: UInt32) -> UInt16 {
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != 0 {
            if matches(Int(slots[slot]), text, range) { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        return 0
    }

    private func matches(_ number: Int, _ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let own = ranges[number]
        guard own.count == range.count else { return false }
        for offset in 0..<own.count where letters[own.lowerBound + offset] != text[range.lowerBound + offset] {
            return false
        }
        return true
    }

    private mutating func number(adding word: [UInt8]) -> Int {
        let known = Int(find(word[...]))
        guard known == 0 else { return known }
        ranges.append(letters.count..<letters.count + word.count)
        letters += word
        meanings.append(Meaning())
        if ranges.count * 4 > slots.count {
            slots = Array(repeating: 0, count: slots.count * 2)
            for number in 1..<ranges.count { place(number) }
        } else {
            place(ranges.count - 1)
        }
        return ranges.count - 1
    }

    private mutating func place(_ number: Int) {
        var slot = Int(letters[ranges[number]].reduce(Self.basis, Self.hash)) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = UInt16(number)
    }
}
