import Facts

/// The names of the language that may be of several words, found by the longest match.
enum Vocabulary {
    static let facts = Phrases(Fact.allCases.map { ($0.name, $0) })

    static let kinds = Phrases(EntryKind.allCases.map { ($0.name, Test.Value.kind($0)) })
    static let contents = Phrases(ContentKind.allCases.map { ($0.name, Test.Value.content($0)) })
    static let specialBits = Phrases([
        ("setuid", Test.Value.mode(.setuid)), ("setgid", .mode(.setgid)), ("sticky", .mode(.sticky)),
    ])
    static let accounts = Phrases([("root", Test.Value.account(0))])
    private static let domains = Dictionary(
        uniqueKeysWithValues: FactType.Domain.allCases.map { domain in
            (domain, Phrases(domain.words.enumerated().map { ($1, Test.Value.member(domain, $0)) }))
        })
    private static let none = Phrases<Test.Value>([])

    static let rights = Phrases(Mode.Right.allCases.map { ("\($0)", $0) })
    static let classes = Phrases(Mode.Class.allCases.map { ("\($0)", $0) })

    /// The words that a fact of this type, or a member of it, can be compared with.
    static func values(of type: FactType) -> Phrases<Test.Value> {
        switch type {
        case .kind: kinds
        case .content: contents
        case .mode: specialBits
        case .user, .group: accounts
        case .set(let domain), .choice(let domain): domains[domain] ?? none
        case .text, .texts, .flag, .number: none
        }
    }

    /// Words that have a meaning between tests, and so end a name that nobody knows.
    static let connectives: Set<String> = ["and", "or", "not"]
    /// Words that may follow a fact.
    static let verbs = [
        "is", "in", "has", "grants", "exceeds", "matches", "starts", "ends", "not", "and", "or",
    ]
}

/// Names of one or more words, each standing for something.
struct Phrases<Meaning: Sendable>: Sendable {
    let names: [String]
    private let meanings: [String: Meaning]
    private let longest: Int

    init(_ pairs: [(String, Meaning)]) {
        names = pairs.map(\.0)
        meanings = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        longest = pairs.map { $0.0.count { $0 == " " } + 1 }.max() ?? 0
    }

    /// The longest name that the words begin with, and how many words it takes.
    func match(_ words: [String]) -> (meaning: Meaning, count: Int)? {
        for count in stride(from: min(longest, words.count), to: 0, by: -1) {
            if let meaning = meanings[words.prefix(count).joined(separator: " ")] { return (meaning, count) }
        }
        return nil
    }

    subscript(name: String) -> Meaning? { meanings[name] }

    /// What was most likely meant by words that begin with no name.
    func nearest(to words: [String]) -> String? {
        for count in stride(from: min(longest, words.count), to: 0, by: -1) {
            if let name = nearestWord(to: words.prefix(count).joined(separator: " "), among: names) { return name }
        }
        return nil
    }
}
