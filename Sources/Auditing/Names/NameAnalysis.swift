import Facts
import Names
import Evaluation
import RuleLanguage

/// What names do to each other, and what becomes of them, on other file systems.
struct NameAnalysis: DirectoryAnalysis {
    let query: NameQuery

    init?(for library: RuleLibrary, _ settings: RuleSettings, asking facts: Set<Fact>) {
        self.init(
            NameQuery(
                words: Self.targets(in: library, settings), areAskedFor: settings.parameters["targets"] != nil,
                asking: facts))
    }

    private init?(_ query: NameQuery) {
        guard query.asksForCollisions || query.asksForRefusals else { return nil }
        self.query = query
    }

    /// The words of `$targets`, as set or as the library declares it; `portable` where it does neither.
    private static func targets(in library: RuleLibrary, _ settings: RuleSettings) -> [[UInt8]] {
        let declared = library.parameters.first { $0.name == "targets" }?.standard
        if case .texts(let words) = settings.parameters["targets"] ?? declared { return words }
        return [Array("portable".utf8)]
    }

    func decides(_ fact: Fact) -> Bool { query.includes(fact) }

    func makeCollector(into sink: any RecordSink) -> NameCollector { NameCollector(query, into: sink) }

    private static let collided = Set(Fact.ofCollisions)

    /// The words of `--target`; the names that people know these file systems by, in their order; and why.
    private static let parts: [DetailForm.Part] = [
        .init("targets", among: Set(NameTarget.allCases.map(\.rawValue))),
        .init(separator: ", ", among: Set(NameTarget.allCases.map(\.title))), .init("mechanisms", separator: "; "),
    ]

    /// Entries of one name.
    static let collision = DetailForm(
        "collision", ofRulesAbout: collided, parts: parts + [.init(separator: " ")], role: .collides,
        flag: "contentEqual",
        paragraphs: ["one name on {2}: {3}", "{4}."], clause: "on {2}: {3}", phrase: "on {2}")

    /// Entries of which one may get the other's name as its short one.
    static let alias = DetailForm(
        "alias", ofRulesAbout: collided, parts: parts, role: .collides, flag: "contentEqual",
        paragraphs: ["may become one name on {2}: {3}"], clause: "on {2}: {3}", phrase: "on {2}")

    /// A name that targets do not take.
    static let refusal = DetailForm(
        "refusal", ofRulesAbout: [.nameRefused], parts: parts, supersedesWalk: true,
        paragraphs: ["refused on {1}: {2}"],
        clause: "on {1}: {2}", phrase: "on {1}")

    /// A name that targets store as another one.
    static let alteration = DetailForm(
        "alteration", ofRulesAbout: [.nameAltered], parts: parts, supersedesWalk: true,
        paragraphs: ["stored as another name on {1}: {2}"], clause: "on {1}: {2}", phrase: "on {1}")

    static let forms = [collision, alias, refusal, alteration]
}
