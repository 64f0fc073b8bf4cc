import RuleLanguage

/// Entries that accept findings and have not expired, by the paths that they are about: most name one, and a finding is
/// held against those of its own path and those that have wildcards.
struct LiveEntries {
    struct Entry {
        let entry: AcceptedFinding
        fileprivate let rules: Set<Int>
        /// Nothing where it names nothing.
        fileprivate let path: PathPattern?
        var isUsed = false

        /// Whether one of the rules that it is about is on.
        func asks(_ isOn: (Int) -> Bool) -> Bool { rules.contains(where: isOn) }

        fileprivate func matches(_ finding: Finding) -> Bool {
            let isAsked = rules.contains(finding.rule) || finding.membership.map { rules.contains($0.rule) } ?? false
            return isAsked
                && path?.matches(finding.path, isDirectory: finding.evidence.kind == .directory) ?? false
        }
    }

    /// In the order in which they were written.
    var all: [Entry] = []
    /// By path, the places of those that are about it alone.
    private var ofPaths: [[UInt8]: [Int]] = [:]
    /// By rule, the places of the others.
    private var others: [Int: [Int]] = [:]

    init(_ entries: [AcceptedFinding], among library: [Rule]) {
        for entry in entries {
            let path = PathPattern(entry.path)
            let place = all.count
            all.append(Entry(entry: entry, rules: entry.places(in: library), path: path))
            if let only = path?.onlyPath {
                ofPaths[only, default: []].append(place)
            } else {
                for rule in all[place].rules { others[rule, default: []].append(place) }
            }
        }
    }

    /// The places of those that match a finding, ascending.
    func matching(_ finding: Finding) -> [Int] {
        var places = ofPaths[finding.path] ?? []
        for rule in Set([finding.rule, finding.membership?.rule ?? finding.rule]) { places += others[rule] ?? [] }
        if places.isEmpty { return [] }
        return Set(places).sorted().filter { all[$0].matches(finding) }
    }
}
