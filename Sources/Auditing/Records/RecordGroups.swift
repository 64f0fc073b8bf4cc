/// What is gathered of records that have the beginning of their keys in common.
protocol RecordGroup {
    /// How many bytes at the end of a key tell the records of a group apart.
    static var distinction: Int { get }

    init()
    mutating func add(_ record: SortedRecords.Record) throws(DecodingError)
}

/// The groups of a sort, one after the other, each gathered as it is read.
struct RecordGroups<Group: RecordGroup>: Sequence, IteratorProtocol {
    private var records: SortedRecords.Iterator
    private let space: (any SpillSpace)?
    private var upcoming: SortedRecords.Record?

    init(_ records: SortedRecords, of _: Group.Type = Group.self) {
        space = records.space
        self.records = records.makeIterator()
        upcoming = self.records.next()
    }

    mutating func next() -> Group? {
        guard let first = upcoming else { return nil }
        let shared = first.key.dropLast(Group.distinction)
        var group = Group()
        while let record = upcoming, record.key.dropLast(Group.distinction) == shared {
            do throws(DecodingError) {
                try group.add(record)
            } catch {
                space?.noteDamage()
            }
            upcoming = records.next()
        }
        return group
    }
}
