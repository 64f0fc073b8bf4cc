import RuleLanguage

/// Findings in their order, to be gone through as often as needed, however many there are: see `ExternalSort`.
public struct FindingList: Sequence, Sendable {
    private let list: RecordList<Finding>
    let tally: Tally

    /// How many there are of a sort.
    struct Tally: Sendable {
        private var counts: [Int] = Array(repeating: 0, count: 2 * Level.allCases.count)
        /// What one of them is marked as, or was.
        private(set) var marks: FindingMarks = []

        mutating func add(_ level: Level, _ marks: FindingMarks) {
            self.marks.formUnion(marks)
            counts[Self.place(level, marks.contains(.excused))] += 1
        }

        mutating func add(_ finding: Finding) { add(finding.level, finding.marks) }

        /// Takes out one that was added.
        mutating func remove(_ finding: Finding) { counts[Self.place(finding.level, finding.isExcused)] -= 1 }

        subscript(level: Level, isExcused isExcused: Bool) -> Int { counts[Self.place(level, isExcused)] }

        private static func place(_ level: Level, _ isExcused: Bool) -> Int {
            2 * Int(level.rawValue) + (isExcused ? 1 : 0)
        }
    }

    init(_ records: SortedRecords, _ tally: Tally) {
        list = RecordList(records)
        self.tally = tally
    }

    /// - Parameters:
    ///   - findings: in the order that they are to have.
    ///   - space: for what memory is not to hold.
    public init(_ findings: some Sequence<Finding>, spillingTo space: (any SpillSpace)? = nil) {
        var writer = FindingWriter(space)
        for finding in findings { writer.append(finding) }
        self = writer.finish()
    }

    package var records: SortedRecords { list.records }

    /// Where findings go that memory is not to hold.
    package var space: (any SpillSpace)? { records.space }

    /// How many there are.
    public var count: Int { records.count }
    /// Whether there are none.
    public var isEmpty: Bool { count == 0 }

    public func makeIterator() -> RecordList<Finding>.Iterator { list.makeIterator() }

    /// Hands over all of them, with their records. Those without any of these marks are not read.
    func forEach(marked marks: FindingMarks, _ body: (Finding?, ArraySlice<UInt8>) throws(DecodingError) -> Void) {
        for record in records {
            do throws(DecodingError) {
                let isWanted = !FindingMarks(record: record.value).isDisjoint(with: marks)
                try body(isWanted ? Finding(record: record.value) : nil, record.value)
            } catch {
                space?.noteDamage()
            }
        }
    }
}

extension FindingList: ExpressibleByArrayLiteral, Equatable {
    public init(arrayLiteral elements: Finding...) {
        self.init(elements)
    }

    public static func == (left: FindingList, right: FindingList) -> Bool {
        left.list == right.list
    }
}

/// Makes a list of findings that come in its order.
struct FindingWriter: ~Copyable {
    private var records: ExternalSort
    private var tally: FindingList.Tally

    /// - Parameter tally: of findings that are appended as records.
    init(_ space: (any SpillSpace)?, _ tally: FindingList.Tally = FindingList.Tally()) {
        records = ExternalSort(space)
        self.tally = tally
    }

    var count: Int { records.count }

    mutating func append(_ finding: Finding) {
        tally.add(finding)
        records.add(RecordKey(), finding.record[...])
    }

    /// Takes a finding out of the tally that it begins with, which is then appended otherwise or not at all.
    mutating func forget(_ finding: Finding) { tally.remove(finding) }

    /// Appends a finding that is in the tally already.
    mutating func append(record: ArraySlice<UInt8>) {
        records.add(RecordKey(), record)
    }

    /// Appends what a raw finding comes to.
    mutating func append(_ recorded: RecordedFinding) {
        tally.add(recorded.finding.level, recorded.finding.marks)
        records.add(RecordKey(), recorded.record)
    }

    consuming func finish() -> FindingList {
        FindingList(records.sorted(), tally)
    }
}

extension FindingList {
    /// The findings in the order of these keys, without those that have none; where keys are equal, in their own order.
    package func sorted(by key: (Finding) -> RecordKey?) -> FindingList {
        var sort = ExternalSort(space)
        var tally = Tally()
        for (finding, record) in zip(self, records) {
            guard let key = key(finding) else { continue }
            tally.add(finding)
            sort.add(key, record.value)
        }
        return FindingList(sort.sorted(), tally)
    }
}
