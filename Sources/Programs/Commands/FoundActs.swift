import Facts

/// The acts that are found in one text of commands: as many as it may have.
struct FoundActs {
    private(set) var acts: [ActFacts] = []
    /// Whether these are all; else a bound was reached before the text's end.
    private(set) var isWhole = true
    private let limit: Int
    /// Where comments begin that accept findings, in the whole text and in the order in which they were read.
    private(set) var comments: [Int] = []
    /// Whether comments are looked for: the text has the word by which they begin.
    let notesComments: Bool

    init(limit: Int, notesComments: Bool = false) {
        self.limit = limit
        self.notesComments = notesComments
    }

    /// Whether nothing more is taken, so that there is no use in reading on.
    var isFull: Bool { acts.count >= limit && !isWhole }

    mutating func append(_ act: ActFacts) {
        if acts.count < limit { acts.append(act) } else { isWhole = false }
    }

    mutating func append(contentsOf more: some Sequence<ActFacts>) {
        for act in more { append(act) }
    }

    /// Says that not all of the text was read.
    mutating func giveUp() { isWhole = false }

    /// Notes that what a reader passed over there is a comment, by the rules of its language.
    mutating func note(comment place: Int) {
        if notesComments, comments.count < Self.mostComments { comments.append(place) }
    }

    /// Notes comments among the lines of a configuration.
    mutating func note(commentsOf lines: LogicalLines, in bytes: [UInt8]) {
        guard notesComments else { return }
        for place in lines.comments(in: bytes) { note(comment: place) }
    }

    private static let mostComments = 65_536

    mutating func takeAll() -> [ActFacts] {
        defer { acts = [] }
        return acts
    }
}
