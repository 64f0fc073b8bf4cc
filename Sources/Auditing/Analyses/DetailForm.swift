public import Facts

/// How the findings of an analysis are put in words: what all of a kind have in common. A format needs to know nothing
/// else of the analysis.
///
/// In its sentences `{0}` stands for the entry, `{1}` for the members beside it where there are any, and the numbers from
/// there on for the parts that are said.
public struct DetailForm: Sendable {
    /// A name of its own.
    public let id: String
    /// The facts of which rules may have such findings.
    public let facts: Set<Fact>
    /// What such findings say, part by part.
    public let parts: [Part]
    /// What the entries beside the first one are to it; nothing where a finding is about one entry alone.
    public let role: Related.Role?
    /// The name of the flag that a finding may have.
    public let flag: String?
    /// Whether a finding of the form may say better what the walk said about the same entry: it is told only when all of
    /// that is together.
    let supersedesWalk: Bool
    /// Beside a listing of the entry and the members: sentences, a paragraph each.
    public let paragraphs: [String]
    /// The same where there is room for a clause.
    public let clause: String
    /// The same where there is room for a few words.
    public let phrase: String

    /// Words of a finding.
    public struct Part: Sendable {
        /// The name that machine formats have for the list of words; nothing where only sentences have it.
        public let property: String?
        /// What stands between words in a sentence; nothing where no sentence has them.
        public let separator: String?
        /// The words that there are; nothing where any may come.
        let known: Set<String>?

        init(_ property: String? = nil, separator: String? = nil, among known: Set<String>? = nil) {
            self.property = property
            self.separator = separator
            self.known = known
        }
    }

    init(
        _ id: String, ofRulesAbout facts: Set<Fact>, parts: [Part], role: Related.Role? = nil, flag: String? = nil,
        supersedesWalk: Bool = false, paragraphs: [String], clause: String, phrase: String
    ) {
        self.id = id
        self.facts = facts
        self.parts = parts
        self.role = role
        self.flag = flag
        self.supersedesWalk = supersedesWalk
        self.paragraphs = paragraphs
        self.clause = clause
        self.phrase = phrase
    }

    /// All that there are.
    public static var all: [DetailForm] { DirectoryAnalyses.forms }
}
