/// How a fact is read from what is known of an entry, and whether entries of one class share it.
public struct FactReading: Sendable {
    /// Whether all entries of a class give the same answers about it: what a class has in common decides it.
    public let isShared: Bool
    /// Of a fact that is no text.
    let value: (@Sendable (borrowing EntryFacts) -> FactValue)?
    /// Hands over the text, or each text of the set; none where the entry has none.
    let texts: (@Sendable (borrowing EntryFacts, (Span<UInt8>) -> Void) -> Void)?

    private init(
        isShared: Bool, value: (@Sendable (borrowing EntryFacts) -> FactValue)? = nil,
        texts: (@Sendable (borrowing EntryFacts, (Span<UInt8>) -> Void) -> Void)? = nil
    ) {
        self.isShared = isShared
        self.value = value
        self.texts = texts
    }

    /// What the class says.
    static func shared<Word: FactWord>(_ read: @escaping @Sendable (borrowing EntryFacts) -> Word?) -> FactReading {
        FactReading(isShared: true, value: { FactValue(read($0)?.word) })
    }

    /// What the containing directory or the root says, which is part of the class.
    static func directory<Word: FactWord>(
        _ read: @escaping @Sendable (borrowing ParentFacts?, borrowing RootFacts) -> Word?
    ) -> FactReading {
        FactReading(isShared: true, value: { FactValue(read($0.parent, $0.root)?.word) })
    }

    /// What the content says beyond its kind, in the few files that say more.
    static func details<Word: FactWord>(
        _ read: @escaping @Sendable (borrowing ContentFacts) -> Word
    ) -> FactReading {
        FactReading(
            isShared: true, value: { $0.contentFacts.isEmpty ? .known(0) : .known(read($0.contentFacts[0]).word) })
    }

    /// Something of the entry's own.
    static func own<Word: FactWord>(_ read: @escaping @Sendable (borrowing EntryFacts) -> Word?) -> FactReading {
        FactReading(isShared: false, value: { FactValue(read($0)?.word) })
    }

    /// Where a link leads. What a source did not resolve is not known.
    static func resolution<Word: FactWord>(
        _ read: @escaping @Sendable (borrowing LinkFacts.Resolution) -> Word
    ) -> FactReading {
        FactReading(
            isShared: false,
            value: { facts in
                guard let link = facts.link else { return .absent }
                return link.resolution.map { .known(read($0).word) } ?? .open([])
            })
    }

    /// What may take more to know: then it says what.
    static func shared(orOpen read: @escaping @Sendable (borrowing EntryFacts) -> FactValue) -> FactReading {
        FactReading(isShared: true, value: read)
    }

    /// Bytes that are held against patterns.
    static func texts(
        _ read: @escaping @Sendable (borrowing EntryFacts, (Span<UInt8>) -> Void) -> Void
    ) -> FactReading {
        FactReading(isShared: false, texts: read)
    }

    /// What only entries with extended attributes have, which are in no class.
    static func attributeTexts(
        _ read: @escaping @Sendable (borrowing EntryFacts, (Span<UInt8>) -> Void) -> Void
    ) -> FactReading {
        FactReading(isShared: true, texts: read)
    }
}
