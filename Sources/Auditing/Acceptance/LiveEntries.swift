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
            guard rules.contains(finding.rule) || finding.membership.map({ rules.contains($0.rule) }) ?? false else {
                return false
            }
            if let text = entry.text { return finding.site.map(text.covers) ?? false }
            guard let path else { return false }
            return PathPattern(path).matches(finding.path, isDirectory: finding.evidence.kind == .directory)
        }
    }

    /// In the order in which they were written.
    var all: [Entry] = []
    private var paths = PatternIndex()
    /// Those that are comments, by their texts.
    private var texts: [TextName: [Int]] = [:]

    private struct TextName: Hashable {
        var root: Int
        var path: [UInt8]
    }

    init(_ entries: [AcceptedFinding], among library: [Rule]) {
        // Many entries, few words.
        var rules: [String: Set<Int>] = [:]
        for entry in entries {
            let ofWord = rules[entry.rule] ?? entry.places(in: library)
            rules[entry.rule] = ofWord
            let path = entry.text == nil ? PathPattern.Spelling(entry.path) : nil
            if let path { paths.add(path, as: all.count) }
            if let text = entry.text {
                texts[TextName(root: text.root, path: entry.path), default: []].append(all.count)
            }
            all.append(Entry(entry: entry, rules: ofWord, path: path))
        }
    }

    /// The places of those that match a finding, ascending.
    func matching(_ finding: Finding) -> [Int] {
        var places = paths.candidates(at: finding.path)
        // Entries of a configuration come before comments.
        if !texts.isEmpty { places += texts[TextName(root: finding.root, path: finding.path)] ?? [] }
        return places.filter { all[$0].matches(finding) }
    }
}
