import Facts
import Evaluation
import Examples
import RuleLanguage
import Testing

@testable import Auditing

/// What is judged of entries together comes to findings as everything else does.
@Suite struct DirectoryAnalysisTests {
    /// Tells entries of equal names that lie anywhere in the tree: nothing that it compares arrives together.
    private struct EqualNames: DirectoryAnalysis {
        static let forms: [DetailForm] = []

        init?(for library: RuleLibrary, _ settings: RuleSettings, asking facts: Set<Fact>) {
            guard facts.contains(.nameCollides) else { return nil }
        }

        func decides(_ fact: Fact) -> Bool { fact == .nameCollides }

        struct Collector: DirectoryCollector {
            let sink: any RecordSink
            var names: [[UInt8]] = []

            mutating func list(_ facts: inout EntryFacts, _ traits: NameTraits) { names.append(facts.name) }

            mutating func finishDirectory(_ directory: InodeIdentity?, path: () -> [UInt8]) {
                for name in names {
                    var key = RecordKey()
                    key.add(path: name)
                    sink.add(key, path())
                }
                names = []
            }
        }

        func makeCollector(into sink: any RecordSink) -> Collector { Collector(sink: sink) }

        func judge(
            _ notes: SortedRecords, ofRoot root: Int, accounts: any AccountDirectory,
            with inspector: inout some EntryInspector, say: (Judgement) -> Void
        ) -> [ScanError] {
            for (first, second) in zip(notes, notes.dropFirst()) where first.key == second.key {
                let place = EntryPlace(
                    directory: DirectoryPlace(path: Array(first.value)), name: Array(first.key.dropLast()))
                guard let entry = inspector.look(at: place) else { continue }
                var facts = EntryFacts(inspected: entry, root: root, nil)
                facts.collidesHow = .letterCase
                let detail = FindingDetail(NameAnalysis.alias, parts: [[], [], ["found again"]])
                say(Judgement(facts: facts, entry: entry, detail: detail, identity: (place.name, [])))
            }
            return []
        }
    }

    private static let tree = ToldTree(directories: [
        [UInt8]("a".utf8): [[UInt8]("x".utf8)], [UInt8]("b".utf8): [[UInt8]("x".utf8), [UInt8]("y".utf8)],
    ])

    private func list(_ directory: String, _ names: [String], to collector: inout some DirectoryCollector) {
        for name in names {
            var facts = EntryFacts()
            facts.name = Array(name.utf8)
            collector.list(&facts, NameTraits(facts.name.span))
        }
        collector.finishDirectory(nil) { Array(directory.utf8) }
    }

    @Test func whatLiesApartIsJudgedByItsKeys() throws {
        let library = RuleLibrary(rules: [])
        let settings = RuleSettings(trust: ExampleEntry.trust)
        #expect(EqualNames(for: library, settings, asking: []) == nil)
        let analysis = try #require(EqualNames(for: library, settings, asking: [.nameCollides]))
        let sink = NameSink()
        var collectors = [analysis.makeCollector(into: sink), analysis.makeCollector(into: sink)]
        // A directory of the one worker, the rest of it later and of the other.
        list("b", ["x"], to: &collectors[0])
        list("a", ["x"], to: &collectors[1])
        list("b", ["y"], to: &collectors[1])
        var inspector = Self.tree
        var told: [String] = []
        let scanErrors = analysis.judge(
            sink.takeSorted(), ofRoot: 0, accounts: ExampleAccounts(), with: &inspector
        ) { judgement in
            told.append(String(decoding: judgement.facts.path, as: UTF8.self))
        }
        #expect(scanErrors.isEmpty && told == ["b/x"])
    }

    /// From the listing to the report, whichever worker lists a directory.
    @Test(arguments: [1, 2, 3]) func findingsTellWhatAnalysesFound(workers count: Int) throws {
        let bench = try AuditBench([
            "names/clash | when: name.collides", "names/other | when: name.collides.how has form",
        ])
        #expect(bench.audit.analysisCount == 1)
        let sink = NameSink()
        let results = Results()
        var workers = (0..<count).map { _ in
            RemoteAuditWorker(bench.audit.makeWorker(root: 0, notesTo: [sink])) { results.add($0) }
        }
        for (place, (directory, names)) in [("", ["d", "D"]), ("d", ["x", "y"]), ("z", ["Q", "q", "k"])].enumerated() {
            for name in names {
                var facts = EntryFacts()
                facts.name = Array(name.utf8)
                workers[place % count].list(&facts, NameTraits(facts.name.span))
            }
            workers[place % count].finishDirectory(nil) { Array(directory.utf8) }
        }
        let scanErrors = RemoteAuditWorker.judge(
            [sink.takeSorted()], by: &workers, of: bench.audit, with: ToldTree(directories: [:]))
        #expect(scanErrors.isEmpty)
        let report = bench.audit.conclude(
            results.take(), roots: [.init(label: [], uriPrefix: [], mode: Mode(rawValue: 0))], statistics: .init())
        #expect(report.summary == ["D: clash", "z/Q: clash"])
        for finding in report.findings {
            let detail = try #require(finding.detail)
            #expect(detail.form.id == "collision" && detail.members.count == 2)
            #expect(detail.properties.map(\.name) == ["targets", "mechanisms"])
            #expect(finding.related.map(\.role) == [.collides])
        }
    }

    @Test func noRuleNoAnalysis() throws {
        #expect(try AuditBench(["plain | when: writers has other"]).audit.analysisCount == 0)
    }

    /// What a form leaves out, or has nothing for, would be a hole in every format.
    @Test func everyFormFillsItsSentences() {
        #expect(Set(DetailForm.all.map(\.id)).count == DetailForm.all.count)
        for form in DetailForm.all {
            let detail = FindingDetail(form, parts: form.parts.map { _ in ["w"] })
            let count = detail.arguments(entry: "", others: "").count
            #expect(!form.facts.isEmpty, "\(form.id)")
            for sentence in form.paragraphs + [form.clause, form.phrase] {
                #expect(!sentence.contains("{\(count)}"), "\(form.id): \(sentence)")
            }
        }
    }
}

private final class Results: @unchecked Sendable {
    // One thread.
    private var records: [ResultRecord] = []

    func add(_ record: ResultRecord) { records.append(record) }

    func take() -> AuditResults {
        var results = AuditResults()
        for record in records { results.add(record) }
        return results
    }
}
