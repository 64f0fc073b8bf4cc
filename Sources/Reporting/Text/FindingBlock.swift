import Auditing
import Facts

/// What the text report lists of a group: each object once, with the first group that speaks of it.
struct FindingBlock {
    let group: FindingGroup
    /// How many findings are listed with it.
    private(set) var count = 0
    /// How many objects those are about.
    private(set) var objects = 0
    /// How many of them are below each root that has any, ascending.
    private(set) var sections: [(root: Int, count: Int)] = []
    /// Whether each of them is about one entry.
    private(set) var areEntries = true
    /// Whether they are acts of source texts.
    private(set) var areActs = false
    /// The widest listing's characters.
    private(set) var listingWidth = 0
    /// The evidence that was measured last.
    private var measured: Evidence?

    fileprivate init(_ group: FindingGroup) {
        self.group = group
    }

    /// Only owners make one listing wider than another, and neighbours share theirs.
    fileprivate mutating func add(_ finding: Finding) {
        count += 1
        objects += finding.objects
        if sections.last?.root != finding.root { sections.append((finding.root, 0)) }
        sections[sections.count - 1].count += 1
        if finding.foldNumber != nil || finding.site != nil { areEntries = false }
        if finding.site != nil {
            areActs = true
            return
        }
        let evidence = finding.evidence
        if let measured, measured.owner == evidence.owner, measured.group == evidence.group { return }
        listingWidth = max(listingWidth, evidence.listing().count)
        measured = evidence
    }
}

/// The blocks of a text report, and what they list.
struct TextListing {
    /// Those that have something to list.
    let blocks: [FindingBlock]
    /// What they list, block by block, in each in the order of the report.
    let members: SortedRecords

    /// - Parameter groups: in their order; all findings of the report belong to one of them.
    init(_ report: AuditReport, _ groups: [FindingGroup]) {
        var ranks: [FindingGroup.Key: Int] = [:]
        for (rank, group) in groups.enumerated() { ranks[group.key] = rank }
        var writer = ListingWriter(groups, report.findings.space)
        // What is about one entry comes together.
        var place: [RankedFinding] = []
        for (finding, record) in zip(report.findings, report.findings.records) {
            let rank = ranks[FindingGroup.Key(finding, report.provenance(of: finding))] ?? 0
            let one = RankedFinding(finding: finding, record: record.value, rank: rank)
            // An act stands for itself, and a text may have many.
            if finding.site != nil {
                writer.list(one)
                continue
            }
            if let first = place.first?.finding, first.root != finding.root || first.path != finding.path {
                writer.list(allOf: place)
                place.removeAll(keepingCapacity: true)
            }
            place.append(one)
        }
        writer.list(allOf: place)
        self = writer.finish()
    }

    fileprivate init(_ blocks: [FindingBlock], _ members: SortedRecords) {
        self.blocks = blocks
        self.members = members
    }
}

/// A finding with its record, and the place of its group.
private struct RankedFinding {
    let finding: Finding
    let record: ArraySlice<UInt8>
    let rank: Int
}

/// Brings findings to the blocks that list them.
private struct ListingWriter: ~Copyable {
    private var blocks: [FindingBlock]
    private var members: ExternalSort

    init(_ groups: [FindingGroup], _ space: (any SpillSpace)?) {
        blocks = groups.map(FindingBlock.init)
        members = ExternalSort(space)
    }

    mutating func list(_ one: RankedFinding, _ companions: [RankedFinding] = []) {
        blocks[one.rank].add(one.finding)
        var key = RecordKey()
        key.add(UInt32(clamping: one.rank))
        members.add(key, ListedFinding.record(of: one, companions)[...])
    }

    /// - Parameter place: all that is about one entry.
    mutating func list(allOf place: [RankedFinding]) {
        for one in place {
            let companions = place.filter { one.finding.isCompanion(of: $0.finding) }
            if companions.allSatisfy({ $0.rank >= one.rank }) { list(one, companions) }
        }
    }

