public import RuleLanguage

/// What a baseline needs of a finding that became one with others.
public struct FoldedMember: Hashable, Sendable {
    /// The rule's place among `AuditReport.rules`.
    public var rule: Int
    /// How grave it was by itself.
    public var level: Level
    public var root: Int
    /// Root-relative; empty for the root itself.
    public var path: [UInt8]
    /// By which it is known again.
    public var fingerprints: Fingerprints

    init(_ finding: Finding) {
        rule = finding.rule
        level = finding.level
        root = finding.root
        path = finding.path
        fingerprints = finding.fingerprints
    }
}

extension FoldedMember {
    fileprivate var record: [UInt8] {
        var writer = MessageWriter()
        writer.add(rule)
        writer.add(UInt64(level.rawValue))
        writer.add(root)
        writer.add(path)
        fingerprints.write(to: &writer)
        return writer.bytes
    }

    package init(record: ArraySlice<UInt8>) throws(DecodingError) {
        var reader = MessageReader(record: record)
        rule = try reader.number()
        guard let level = Level(rawValue: try reader.number()) else { throw DecodingError() }
        self.level = level
        root = try reader.number()
        path = try reader.text()
        fingerprints = try Fingerprints(from: &reader)
        guard reader.isAtEnd else { throw DecodingError() }
    }
}

/// The findings that became one with others, by the number of the one that they became and in the order of the report,
/// to be gone through as often as needed.
public struct FoldedMembers: Sequence, Sendable {
    package let records: SortedRecords

    public struct Element: Sendable {
        /// The number of the finding that stands for it (`Finding.foldNumber`).
        public var number: Int
        /// What became one with others.
        public var member: FoldedMember
    }

    public func makeIterator() -> Iterator {
        Iterator(records: records.makeIterator(), space: records.space)
    }

    public struct Iterator: IteratorProtocol {
        fileprivate var records: SortedRecords.Iterator
        fileprivate let space: (any SpillSpace)?

        public mutating func next() -> Element? {
            guard let record = records.next() else { return nil }
            do throws(DecodingError) {
                return Element(number: record.key.number, member: try FoldedMember(record: record.value))
            } catch {
                space?.noteDamage()
                return nil
            }
        }
    }
}

/// Gathers findings that become one with others.
struct FoldedMembersWriter: ~Copyable {
    private var records: ExternalSort

    init(_ space: (any SpillSpace)?) {
        records = ExternalSort(space)
    }

    mutating func add(_ finding: Finding, to number: Int) {
        records.add(RecordKey(number: number), FoldedMember(finding).record[...])
    }

    consuming func finish() -> FoldedMembers {
        FoldedMembers(records: records.sorted())
    }
}
