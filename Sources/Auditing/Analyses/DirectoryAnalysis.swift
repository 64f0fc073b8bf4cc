import Facts
import Evaluation
import RuleLanguage

/// What is judged of the entries of a directory, or of a tree, together: what their names do to each other elsewhere.
///
/// While a root is walked each worker has a collector of the analysis, which takes note of entries as they are listed, and
/// brings to a sink what it will need of them. When the root was walked the analysis is handed all that was brought, in
/// the order of its keys: what belongs together comes together, whichever worker brought it, and when. It may look at
/// entries again by means of their source, and says what is to be held against the rules; what a finding tells beside
/// what every finding has is a `FindingDetail`.
///
/// It may count on this:
///
/// - Every entry that is not left out is listed once, to one of the collectors, with its name and its kind; of an archive,
///   in which a path may come often, the one that it comes to. Directories that are there only because paths lead through
///   them are listed as well, with nothing else known of them.
/// - `finishDirectory` says that the entries which this collector was shown since the last such call lie in that directory.
///   Who compares entries of a directory there counts on having been shown all of them, which `EntrySource` promises; a
///   source whose entries come in another order replays them first. Who does not, as for what lies apart in a tree,
///   brings each entry to the sink by a key, and counts on nothing that arrives together.
///
/// And on nothing else: directories come in any order, what is listed may be gone when it is looked at again, and a walk
/// may end at any entry; then nothing is judged, and the rules that ask for it stay undecided.
protocol DirectoryAnalysis: Sendable {
    associatedtype Collector: DirectoryCollector

    /// The ways in which its findings are put in words.
    static var forms: [DetailForm] { get }

    /// Nothing where no rule that is on asks for it.
    ///
    /// - Parameter facts: what the conditions of the rules that are on use.
    init?(for library: RuleLibrary, _ settings: RuleSettings, asking facts: Set<Fact>)

    /// Whether it decides the fact: a rule that asks for it is undecided where the analysis did not come to its end.
    func decides(_ fact: Fact) -> Bool

    /// For one worker in one root.
    ///
    /// - Parameter sink: what all workers of the root bring their notes to.
    func makeCollector(into sink: any RecordSink) -> Collector

    /// Judges what the collectors of one root brought, now that all of it was walked.
    ///
    /// - Parameters:
    ///   - notes: not empty.
    ///   - accounts: names for evidence.
    ///   - inspector: handed back with what it met on the way.
    ///   - say: takes what is to be held against the rules.
    /// - Returns: what could not be examined, beside what the inspector notes itself.
    func judge(
        _ notes: SortedRecords, ofRoot root: Int, accounts: any AccountDirectory,
        with inspector: inout some EntryInspector, say: (Judgement) -> Void
    ) -> [ScanError]

    /// The same where only a part of the root was walked.
    ///
    /// - Parameter leave: takes what can only be judged with what other parts bring.
    func judgePart(
        _ notes: SortedRecords, ofRoot root: Int, accounts: any AccountDirectory,
        with inspector: inout some EntryInspector, leave: (ResultRecord) -> Void, say: (Judgement) -> Void
    ) -> [ScanError]
}

extension DirectoryAnalysis {
    /// All of it, where each directory is judged by itself.
    func judgePart(
        _ notes: SortedRecords, ofRoot root: Int, accounts: any AccountDirectory,
        with inspector: inout some EntryInspector, leave: (ResultRecord) -> Void, say: (Judgement) -> Void
    ) -> [ScanError] {
        judge(notes, ofRoot: root, accounts: accounts, with: &inspector, say: say)
    }
}

/// One worker's part of an analysis, while a root is walked. It is called for every entry.
protocol DirectoryCollector: Sendable {
    /// Takes note of an entry, by its name and its kind; `inout` spares a copy.
    mutating func list(_ facts: inout EntryFacts, _ traits: NameTraits)

    /// Learns in which directory the entries lie that were listed since it learned of the last one. `path` puts its
    /// root-relative path together.
    mutating func finishDirectory(_ directory: InodeIdentity?, path: () -> [UInt8])

    /// What it could not take in, now that the root was walked.
    func scanErrors(ofRoot root: Int) -> [ScanError]
}

extension DirectoryCollector {
    mutating func finishDirectory(_ directory: InodeIdentity?, path: () -> [UInt8]) {}
    func scanErrors(ofRoot root: Int) -> [ScanError] { [] }
}
