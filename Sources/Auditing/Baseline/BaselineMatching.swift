import RuleLanguage

/// Finds for each finding of a report the entry of a baseline that it was, each entry for one finding: first that of
/// the same rule at the same path, then one of the same name elsewhere, then one of a rule that says more about the
/// same cause, or less. Each step sorts what the one before it left.
struct BaselineMatching {
    /// By the place of the finding, the level of its entry.
    let partners: SortedRecords
    /// Entries without a finding, in their order; paths are below the root.
    let left: RecordList<Baseline.Entry>

    init(_ baseline: Baseline, _ report: AuditReport) {
        let space = report.findings.space
        var found = ExternalSort(space)
        var (findings, entries) = Self.matchLocations(baseline, report, &found)
        var rules: [String: Int] = [:]
        for (index, status) in report.rules.enumerated() { rules[status.rule.id] = index }
        let supersedes = RulePlan.supersedes(of: report.rules.map(\.rule))
        // Another secret of the same name is another secret, and who is to have the rights of root is decided for each
        // program: those are known only where they were, and by their rule.
        let isMovable = report.rules.map { ![.secrets, .privilege, .execution].contains($0.rule.family) }
        func match(
            _ found: inout ExternalSort, _ word: (Baseline.Entry) -> String,
            _ areRelated: @escaping (Int, Int) -> Bool
        ) {
            (findings, entries) = Self.match(
                findings, entries, &found, word: word, rule: { rules[$0.rule] ?? -1 }
            ) { finding, entry in
                finding >= 0 && entry >= 0 && isMovable[finding] && isMovable[entry] && areRelated(finding, entry)
            }
        }
        // Equal rule, name and discriminator: of a renamed directory the file itself.
        match(&found, \.name.description) { $0 == $1 }
        // For a file whose mode and whose directory's name have changed: who may do something to it is still the same.
        match(&found, \.cause.description) { supersedes[$1].contains($0) || supersedes[$0].contains($1) }
        partners = found.sorted()
        left = RecordList(entries)
    }

    /// Equal rule, path and discriminator. What somebody accepted since is set aside: it is not gone, and excuses no
    /// other finding.
    ///
    /// - Returns: what has no partner yet, by its place.
    private static func matchLocations(
        _ baseline: Baseline, _ report: AuditReport, _ found: inout ExternalSort
    ) -> (findings: SortedRecords, entries: SortedRecords) {
        let space = report.findings.space
        var sort = ExternalSort(space)
        func key(_ location: Fingerprint, _ kind: UInt8, _ place: Int) -> RecordKey {
            var key = RecordKey()
            key.add(location)
            key.add(kind)
            key.add(UInt64(clamping: place))
            return key
        }
        for item in report.suppressed { sort.add(key(item.finding.fingerprints.location, 0, 0), []) }
        for (place, finding) in report.findings.enumerated() {
            let entry = Baseline.Entry(
                rule: report.rules[finding.rule].rule.id, level: finding.level, path: finding.path,
                location: finding.fingerprints.location, name: finding.fingerprints.name)
            sort.add(key(entry.location, 1, place), entry.record[...])
        }
        let prefixes = baseline.countsFromBase ? report.roots.map(\.uriPrefix).filter { !$0.isEmpty } : []
        for (place, entry) in baseline.entries.enumerated() {
            var entry = entry
            if let prefix = prefixes.first(where: { entry.path.starts(with: $0) }) {
                entry.path = Array(entry.path.dropFirst(prefix.count))
            }
            sort.add(key(entry.location, 2, place), entry.record[...])
        }
        var findings = ExternalSort(space)
        var entries = ExternalSort(space)
        var location: ArraySlice<UInt8> = []
        var isAccepted = false
        var waiting: [SortedRecords.Record] = []
        var next = 0
        func leave(_ findings: inout ExternalSort) {
            for record in waiting[next...] {
                findings.add(RecordKey(number: record.key.suffix(8).number), record.value)
            }
            (isAccepted, waiting, next) = (false, [], 0)
        }
        for record in sort.sorted() {
            if record.key.dropLast(9) != location {
                leave(&findings)
                location = record.key.dropLast(9)
            }
            switch record.key.dropLast(8).last {
            case 0: isAccepted = true
            case 1: waiting.append(record)
            default:
                if next < waiting.count {
                    Self.pair(waiting[next].key.suffix(8).number, record.value, &found, space)
                    next += 1
                } else if !isAccepted {
                    entries.add(RecordKey(number: record.key.suffix(8).number), record.value)
                }
            }
        }
        leave(&findings)
        return (findings.sorted(), entries.sorted())
    }

