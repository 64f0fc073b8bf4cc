import Facts
import Names

/// The members of all collisions of a root, as they are found: those that have an entry in common become one, as what a
/// directory holds by itself and what it holds when it becomes one with another.
struct CollisionMembers: ~Copyable {
    private let space: (any SpillSpace)?
    /// By path.
    private var members: ExternalSort
    private(set) var collisions = 0

    init(spillingTo space: (any SpillSpace)?) {
        self.space = space
        members = ExternalSort(space)
    }

    /// The number of a new collision.
    mutating func begin() -> Int {
        defer { collisions += 1 }
        return collisions
    }

    mutating func add(_ entry: InspectedEntry, to collision: Int, _ meeting: SiblingRecord.Meeting) {
        var key = RecordKey()
        key.add(path: entry.path)
        var writer = PayloadWriter()
        writer.add(collision)
        meeting.write(to: &writer)
        entry.write(to: &writer)
        members.add(key, writer.bytes[...])
    }

    /// The collisions, those that have an entry in common made one, by their first members.
    consuming func united() -> RecordGroups<Collision> {
        let (space, count) = (space, collisions)
        let members = members.sorted()
        var sets = DisjointSets(count: count)
        var last: (path: ArraySlice<UInt8>, collision: Int)?
        for record in members {
            guard let (collision, meeting) = Self.head(of: record, space), meeting.alias == nil else { continue }
            if let last, last.path == record.key { sets.unite(last.collision, collision) }
            last = (record.key, collision)
        }
        var united = ExternalSort(space)
        for record in members {
            guard let (collision, _) = Self.head(of: record, space) else { continue }
            united.add(RecordKey(number: sets.root(of: collision)), record.value)
        }
        return RecordGroups(united.sorted())
    }

    private static func head(
        of record: SortedRecords.Record, _ space: (any SpillSpace)?
    ) -> (Int, SiblingRecord.Meeting)? {
        var reader = PayloadReader(record: record.value)
        do throws(DecodingError) {
            return (try reader.number(), try SiblingRecord.Meeting(from: &reader))
        } catch {
            space?.noteDamage()
            return nil
        }
    }
}

/// Entries of one name, in one directory or in several that become one, with what a second look found of them. Of members
/// it keeps what is told: there may be a million.
struct Collision: RecordGroup {
    static let distinction = 0

    private(set) var meeting = SiblingRecord.Meeting()
    /// How many entries were looked at.
    private var met = 0
    /// The first of them by path, as many as are told.
    private(set) var told: [InspectedEntry] = []
    private(set) var stakes = CollisionStakes()
    private var lastPath: [UInt8]?
    private var toldBytes = 0

    /// How many entries of a collision are told at most, and how many bytes their paths may have together where they are
    /// more than two. A list may hold a million spellings of one name, or paths of any length.
    static let (toldLimit, pathLimit) = (FindingDetail.mostMembers, 1 << 16)

    /// How many entries they are.
    var count: Int { met + meeting.untold }

    /// - Parameter record: of a member that does not come before the last one.
    mutating func add(_ record: SortedRecords.Record) throws(DecodingError) {
        var reader = PayloadReader(record: record.value)
        _ = try reader.number(Int.self)
        let meeting = try SiblingRecord.Meeting(from: &reader)
        add(try InspectedEntry(from: &reader), meeting)
    }

    mutating func add(_ entry: InspectedEntry, _ meeting: SiblingRecord.Meeting) {
        self.meeting.targets.formUnion(meeting.targets)
        self.meeting.mechanisms.formUnion(meeting.mechanisms)
        self.meeting.alias = meeting.alias
        self.meeting.untold = max(self.meeting.untold, meeting.untold)
        let path = entry.path
        if let lastPath, lastPath == path { return }
        lastPath = path
        toldBytes += path.count + 1
        if met < 2 || met < Self.toldLimit && toldBytes <= Self.pathLimit { told.append(entry) }
        met += 1
        stakes.add(entry)
    }
}
