import RuleLanguage

/// Finds for each finding of a report the entry of a baseline that it was, each entry for one finding.
struct BaselineMatching {
    private let baseline: Baseline
    private let report: AuditReport
    private let all: [Finding]
    /// For each finding the place of its entry.
    private(set) var partners: [Int?]
    /// For each entry whether it has its finding.
    private var isTaken: [Bool]
    /// For each entry its path below the root, also where the file has it below the base.
    let paths: [[UInt8]]

    init(_ baseline: Baseline, _ report: AuditReport) {
        self.baseline = baseline
        self.report = report
        all = Array(report.findings)
        partners = Array(repeating: nil, count: report.findings.count)
        isTaken = Array(repeating: false, count: baseline.entries.count)
        paths = baseline.entries.map { entry in
            guard baseline.countsFromBase else { return entry.path }
            let prefix = report.roots.map(\.uriPrefix).first { !$0.isEmpty && entry.path.starts(with: $0) }
            return prefix.map { Array(entry.path.dropFirst($0.count)) } ?? entry.path
        }
    }

    /// Entries without a finding.
    var leftEntries: [Int] { baseline.entries.indices.filter { !isTaken[$0] } }

    private var leftFindings: [Int] { all.indices.filter { partners[$0] == nil } }

    /// Equal rule, path and discriminator.
    mutating func matchLocations() {
        pair(
            leftFindings.map { ($0, String(all[$0].fingerprints.location.prefix { $0 != ":" })) },
            leftEntries.map { ($0, baseline.entries[$0].location) })
    }

    /// Sets aside the entries of findings that somebody accepted since: they are not gone, and excuse no other one.
    mutating func setAsideAccepted() {
        let accepted = Set(report.suppressed.map { String($0.finding.fingerprints.location.prefix { $0 != ":" }) })
        for entry in leftEntries where accepted.contains(baseline.entries[entry].location) { isTaken[entry] = true }
    }

    /// Equal rule, name and discriminator. Where several have them, those pair off first whose paths have most
    /// components in common from the end on: below a renamed directory that is the file itself.
    mutating func matchNames() {
        let names = Set(leftEntries.map { baseline.entries[$0].name })
        let findings = leftFindings.filter { names.contains(all[$0].fingerprints.name) && isMovable(all[$0].rule) }
        for depth in depths(findings) {
            func key(_ name: String, _ path: [UInt8]) -> Key? {
                Self.ending(of: path, depth).map { Key(word: name, path: $0) }
            }
            pair(
                findings.filter { partners[$0] == nil }.compactMap { index in
                    let finding = all[index]
                    return key(finding.fingerprints.name, finding.path).map { (index, $0) }
                },
                leftEntries.compactMap { index in
                    key(baseline.entries[index].name, paths[index]).map { (index, $0) }
                })
        }
    }

    /// Rules of which one says more about the same cause than the other: at the same path, then as in `matchNames`,
    /// for a file whose mode and whose directory's name have changed.
    mutating func matchSupersession() {
        let silences = RulePlan.silences(of: report.rules.map(\.rule))
        var rules: [String: Int] = [:]
        for (index, status) in report.rules.enumerated() { rules[status.rule.id] = index }
        let places = baseline.entries.map { rules[$0.rule] }
        let names = Set(leftEntries.compactMap { Self.ending(of: paths[$0], 0) })
        let findings = leftFindings.filter { index in
            isMovable(all[index].rule) && Self.ending(of: all[index].path, 0).map(names.contains) ?? false
        }
        for depth in [nil] + depths(findings) {
            func key(_ path: [UInt8]) -> [UInt8]? { depth.map { Self.ending(of: path, $0) } ?? path }
            var open: [[UInt8]: [Int]] = [:]
            for entry in leftEntries {
                if let key = key(paths[entry]) { open[key, default: []].append(entry) }
            }
            for index in findings where partners[index] == nil {
                let finding = all[index]
                let match = key(finding.path).flatMap { open[$0] }?.first { entry in
                    guard !isTaken[entry], let rule = places[entry], isMovable(rule) else { return false }
                    return silences[rule].contains(finding.rule) || silences[finding.rule].contains(rule)
                }
                if let match { take(match, for: index) }
            }
        }
    }

    /// Whether a finding of the rule is the same one elsewhere, or by another rule. Another secret of the same name is
    /// another secret, and who is to have the rights of root is decided for each program.
    private func isMovable(_ rule: Int) -> Bool {
        ![.secrets, .privilege, .execution].contains(report.rules[rule].rule.family)
    }

    /// How many components two paths may have in common beside the last, from most to none. Beyond some dozens it does
    /// not matter any more, and a hostile tree is as deep as it likes.
    private func depths(_ findings: [Int]) -> [Int?] {
        guard !findings.isEmpty else { return [] }
        func depth(_ path: [UInt8]) -> Int { path.count { $0 == UInt8(ascii: "/") } }
        let deepest = min(
            findings.map { depth(all[$0].path) }.max() ?? 0, leftEntries.map { depth(paths[$0]) }.max() ?? 0
        )
        return (0...min(deepest, 48)).reversed()
    }

    private struct Key: Hashable {
        var word: String
        var path: [UInt8]
    }

    private mutating func pair<Key: Hashable>(_ findings: [(Int, Key)], _ entries: [(Int, Key)]) {
        guard !findings.isEmpty, !entries.isEmpty else { return }
        // In reverse, so that the first of equal entries is the last of its list.
        var open: [Key: [Int]] = [:]
        for (entry, key) in entries.reversed() { open[key, default: []].append(entry) }
        for (finding, key) in findings {
            if let entry = open[key]?.popLast() { take(entry, for: finding) }
        }
    }

    private mutating func take(_ entry: Int, for finding: Int) {
        partners[finding] = entry
        isTaken[entry] = true
    }

    /// The last component and this many before it; nothing where there are not as many.
    private static func ending(of path: [UInt8], _ depth: Int?) -> [UInt8]? {
        var slashes = 0
        for index in path.indices.reversed() where path[index] == UInt8(ascii: "/") {
            if slashes == depth { return Array(path[(index + 1)...]) }
            slashes += 1
        }
        return slashes == depth ? path : nil
    }
}
