/// How a fact is read from what is known of an entry, and with that how entries may differ in it that are alike
/// otherwise: a reading sees no more than what it says it does.
public struct FactReading: Sendable {
    /// How entries of one class may differ in it.
    public let variation: FactVariation
    /// What it is of entries whose inode has no other name, whatever runs; nothing where that does not decide it.
    public private(set) var ofOneName: Int64?
    /// Of a fact that is no text.
    let value: (@Sendable (borrowing EntryFacts) -> FactValue)?
    /// Hands over the text, or each text of the set; none where the entry has none.
    let texts: (@Sendable (borrowing EntryFacts, (Span<UInt8>) -> Void) -> Void)?

    /// Hands over texts.
    typealias Visitor<Source> = @Sendable (borrowing Source, (Span<UInt8>) -> Void) -> Void

    private init(
        _ variation: FactVariation, value: (@Sendable (borrowing EntryFacts) -> FactValue)? = nil,
        texts: Visitor<EntryFacts>? = nil
    ) {
        self.variation = variation
        self.value = value
        self.texts = texts
    }
}

/// How entries may differ in a fact that are of one class: that have equal `SharedFacts`, lie in directories that rules
/// cannot tell apart, and have no attributes, or the same ones.
public enum FactVariation: Hashable, Sendable {
    /// They do not.
    case shared
    /// In a number that tests compare with others.
    case measure(Measure)
    /// In their names.
    case name
    /// In a path, of which the directory decides some patterns for all that is in it.
    case path(PathOrigin)
    /// In a value or texts of their own.
    case own
}

extension FactVariation {
    /// Where the path begins, where it is one.
    public var pathOrigin: PathOrigin? {
        if case .path(let origin) = self { origin } else { nil }
    }
}

/// Where a path begins.
public enum PathOrigin: Hashable, Sendable {
    /// At the root of the scan.
    case root
    /// At the `/` of the system that the tree is, or will be, part of.
    case slash
}

// What has the same values for all entries of a class.
extension FactReading {
    static func shared<Word: FactWord>(_ read: @escaping @Sendable (borrowing SharedFacts) -> Word?) -> FactReading {
        FactReading(.shared, value: { FactValue(read($0.shared)?.word) })
    }

    /// What the containing directory or the root says.
    static func directory<Word: FactWord>(
        _ read: @escaping @Sendable (borrowing DirectoryFacts?, borrowing RootFacts) -> Word?
    ) -> FactReading {
        FactReading(.shared, value: { FactValue(read($0.parent.map { DirectoryFacts($0) }, $0.root)?.word) })
    }

    /// What both say.
    static func shared<Word: FactWord>(
        _ read: @escaping @Sendable (borrowing SharedFacts, borrowing DirectoryFacts?, borrowing RootFacts) -> Word?
    ) -> FactReading {
        FactReading(.shared, value: { FactValue(read($0.shared, $0.parent.map { DirectoryFacts($0) }, $0.root)?.word) })
    }

    /// What both say, and attributes, by code that others call with whole entries.
    static func alike<Word: FactWord>(_ read: @escaping @Sendable (borrowing EntryFacts) -> Word?) -> FactReading {
        FactReading(.shared, value: { FactValue(read($0)?.word) })
    }

    /// What only entries with extended attributes have: those of a class have the same ones.
    static func attributes<Word: FactWord>(
        _ read: @escaping @Sendable (borrowing EntryFacts) -> Word?
    ) -> FactReading {
        FactReading(.shared, value: { FactValue(read($0)?.word) })
    }

    /// The same where it may take more to know it: then it says what.
    static func attributes(orOpen read: @escaping @Sendable (borrowing EntryFacts) -> FactValue) -> FactReading {
        FactReading(.shared, value: read)
    }

    /// The same of texts.
    static func attributeTexts(_ read: @escaping Visitor<EntryFacts>) -> FactReading {
        FactReading(.shared, texts: read)
    }
}

// What there is to say of few members of archives: those are of no class, and of no other member there is anything.
extension FactReading {
    static func member<Word: FactWord>(_ read: @escaping @Sendable (borrowing EntryFacts) -> Word?) -> FactReading {
        FactReading(.shared, value: { FactValue(read($0)?.word) })
    }
}