    consuming func finish() -> TextListing {
        TextListing(blocks.filter { $0.count > 0 }, members.sorted())
    }
}

/// A finding that is listed, and those of other rules about the same object, which are told with it.
struct ListedFinding {
    let finding: Finding
    let companions: [Finding]

    /// The path, and the rules of the companions, come first: of most findings no more is asked.
    fileprivate static func record(of one: RankedFinding, _ companions: [RankedFinding]) -> [UInt8] {
        var writer = PayloadWriter()
        writer.add(one.finding.path)
        writer.add(companions.map(\.finding.rule)) { $0.add($1) }
        writer.add(companions.count + 1)
        return companions.reduce(into: writer.bytes + one.record) { $0 += $1.record }
    }
}

/// What is listed below one root in a block, to be gone through as often as needed.
struct ListedSection: Sequence {
    /// What of a finding decides how it is listed.
    struct Member {
        let path: [UInt8]
        let otherRules: [Int]
        private let rest: PayloadReader

        fileprivate init(_ record: SortedRecords.Record) throws(DecodingError) {
            var reader = PayloadReader(record: record.value)
            path = try reader.text()
            otherRules = try reader.list { reader throws(DecodingError) in try reader.number() }
            rest = reader
        }

        fileprivate func whole() throws(DecodingError) -> ListedFinding {
            var reader = rest
            let all = try reader.list { reader throws(DecodingError) in try Finding(from: &reader) }
            guard let first = all.first else { throw DecodingError() }
            return ListedFinding(finding: first, companions: Array(all.dropFirst()))
        }
    }

    let root: Int
    let count: Int
    /// The deepest directory that holds all of it.
    private(set) var directory: [UInt8] = []
    /// Of other findings about the same objects.
    private(set) var otherRules: Set<Int> = []
    private let start: SortedRecords.Iterator
    private let space: (any SpillSpace)?

    /// Takes the next section out of the members of all blocks.
    init(_ members: inout SortedRecords.Iterator, root: Int, count: Int, _ space: (any SpillSpace)?) {
        start = members
        self.root = root
        self.count = count
        self.space = space
        for place in 0..<count {
            guard let member = members.next().flatMap({ Self.member($0, space) }) else { return }
            if place == 0 { directory = TreePath(member.path).parent.bytes }
            directory = TreePath(directory).commonDirectory(with: member.path).bytes
            otherRules.formUnion(member.otherRules)
        }
    }

    func makeIterator() -> AnyIterator<Member> {
        var members = start
        var left = count
        return AnyIterator { [space] in
            guard left > 0, let record = members.next() else { return nil }
            left -= 1
            return Self.member(record, space)
        }
    }

    func whole(_ member: Member) -> ListedFinding? {
        do throws(DecodingError) {
            return try member.whole()
        } catch {
            space?.noteDamage()
            return nil
        }
    }

    /// The members at these places, whole.
    func members(at places: Set<Int>) -> [Int: ListedFinding] {
        var found: [Int: ListedFinding] = [:]
        for (place, member) in enumerated() where places.contains(place) {
            found[place] = whole(member)
            if found.count == places.count { break }
        }
        return found
    }

    private static func member(_ record: SortedRecords.Record, _ space: (any SpillSpace)?) -> Member? {
        do throws(DecodingError) {
            return try Member(record)
        } catch {
            space?.noteDamage()
            return nil
        }
    }
}

extension Finding {
    /// Whether the two are findings of different rules about the same object, where the baseline excuses both or
    /// neither and neither is about several objects. They are of one place.
    fileprivate func isCompanion(of other: Finding) -> Bool {
        isAboutOneObject && other.isAboutOneObject && isExcused == other.isExcused && rule != other.rule
    }

    /// Neither what an analysis found nor an aggregate nor a fold.
    private var isAboutOneObject: Bool { count == nil && detail == nil }
}
