/// The value of a fact as evidence keeps it, and what beside it decides the words that people read.
public struct ShownValue: Sendable {
    /// As `EntryFacts.evidence(of:)` spells it.
    public var value: [UInt8]
    /// Where it was met.
    public var context: Context

    public init(_ value: [UInt8], in context: Context) {
        self.value = value
        self.context = context
    }

    /// Where it was met.
    public struct Context: Sendable {
        /// The entry's name.
        public var name: ArraySlice<UInt8>
        /// The last link on the way from a link to its target.
        public var lastHop: [UInt8]?
        /// Whether evidence shows an access control list.
        public var hasACL = false
        /// Whether evidence shows capabilities.
        public var hasCapabilities = false
        /// Whether it was met on several entries, which are counted beside.
        public var isOfSeveral = false
        /// Whether the link leads to nothing.
        public var dangles = false
        /// The word for what the file's content is.
        public var content: [UInt8]?

        public init(name: ArraySlice<UInt8>) {
            self.name = name
        }
    }

    var text: String { String(decoding: value, as: UTF8.self) }

    /// The members of a set, which evidence joins by commas.
    var words: [String] {
        value.split(separator: UInt8(ascii: ",")).map { word in
            String(decoding: word.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
        }
    }

    var principals: String { Self.joined(words.map(Self.principal)) }
}

extension Fact {
    /// The value in words for people; nothing where the listing, the title or a line beside the finding says it.
    public func phrase(for shown: ShownValue) -> EvidencePhrase? {
        phrase?(shown)
    }
}
