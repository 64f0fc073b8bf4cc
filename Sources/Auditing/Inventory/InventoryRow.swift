public import RuleLanguage

/// An entry's record, and what is said about it.
public struct InventoryRow: Hashable, Sendable {
    public var record: EntryRecord
    /// The worst first.
    public var findings: [Verdict] = []

    /// What a rule says.
    public struct Verdict: Hashable, Sendable {
        /// The rule's place among `AuditReport.rules`.
        public var rule: Int
        /// How grave it is; never `off`.
        public var level: Level
    }

    /// The worst level; nothing where nothing is said.
    public var level: Level? { findings.first?.level }
}

/// The rows of an inventory, in the order of the trees: records and findings, merged as they come.
public struct InventoryRows: Sequence, Sendable {
    let entries: EntryRecords
    let verdicts: SortedRecords

    /// - Parameter withFindings: whether rows tell what is said about their entries.
    public init(_ report: AuditReport, withFindings: Bool) {
        entries = report.entries ?? EntryRecords(ExternalSort(nil).sorted())
        var verdicts = ExternalSort(report.findings.space)
        if withFindings {
            // What became one finding is told of each entry that it is about.
            for finding in report.findings where finding.foldNumber == nil && !finding.isExcused {
                verdicts.add(finding.root, finding.path, finding.rule, finding.level)
            }
            if let members = report.foldedMembers {
                for member in members { verdicts.add(member.root, member.path, member.rule, member.level) }
            }
        }
        self.verdicts = Self.spread(verdicts.sorted(), over: entries) { report.rules[$0].rule.subject != .name }
    }

    public func makeIterator() -> Iterator {
        Iterator(entries: entries.makeIterator(), verdicts: verdicts.makeIterator())
    }

    public struct Iterator: IteratorProtocol {
        fileprivate var entries: EntryRecords.Iterator
        fileprivate var verdicts: SortedRecords.Iterator
        private var pending: SortedRecords.Record?
        private var hasBegun = false

        fileprivate init(entries: EntryRecords.Iterator, verdicts: SortedRecords.Iterator) {
            self.entries = entries
            self.verdicts = verdicts
        }

        public mutating func next() -> InventoryRow? {
            if !hasBegun {
                pending = verdicts.next()
                hasBegun = true
            }
            guard let record = entries.next() else { return nil }
            var row = InventoryRow(record: record)
            guard pending != nil else { return row }
            let key = RecordKey(root: record.root, treePath: record.path).bytes
            while let verdict = pending {
                if key.lexicographicallyPrecedes(verdict.key) { break }
                // One about what has no record, such as an entry that is missing, is in reports alone.
                if verdict.key.elementsEqual(key), let read = InventoryRow.Verdict(verdict.value),
                    !row.findings.contains(read)
                {
                    row.findings.append(read)
                }
                pending = verdicts.next()
            }
            row.findings.sort { ($1.level, $0.rule) < ($0.level, $1.rule) }
            return row
        }
    }
}

extension ExternalSort {
    fileprivate mutating func add(_ root: Int, _ path: [UInt8], _ rule: Int, _ level: Level) {
        var writer = PayloadWriter()
        writer.add(rule)
        writer.add(UInt64(level.rawValue))
        add(RecordKey(root: root, treePath: path), writer.bytes[...])
    }
}

extension InventoryRow.Verdict {
    init?(_ value: ArraySlice<UInt8>) {
        var reader = PayloadReader(record: value)
        guard let rule = try? reader.number(Int.self), let raw = try? reader.number(UInt8.self),
            let level = Level(rawValue: raw)
        else { return nil }
        self.init(rule: rule, level: level)
    }
}
