import Facts
import RuleLanguage

extension AuditReport {
    /// The same for people, with one finding in the place of those that have in common what their rule folds by. It is a
    /// matter of presentation: to programs each object is a result.
    public func grouped() -> AuditReport {
        guard findings.tally.marks.contains(.foldable) else { return self }
        var report = self
        report.objects = findings.tally
        report.findings = folded()
        return report
    }

    /// The findings in their order, with those that have the same mark made one.
    private func folded() -> FindingList {
        let space = findings.space
        var marked = ExternalSort(space)
        var result = UnnumberedFindings(space)
        var place = 0
        findings.forEach(marked: .foldable) { finding, record throws(DecodingError) in
            defer { place += 1 }
            if let finding, !isLocked(finding), let key = Fold.key(of: finding) {
                marked.add(key, (RecordKey(number: place).bytes + record)[...])
            } else {
                try result.add(record, at: place)
            }
        }
        var open: Fold?
        func close(_ result: inout UnnumberedFindings) {
            guard let fold = open else { return }
            result.add(fold.count > 1 ? folded(fold) : fold.first, at: fold.place)
        }
        for record in marked.sorted() {
            do throws(DecodingError) {
                let finding = try Finding(record: record.value.dropFirst(8))
                if open?.add(finding, record.key) == true { continue }
                close(&result)
                open = Fold(finding, at: record.value.number, record.key)
            } catch {
                space?.noteDamage()
            }
        }
        close(&result)
        var list = FindingWriter(space, result.tally)
        for record in result.sorted() { list.append(record: record.value) }
        return list.finish()
    }

    private func folded(_ fold: Fold) -> Finding {
        var one = fold.first
        guard let mark = one.fold else { return one }
        one.fold = nil
        one.level = fold.level
        one.count = fold.entries
        switch mark.kind {
        // The topmost entry stands for what lies in it.
        case .subtree: break
        case .directory:
            one.path = TreePath(one.path).parent.bytes
            one.evidence = Evidence(directory: mark.container, one.evidence.facts)
        case .tree, .value, .account:
            one.path = fold.directory
            let shared = one.evidence.facts.filter { $0.value == mark.value }
            let (owner, group) = (one.evidence.owner, one.evidence.group)
            one.evidence = Evidence(directory: nil, shared)
            if mark.kind == .account {
                (one.evidence.owner, one.evidence.group, one.evidence.hasOwners) = (owner, group, true)
            }
        }
        let samples = fold.samples.map { Related(role: .sample, path: $0) }
        one.related = Array((samples + fold.places).prefix(Fold.relatedLimit))
        return one
    }
}

/// Findings on the way to the order of the report.
struct UnnumberedFindings: ~Copyable {
    private var records: ExternalSort
    private(set) var tally = FindingList.Tally()

    init(_ space: (any SpillSpace)?) {
        records = ExternalSort(space)
    }

    /// - Parameter place: among those that have the same place in the report.
    mutating func add(_ finding: Finding, at place: Int) {
        tally.add(finding)
        records.add(finding.key.at(place), finding.record[...])
    }

    /// - Parameter record: of a finding, of which no more is read than where it belongs.
    mutating func add(_ record: ArraySlice<UInt8>, at place: Int) throws(DecodingError) {
        let head = try FindingHead(record: record)
        tally.add(head.level, FindingMarks(record: record))
        records.add(head.key.at(place), record)
    }

    consuming func sorted() -> SortedRecords {
        records.sorted()
    }
}

/// Findings that become one: what is known of those that were met.
struct Fold {
    /// The one that comes first in the report, and its place there.
    let first: Finding
    let place: Int
    /// How many they are, and how many entries they are about.
    private(set) var count = 1
    private(set) var entries: Int
    private(set) var level: Level
    /// The deepest that holds all of them.
    private(set) var directory: [UInt8]
    /// The first of their paths, ascending; without that of `first` where it stands for what lies in it.
    private(set) var samples: [[UInt8]] = []
    /// What the remedy speaks of, of whichever member.
    private(set) var places: [Related] = []