// What the content says beyond its kind, in the few files that say more.
extension FactReading {
    static func details<Word: FactWord>(
        _ read: @escaping @Sendable (borrowing ContentFacts) -> Word
    ) -> FactReading {
        FactReading(
            .own, value: { $0.contentFacts.isEmpty ? .known(0) : .known(read($0.contentFacts[0]).word) })
    }

    static func detailTexts(_ read: @escaping Visitor<ContentFacts>) -> FactReading {
        FactReading(.own, texts: { if !$0.contentFacts.isEmpty { read($0.contentFacts[0], $1) } })
    }
}

// What one statement of a program does, while that is judged.
extension FactReading {
    /// - Parameter open: what in the text would leave it open.
    static func act<Word: FactWord>(
        orOpen open: ActFacts.Unread = [], _ read: @escaping @Sendable (borrowing ActFacts) -> Word?
    ) -> FactReading {
        FactReading(
            .own,
            value: { facts in
                guard let act = facts.act else { return .absent }
                return act.unread.isDisjoint(with: open) ? FactValue(read(act)?.word) : .open([])
            })
    }

    /// A set, of which a text may show some members and leave others open.
    ///
    /// - Parameter most: what it may have at most, then; nothing stands for all.
    static func actSet<Word: FactWord>(
        orMore open: ActFacts.Unread = [], upTo most: (@Sendable (borrowing ActFacts) -> Word)? = nil,
        _ read: @escaping @Sendable (borrowing ActFacts) -> Word
    ) -> FactReading {
        FactReading(
            .own,
            value: { facts in
                guard let act = facts.act else { return .absent }
                let word = read(act).word
                if act.unread.isDisjoint(with: open) { return .known(word) }
                return .between(word, most.map { word | $0(act).word } ?? -1)
            })
    }

    static func actText(_ read: @escaping @Sendable (borrowing ActFacts) -> [UInt8]?) -> FactReading {
        FactReading(
            .own,
            texts: { facts, visit in
                if let act = facts.act, let text = read(act) { visit(text.span) }
            })
    }
}

// What is an entry's own.
extension FactReading {
    /// A number that tests compare with others.
    static func measure(_ measure: Measure) -> FactReading {
        FactReading(.measure(measure), value: { .known($0[measure]) })
    }

    static func own<Word: FactWord>(_ read: @escaping @Sendable (borrowing EntryFacts) -> Word?) -> FactReading {
        FactReading(.own, value: { FactValue(read($0)?.word) })
    }

    /// The name.
    static var name: FactReading {
        FactReading(.name, texts: { facts, visit in visit(facts.name.span) })
    }

    static func path(from origin: PathOrigin, _ read: @escaping Visitor<EntryFacts>) -> FactReading {
        FactReading(.path(origin), texts: read)
    }

    static func texts(_ read: @escaping Visitor<EntryFacts>) -> FactReading {
        FactReading(.own, texts: read)
    }

    /// What a link is, whoever resolved it.
    static func link<Word: FactWord>(_ read: @escaping @Sendable (borrowing LinkFacts) -> Word) -> FactReading {
        FactReading(.own, value: { FactValue($0.link.map { read($0).word }) })
    }

    static func linkText(_ read: @escaping Visitor<LinkFacts>) -> FactReading {
        FactReading(.own, texts: { facts, visit in if let link = facts.link { read(link, visit) } })
    }

    /// Where a link leads. What a source did not resolve is not known.
    static func resolution<Word: FactWord>(
        _ read: @escaping @Sendable (borrowing LinkFacts.Resolution) -> Word
    ) -> FactReading {
        FactReading(
            .own,
            value: { facts in
                guard let link = facts.link else { return .absent }
                return link.resolution.map { .known(read($0).word) } ?? .open([])
            })
    }

    /// What is known when the scan ends, and of entries whose inode has no other name at once.
    static func late<Word: FactWord>(
        ofOneName early: Int64, _ read: @escaping @Sendable (borrowing EntryFacts) -> Word
    ) -> FactReading {
        var reading = FactReading(.own, value: { .known(read($0).word) })
        reading.ofOneName = early
        return reading
    }
}
