import Auditing

/// What became of objects, in the order in which they were to be mended: a byte for each, and words for some.
struct MendingOutcomes: Sendable {
    /// What became of one.
    enum Outcome: Hashable, Sendable {
        /// It is now what it was to be.
        case done
        /// It was already.
        case needless
        case leftAlone(PlannedFix.Obstacle)
    }

    /// Whether the undo file says of nothing that it may have been done, since that could not be written down.
    var undoesNothing = false
    private var codes: [UInt8] = []
    private var words: [Int: String] = [:]

    /// Of how many the words are kept.
    private static let mostWords = 10_000

    mutating func append(_ outcome: Outcome) {
        codes.append(Self.code(outcome))
    }

    mutating func set(_ place: Int, to outcome: Outcome, because words: String?) {
        codes[place] = Self.code(outcome)
        if let words, self.words.count < Self.mostWords { self.words[place] = words }
    }

    subscript(place: Int) -> (outcome: Outcome, words: String?) {
        guard codes.indices.contains(place) else { return (.leftAlone(.interrupted), nil) }
        let outcome: Outcome =
            switch codes[place] {
            case 0: .done
            case 1: .needless
            case let code: PlannedFix.Obstacle(rawValue: code - 2).map { .leftAlone($0) } ?? .needless
            }
        return (outcome, words[place])
    }

    private static func code(_ outcome: Outcome) -> UInt8 {
        switch outcome {
        case .done: 0
        case .needless: 1
        case .leftAlone(let obstacle): obstacle.rawValue + 2
        }
    }
}