    static let relatedLimit = 2 * Aggregate.sampleLimit

    private let key: ArraySlice<UInt8>
    /// Of the member that came last, and of those of its ancestors that are members: how long their keys are.
    private var way: [Int] = []
    private var lastKey: ArraySlice<UInt8>

    /// What brings together findings that become one, before anything else. New ones are not hidden among those that
    /// are known.
    static func key(of finding: Finding) -> RecordKey? {
        guard let mark = finding.fold else { return nil }
        var key = RecordKey()
        key.add(UInt32(clamping: finding.rule))
        key.add(UInt32(clamping: finding.root))
        key.add(UInt8(finding.baselineState.map { (BaselineState.allCases.firstIndex(of: $0) ?? 0) + 1 } ?? 0))
        key.add(UInt8(finding.isExcused ? 1 : 0))
        key.add(mark.kind.rawValue)
        key.add(UInt32(clamping: mark.value.count))
        key.add(last: mark.value)
        switch mark.kind {
        case .tree, .value, .account: break
        case .directory: key.add(last: TreePath(finding.path).parent.bytes)
        case .subtree:
            // A directory comes right before what is in it: no other byte is below what ends a name here.
            for byte in finding.path { key.add(byte == UInt8(ascii: "/") ? 0 : byte) }
            if !finding.path.isEmpty { key.add(UInt8(0)) }
        }
        return key
    }

    init(_ finding: Finding, at place: Int, _ key: ArraySlice<UInt8>) {
        first = finding
        self.place = place
        self.key = key
        lastKey = key
        way = [key.count]
        entries = finding.count ?? 1
        level = finding.level
        directory = TreePath(finding.path).parent.bytes
        note(finding)
        if finding.fold?.kind == .subtree { samples = [] }
    }

    /// Whether the finding belongs to them.
    mutating func add(_ finding: Finding, _ key: ArraySlice<UInt8>) -> Bool {
        guard holds(finding, key) else { return false }
        count += 1
        entries += finding.count ?? 1
        level = max(level, finding.level)
        directory = TreePath(directory).commonDirectory(with: finding.path).bytes
        note(finding)
        return true
    }

    /// Where they have a directory, a value or the tree in common their keys are equal; in a subtree each lies directly
    /// in a directory that is one of them.
    private mutating func holds(_ finding: Finding, _ key: ArraySlice<UInt8>) -> Bool {
        guard finding.fold?.kind == .subtree, first.fold?.kind == .subtree else { return key == self.key }
        while let length = way.last {
            if key.count > length, key.starts(with: lastKey.prefix(length)) { break }
            way.removeLast()
        }
        guard let length = way.last, key.dropFirst(length).dropLast().allSatisfy({ $0 != 0 }) else { return false }
        way.append(key.count)
        lastKey = key
        return true
    }

    private mutating func note(_ finding: Finding) {
        let path = finding.path
        if samples.count < Aggregate.sampleLimit || path.lexicographicallyPrecedes(samples[samples.count - 1]) {
            let place = samples.firstIndex { path.lexicographicallyPrecedes($0) } ?? samples.count
            samples.insert(path, at: place)
            if samples.count > Aggregate.sampleLimit { samples.removeLast() }
        }
        for place in finding.related where place.role == .writable {
            if !places.contains(place), places.count < Self.relatedLimit { places.append(place) }
        }
    }
}

extension RecordKey {
    /// The same, with a place among those that are equal.
    fileprivate func at(_ place: Int) -> RecordKey {
        var key = self
        key.add(UInt64(clamping: place))
        return key
    }
}

extension Evidence {
    /// Of a directory that findings in it became one at.
    init(directory: FoldMark.Container?, _ facts: [Detail]) {
        let nobody = Account(id: 0, name: nil)
        self.init(
            kind: .directory, mode: directory?.mode ?? Mode(rawValue: 0), owner: directory?.owner ?? nobody,
            group: directory?.group ?? nobody, facts: facts)
        hasMode = directory != nil
        hasOwners = directory != nil
    }
}
