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
        // Of those with one entry the order is always the same.
        key.add(UInt8(meeting.alias == nil ? 0 : 1))
        key.add(last: meeting.alias ?? [])
        collisions = max(collisions, collision + 1)
        var writer = PayloadWriter()
        writer.add(collision)
        meeting.write(to: &writer)
        entry.write(to: &writer)
        members.add(key, writer.bytes[...])
    }

    /// Each member, in the order of their paths.
    consuming func forEach(_ body: (CollisionMember) -> Void) {
        let space = space
        for record in members.sorted() {
            var reader = PayloadReader(record: record.value)
            do throws(DecodingError) {
                let number = try reader.number(Int.self)
                let meeting = try SiblingRecord.Meeting(from: &reader)
                body(
                    CollisionMember(
                        root: 0, collision: number, meeting: meeting, entry: try InspectedEntry(from: &reader)))
            } catch {
                space?.noteDamage()
            }
        }
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
        // Their order is that of their first members, and not that in which they were found.
        var places = Array(repeating: -1, count: count)
        var next = 0
        for record in members {
            guard let (collision, _) = Self.head(of: record, space) else { continue }
            let set = sets.root(of: collision)
            if places[set] < 0 {
                places[set] = next
                next += 1
            }
            united.add(RecordKey(number: places[set]), record.value)
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
