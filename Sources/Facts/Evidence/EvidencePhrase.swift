/// A piece of evidence in words: what is said, and the thing itself.
public struct EvidencePhrase: Hashable, Sendable {
    /// `run by`, `an ELF program`.
    public var words: String
    /// Bytes that the tree controls, to be shown after the words; empty where the words say all.
    public var thing: [UInt8]
    /// A title with this word in it has said the same.
    public var keyword: String?

    public init(_ words: String, _ thing: [UInt8] = [], unlessTitled keyword: String? = nil) {
        self.words = words
        self.thing = thing
        self.keyword = keyword
    }
}
