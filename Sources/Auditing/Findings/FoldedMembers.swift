public import RuleLanguage

/// What a baseline needs of a finding that became one with others.
public struct FoldedMember: Hashable, Sendable {
    /// The number of the finding that stands for it (`Finding.foldNumber`).
    public var number: Int
    /// The rule's place among `AuditReport.rules`.
    public var rule: Int
    /// How grave it was by itself.
    public var level: Level
    public var root: Int
    /// Root-relative; empty for the root itself.
    public var path: [UInt8]
    /// By which it is known again.
    public var fingerprints: Fingerprints

    init(_ finding: Finding, in number: Int) {
        self.number = number
        rule = finding.rule
        level = finding.level
        root = finding.root
        path = finding.path
        fingerprints = finding.fingerprints
    }
}

extension FoldedMember: Recordable {
    public func write(to writer: inout PayloadWriter) {
        writer.add(number)
        writer.add(rule)
        writer.add(UInt64(level.rawValue))
        writer.add(root)
        writer.add(path)
        fingerprints.write(to: &writer)
    }

    public init(from reader: inout PayloadReader) throws(DecodingError) {
        number = try reader.number()
        rule = try reader.number()
        guard let level = Level(rawValue: try reader.number()) else { throw DecodingError() }
        self.level = level
        root = try reader.number()
        path = try reader.text()
        fingerprints = try Fingerprints(from: &reader)
    }
}

/// Gathers findings that become one with others, by the number of the one that they become and in the order of the report.
struct FoldedMembersWriter: ~Copyable {
    private var records: ExternalSort

    init(_ space: (any SpillSpace)?) {
        records = ExternalSort(space)
    }

    mutating func add(_ finding: Finding, to number: Int) {
        records.add(RecordKey(number: number), FoldedMember(finding, in: number).record[...])
    }

    consuming func finish() -> RecordList<FoldedMember> {
        RecordList(records.sorted())
    }
}
