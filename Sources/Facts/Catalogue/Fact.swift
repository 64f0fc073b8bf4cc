/// Something that a rule can ask of an entry. Each is declared once, in a file of this folder, and all there is to say
/// about it is read off its declaration.
public final class Fact: Sendable {
    /// Its name in the rule language; one may hold a space.
    public let name: String
    /// What values it has, and so which tests suit it.
    public let type: FactType
    /// What has to run before it is known of every entry that has it.
    public let collector: Collectors
    /// What has to run before it is read. Where that does not suffice for an entry, its value is open.
    public let needs: Collectors
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
        case size, acl, defaultACL, capabilities, target, reach
    }

    init(
        _ name: String, _ type: FactType, by collector: Collectors, after needs: Collectors? = nil,
        of kinds: EntryKinds = .all, holds frequency: Frequency, _ meaning: String, _ reading: FactReading,
        shows evidence: FactEvidence = .never, beside: Exhibit? = nil, about subjects: [Fact] = [],
        as phrase: (@Sendable (ShownValue) -> EvidencePhrase?)? = nil
    ) {
        self.name = name
        self.type = type
        self.collector = collector
        // Where only some kinds have the fact, it means nothing before the kind is known.
        self.needs = kinds == .all ? needs ?? collector : (needs ?? collector).union(.status)
        self.kinds = kinds
        self.frequency = frequency
        self.meaning = meaning
        self.reading = reading
        self.evidence = evidence
        self.beside = beside
        self.subjects = subjects
        self.phrase = phrase
    }

    /// Whether it is one of an act of a program, and not of the entry that holds its text.
    public var isOfActs: Bool { collector.contains(.source) }

    /// What it costs to know it.
    public var cost: FactCost { collector.cost }
}

extension Fact: Hashable {
    public static func == (left: Fact, right: Fact) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Fact: CustomStringConvertible {
    public var description: String { name }
}

extension Fact: CaseIterable {
    /// The catalogue, in the order in which people look for facts, and in which evidence shows them.
    public static let allCases: [Fact] = [
        ofEntries, ofNames, ofCollisions, ofRefusals, ofStatus, ofAccounts, ofAccess, ofLists, ofCapabilities,
        ofAttributes, ofLinks, ofParents, ofContents, ofPrograms, ofHardLinks, ofMounts, ofBuilds, ofRoots, ofTransfers,
        ofArchives, ofImages, ofActs,
    ].flatMap(\.self)

    private static let places = Dictionary(uniqueKeysWithValues: zip(allCases, allCases.indices))

    /// Its place in the catalogue; behind all others where it was left out of there.
    public var place: Int { Self.places[self] ?? Self.allCases.count }

    private static let byName = Dictionary(allCases.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// The fact with this name; nothing where there is none.
    public static func named(_ name: String) -> Fact? { byName[name] }
}

extension Fact {
    /// Whether entries of this kind never have it, so that every test over it is false without collecting anything.
    public func isAbsent(on kind: EntryKind) -> Bool {
        !kinds.contains(kind)
    }

    /// What it is of this entry. Means nothing before `needs` is collected; a text is read by `visitTexts(of:_:)`.
    public func value(of facts: borrowing EntryFacts) -> FactValue {
        guard kinds.contains(facts.kind), let read = reading.value else { return .absent }
        return read(facts)
    }

    /// Hands over the text, or each text of the set; none where the entry has none.
    public func visitTexts(of facts: borrowing EntryFacts, _ visit: (Span<UInt8>) -> Void) {
        guard kinds.contains(facts.kind), let read = reading.texts else { return }
        read(facts, visit)
    }

    /// Whether the entry has the text, or the set one at least.
    public func hasTexts(_ facts: borrowing EntryFacts) -> Bool {
        var hasTexts = false
        visitTexts(of: facts) { _ in hasTexts = true }
        return hasTexts
    }
}
