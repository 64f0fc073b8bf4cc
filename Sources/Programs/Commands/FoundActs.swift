import Facts

/// The acts that are found in one text of commands: as many as it may have.
struct FoundActs {
    private(set) var acts: [ActFacts] = []
    /// Whether these are all; else a bound was reached before the text's end.
    private(set) var isWhole = true
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
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

    mutating func takeAll() -> [ActFacts] {
        defer { acts = [] }
        return acts
    }
}
