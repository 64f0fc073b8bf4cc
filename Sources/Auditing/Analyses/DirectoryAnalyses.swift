import Facts
import Evaluation
import RuleLanguage

/// The analyses that there are, as far as the rules that are on ask for them: a property each, and not a list, since their
/// collectors are called for every entry.
struct DirectoryAnalyses: Sendable {
    let names: NameAnalysis?

    init(for library: RuleLibrary, _ settings: RuleSettings, asking facts: Set<Fact>) {
        names = NameAnalysis(for: library, settings, asking: facts)
    }

    /// In the order in which each has its sink.
    var all: [any DirectoryAnalysis] { [names].compactMap { $0 } }

    /// The forms that findings of any of them may have; on the wire each is known by its place.
    static let forms = NameAnalysis.forms

    /// The collectors of one worker in one root.
    struct Collectors: DirectoryCollector {
        private var names: NameCollector?

        /// - Parameter sinks: one for each analysis.
        init(_ analyses: DirectoryAnalyses, into sinks: [any RecordSink]) {
            var sinks = sinks[...]
            names = analyses.names.flatMap { analysis in sinks.popFirst().map(analysis.makeCollector) }
        }

        mutating func list(_ facts: inout EntryFacts, _ traits: NameTraits) {
            names?.list(&facts, traits)
        }

        mutating func finishDirectory(_ directory: InodeIdentity?, path: () -> [UInt8]) {
            names?.finishDirectory(directory, path: path)
        }

        func scanErrors(ofRoot root: Int) -> [ScanError] {
            names?.scanErrors(ofRoot: root) ?? []
        }
    }
}
