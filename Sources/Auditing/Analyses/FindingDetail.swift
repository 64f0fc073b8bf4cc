/// What an analysis found, beside what every finding has: words in a form, and the entries that it is about.
public struct FindingDetail: Hashable, Sendable {
    /// The form's place among all.
    let formPlace: Int
    /// Of each part of the form, the words.
    public var parts: [[String]]
    /// The entries that it is about, sorted by path: the first of them. Empty where the form has none.
    public var members: [Member]
    /// How many entries there are beside these.
    public var untold: Int
    /// The flag that the form names; nothing where nobody knows.
    public var flag: Bool?
    /// Numbers of the Common Weakness Enumeration that this very finding is about.
    public var weaknesses: [Int]
    /// CVSS-like, in tenths.
    public var severity: Int?

    /// An entry that a finding is about.
    public struct Member: Hashable, Sendable {
        /// Root-relative.
        public var path: [UInt8]
        /// What is known of it.
        public var evidence: Evidence

        public init(path: [UInt8], evidence: Evidence) {
            self.path = path
            self.evidence = evidence
        }
    }

    /// - Parameters:
    ///   - form: one of all.
    ///   - parts: as many as the form has.
    init(
        _ form: DetailForm, parts: [[String]], members: [Member] = [], untold: Int = 0, flag: Bool? = nil,
        weaknesses: [Int] = [], severity: Int? = nil
    ) {
        let place = DetailForm.all.firstIndex { $0.id == form.id }
        precondition(place != nil, "'\(form.id)' is not among the forms of DirectoryAnalyses")
        precondition(parts.count == form.parts.count, "'\(form.id)' has \(form.parts.count) parts")
        formPlace = place ?? 0
        self.parts = parts
        self.members = members
        self.untold = untold
        self.flag = flag
        self.weaknesses = weaknesses
        self.severity = severity
    }

    /// How it is put in words.
    public var form: DetailForm { DetailForm.all[formPlace] }

    /// What fills the form's sentences.
    ///
    /// - Parameters:
    ///   - entry: the entry itself.
    ///   - others: the members beside it, where the form has any.
    public func arguments(entry: String, others: String) -> [String] {
        let said = zip(form.parts, parts).compactMap { part, words in part.separator.map(words.joined) }
        return [entry] + (form.role == nil ? [] : [others]) + said
    }

    /// What machine formats list by name.
    public var properties: [(name: String, words: [String])] {
        zip(form.parts, parts).compactMap { part, words in part.property.map { ($0, words) } }
    }
}