    private static func pair(
        _ finding: Int, _ entry: ArraySlice<UInt8>, _ found: inout ExternalSort, _ space: (any SpillSpace)?
    ) {
        do throws(DecodingError) {
            found.add(RecordKey(number: finding), [try Baseline.Entry(record: entry).level.rawValue])
        } catch {
            space?.noteDamage()
        }
    }

    /// Pairs those whose paths end alike, see `NameTrie`.
    ///
    /// - Parameters:
    ///   - word: what must be equal.
    ///   - rule: the rule's place.
    /// - Returns: what has no partner yet, by its place.
    private static func match(
        _ findings: SortedRecords, _ entries: SortedRecords, _ found: inout ExternalSort,
        word: (Baseline.Entry) -> String, rule: (Baseline.Entry) -> Int, areRelated: @escaping (Int, Int) -> Bool
    ) -> (findings: SortedRecords, entries: SortedRecords) {
        let space = findings.space
        guard findings.count > 0, entries.count > 0 else { return (findings, entries) }
        var sort = ExternalSort(space)
        for (records, isEntry) in [(findings, false), (entries, true)] {
            for (record, entry) in zip(records, RecordList<Baseline.Entry>(records)) {
                let place = record.key.number
                let key = NameTrie.key(word(entry), entry.path, isEntry: isEntry, place)
                var writer = PayloadWriter()
                writer.add(rule(entry) + 1)
                sort.add(key, writer.bytes[...])
            }
        }
        let pairs = Pairs(space)
        var trie = NameTrie(areRelated: areRelated) { pairs.add($0, $1) }
        for record in sort.sorted() {
            var reader = PayloadReader(record: record.value)
            guard let number = try? reader.number(Int.self) else {
                space?.noteDamage()
                break
            }
            let isEntry = record.key.dropLast(8).last == 1
            trie.add(.init(place: record.key.suffix(8).number, rule: number - 1), isEntry: isEntry, record.key)
        }
        trie.finish()
        let (byFinding, byEntry) = pairs.take()
        // The levels of the entries, by their findings.
        var partners = byEntry.makeIterator()
        var partner = partners.next()
        var leftEntries = ExternalSort(space)
        for record in entries {
            guard let own = partner, own.key == record.key else {
                leftEntries.add(RecordKey(number: record.key.number), record.value)
                continue
            }
            pair(own.value.number, record.value, &found, space)
            partner = partners.next()
        }
        partners = byFinding.makeIterator()
        partner = partners.next()
        var leftFindings = ExternalSort(space)
        for record in findings {
            if let own = partner, own.key == record.key {
                partner = partners.next()
            } else {
                leftFindings.add(RecordKey(number: record.key.number), record.value)
            }
        }
        return (leftFindings.sorted(), leftEntries.sorted())
    }
}

/// The places of findings and of the entries that they were, by the one and by the other.
private final class Pairs {
    private var byFinding: ExternalSort
    private var byEntry: ExternalSort
    private let space: (any SpillSpace)?

    init(_ space: (any SpillSpace)?) {
        self.space = space
        byFinding = ExternalSort(space)
        byEntry = ExternalSort(space)
    }

    func add(_ finding: Int, _ entry: Int) {
        byFinding.add(RecordKey(number: finding), [])
        byEntry.add(RecordKey(number: entry), RecordKey(number: finding).bytes[...])
    }

    /// What was added, which is then forgotten.
    func take() -> (byFinding: SortedRecords, byEntry: SortedRecords) {
        var findings = ExternalSort(space)
        var entries = ExternalSort(space)
        swap(&findings, &byFinding)
        swap(&entries, &byEntry)
        return (findings.sorted(), entries.sorted())
    }
}
