import Facts

/// What is wrong in an example line.
public struct NotationError: Error {
    /// In bytes of the line.
    public var offset: Int
    public var length: Int
    public var message: String
    public var note: String?
}

extension ExampleEntry {
    public init(parsing line: String) throws(NotationError) {
        facts = EntryFacts()
    }
}
