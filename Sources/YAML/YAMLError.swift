/// Why bytes are not a document that this module accepts.
public struct YAMLError: Error, Hashable, Sendable {
    /// In the order of the document; never empty.
    public var problems: [Problem]

    /// One mistake, and where it is.
    public struct Problem: Hashable, Sendable {
        /// Its first character.
        public var mark: Mark
        /// How many characters it concerns; at least 1.
        public var length: Int
        /// What is wrong, in one sentence without a period.
        public var message: String
        /// What to write instead, where that can be said.
        public var note: String?
        /// The text of the line that it stands on.
        public var sourceLine: String

        public init(mark: Mark, length: Int = 1, message: String, note: String? = nil, sourceLine: String) {
            self.mark = mark
            self.length = length
            self.message = message
            self.note = note
            self.sourceLine = sourceLine
        }
    }
}
