/// Why a line is no example, and where in it.
public struct NotationError: Error, Hashable, Sendable {
    /// In bytes of the line's UTF-8.
    public var offset: Int
    /// In bytes; at least 1.
    public var length: Int
    /// One sentence without a period.
    public var message: String
    /// What was expected, or the nearest right word.
    public var note: String?

    public init(offset: Int, length: Int, message: String, note: String? = nil) {
        self.offset = offset
        self.length = max(1, length)
        self.message = message
        self.note = note
    }
}
