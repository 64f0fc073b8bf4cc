/// All there is to say about a fact: its name and type, what fills it, which entries have it, how it is read, and how
/// evidence shows it.
public final class FactDeclaration: Sendable {
    /// Its name in the rule language; one may hold a space.
    public let name: String
    /// What values it has, and so which tests suit it.
    public let type: FactType
    /// What has to run before it is known of every entry that has it.
    public let collector: Collectors
    /// The kinds of entries that can have it; of the others it is absent, and nothing is collected for it.
    public let kinds: EntryKinds
    /// How often a test of it holds.
    public let frequency: Frequency
    /// One sentence without a period.
    public let meaning: String
    /// What evidence shows beside the value, or in its place.
    public let beside: Exhibit?
    /// What a hazard is about, which evidence shows with it: the first of these, unless the rule asks for one itself.
    public let subjects: [Fact]
    let evidence: FactEvidence
    /// How it is read of an entry.
    public let reading: FactReading
    let phrase: (@Sendable (ShownValue) -> EvidencePhrase?)?

    /// How often tests of a fact hold for entries of an ordinary tree: an estimate, which only puts tests in order.
    public enum Frequency: Sendable {
        case rarely, seldom, often, usually

        /// The share of entries that a test holds of.
        public var likelihood: Double {
            switch self {
            case .rarely: 0.01
            case .seldom: 0.1
            case .often: 0.6
            case .usually: 0.95
            }
        }
    }

    /// What evidence shows of an entry in a place of its own.
    public enum Exhibit: Sendable {
        case size, acl, defaultACL, capabilities, target, line, reach
    }

    init(
        _ name: String, _ type: FactType, by collector: Collectors,
        of kinds: EntryKinds = .all, holds frequency: Frequency, _ meaning: String, _ reading: FactReading,
        shows evidence: FactEvidence = .never, beside: Exhibit? = nil, about subjects: [Fact] = [],
        as phrase: (@Sendable (ShownValue) -> EvidencePhrase?)? = nil
    ) {
        self.name = name
        self.type = type
        self.collector = collector
        self.kinds = kinds
        self.frequency = frequency
        self.meaning = meaning
        self.reading = reading
        self.evidence = evidence
        self.beside = beside
        self.subjects = subjects
        self.phrase = phrase
    }

    /// What it costs to know it.
    public var cost: FactCost { collector.cost }
}

extension FactDeclaration {
    /// What it is of this entry. Means nothing before its collector ran; a text is read by `visitTexts(of:_:)`.
    public func value(of facts: borrowing EntryFacts) -> FactValue {
        guard kinds.contains(facts.kind), let read = reading.value else { return .absent }
        return read(facts)
    }

    /// Hands over the text, or each text of the set; none where the entry has none.
    public func visitTexts(of facts: borrowing EntryFacts, _ visit: (Span<UInt8>) -> Void) {
        guard kinds.contains(facts.kind), let read = reading.texts else { return }
        read(facts, visit)
    }
}
