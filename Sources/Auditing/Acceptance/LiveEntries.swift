import Evaluation
import RuleLanguage

/// Entries that accept findings and have not expired, by the paths that they are about.
struct LiveEntries {
    struct Entry {
        let entry: AcceptedFinding
        fileprivate let rules: Set<Int>
        /// Nothing where it names nothing.
        fileprivate let path: PathPattern.Spelling?
        var isUsed = false

        /// Whether one of the rules that it is about is on.
        func asks(_ isOn: (Int) -> Bool) -> Bool { rules.contains(where: isOn) }

        fileprivate func matches(_ finding: Finding) -> Bool {
            guard rules.contains(finding.rule) || finding.membership.map({ rules.contains($0.rule) }) ?? false,
                let path
            else { return false }
            return PathPattern(path).matches(finding.path, isDirectory: finding.evidence.kind == .directory)
        }
    }

    /// In the order in which they were written.
    var all: [Entry] = []
    private var paths = PatternIndex()

    init(_ entries: [AcceptedFinding], among library: [Rule]) {
        // Many entries, few words.
        var rules: [String: Set<Int>] = [:]
        for entry in entries {
            let ofWord = rules[entry.rule] ?? entry.places(in: library)
            rules[entry.rule] = ofWord
            let path = PathPattern.Spelling(entry.path)
            if let path { paths.add(path, as: all.count) }
            all.append(Entry(entry: entry, rules: ofWord, path: path))
        }
    }

    /// The places of those that match a finding, ascending.
    func matching(_ finding: Finding) -> [Int] {
        paths.candidates(at: finding.path).filter { all[$0].matches(finding) }
    }
}
