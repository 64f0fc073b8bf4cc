import Facts
import Names

/// Follows names that are one: looks at what bears them, and into directories that become one, in which names meet
/// that no directory of the tree holds together.
struct CollisionSearch<Inspector: EntryInspector>: ~Copyable {
    private(set) var inspector: Inspector
    /// Directories that become one with others and were not followed.
    private(set) var left = 0
    private var members: CollisionMembers
    private var open: OpenCollision?
    /// Names that were compared in those that were, and the directories themselves.
    private var work = 0
    private let workLimit: Int
    /// Bytes of the paths of those that no program could name at once.
    private var longPaths = 0
    private var merges: [DirectoryMerge] = []
    private var visited: Set<Fingerprint> = []

    /// Links that lead upwards could make a tree of directories out of a few; no real one comes near.
    static var usualWorkLimit: Int { 4_000_000 }

    /// Every finding in such directories tells paths of that length: a list of 80 KB came to hundreds of megabytes of reports.
    /// No path beyond PATH_MAX is opened by its name, and a tree that people made has none.
    private static var pathLengthLimit: Int { 4096 }
    private static var longPathsLimit: Int { 4 << 20 }
    /// Directories that become one, and names in them, of which all lie in memory to be compared: those that come first.
    private let mergeLimit: MergeLimit

    /// How much of directories that become one is followed at once.
    struct MergeLimit {
        var directories = 1 << 14
        var names = 1 << 18
    }

    /// A collision whose members are being looked at.
    private struct OpenCollision {
        var meeting: SiblingRecord.Meeting
        /// Nothing before it has two members.
        var number: Int?
        var first: InspectedEntry?
        /// What a copy would write into, and the names that lead there.
        var directories: [(name: [UInt8], place: DirectoryPlace)] = []
    }

    init(
        _ inspector: Inspector, spillingTo space: (any SpillSpace)?, workLimit: Int = usualWorkLimit,
        mergeLimit: MergeLimit = MergeLimit()
    ) {
        self.inspector = inspector
        self.workLimit = workLimit
        self.mergeLimit = mergeLimit
        members = CollisionMembers(spillingTo: space)
    }

    /// Looks at names that are one in their directory, and into the directories among them that become one.
    ///
    /// - Parameters:
    ///   - names: by what is one, see `SiblingRecord.key`.
    ///   - unkept: takes each entry that has a name which some target does not keep.
    mutating func follow(_ names: SortedRecords, unkept: (InspectedEntry) -> Void) {
        var key: ArraySlice<UInt8> = []
        for record in names {
            do throws(DecodingError) {
                let sibling = try SiblingRecord(record)
                let place = EntryPlace(directory: sibling.directory, name: sibling.name)
                if sibling.cause == .unkept {
                    if let entry = inspector.look(at: place) { unkept(entry) }
                    continue
                }
                let group = record.key.dropLast(sibling.name.count)
                if group != key {
                    closeCollision()
                    followMerges()
                    open = OpenCollision(meeting: sibling.meeting)
                    key = group
                }
                if let untold = open?.meeting.untold { open?.meeting.untold = max(untold, sibling.meeting.untold) }
                addMember(at: place)
            } catch {
                names.space?.noteDamage()
            }
        }
        closeCollision()
        followMerges()
    }

    /// What was found, and the inspector that looked.
    consuming func finish() -> (Inspector, RecordGroups<Collision>) {
        (inspector, members.united())
    }

    /// Hands over what was found for others to unite it with what they have, each file with the digest of what it holds.
    ///
    /// - Returns: the inspector that looked.
    consuming func leaveMembers(_ body: (CollisionMember) -> Void) -> Inspector {
        var inspector = inspector
        members.forEach { member in
            var member = member
            if member.entry.kind == .file { member.entry.digest = inspector.digest(of: member.entry) }
            body(member)
        }
        return inspector
    }

    // MARK: Members

    private mutating func addMember(at place: EntryPlace) {
        guard open != nil, let entry = inspector.look(at: place) else { return }
        if let number = open?.number, let meeting = open?.meeting {
            members.add(entry, to: number, meeting)
        } else if let first = open?.first, let meeting = open?.meeting {
            let number = members.begin()
            members.add(first, to: number, meeting)
            members.add(entry, to: number, meeting)
            open?.number = number
        } else {
            open?.first = entry
        }
        if open?.meeting.alias == nil, let directory = directory(behind: entry) {
            if let count = open?.directories.count, count < mergeLimit.directories {
                open?.directories.append((entry.place.name, directory))
            } else {
                left += 1
            }
        }
    }

    /// What a copy would write into: the directory itself, or the one in the tree that a link names.
    private mutating func directory(behind member: InspectedEntry) -> DirectoryPlace? {
        switch member.kind {
        case .directory: return member.asDirectory
        case .link:
            guard let path = member.target.flatMap({ LinkText($0).path(from: member.place.directory.path) }) else {
                return nil
            }
            return inspector.directory(at: path)
        default: return nil
        }
    }

    private mutating func closeCollision() {
        guard let collision = open else { return }
        open = nil
        guard collision.number != nil, collision.directories.count > 1 else { return }
        let merges = DirectoryMerge.all(of: collision.directories, on: collision.meeting)
        self.merges += merges.filter { visited.insert($0.fingerprint).inserted }
    }

    // MARK: Directories

    private mutating func followMerges() {
        while let merge = merges.popLast() {
            guard work < workLimit, longPaths < Self.longPathsLimit else {
                left += merges.count + 1
                merges = []
                return
            }
            let before = merges.count
            follow(merge)
            // Whatever order names were found in.
            merges[before...].sort { $1.precedes($0) }
        }
    }

    /// Compares the names of all directories as if one held them: names of one directory were compared already.
    private mutating func follow(_ merge: DirectoryMerge) {
        var names = SiblingNames()
        // Of each name, its directory.
        var containers: [UInt32] = []
        for (number, directory) in merge.directories.enumerated() {
            guard containers.count < mergeLimit.names else {
                left += merge.directories.count - number
                break
            }
            work += 1
            if directory.path.count > Self.pathLengthLimit { longPaths += directory.path.count }
            for name in inspector.names(in: directory) ?? [] {
                names.add(name, NameTraits(name.span))
                containers.append(UInt32(number))
            }
        }
        work += containers.count
        guard names.fillBuckets() else { return }
        var comparison = NameComparison(names)
        var spans = MergeSpans(names, containers)
        names.forEachBucket { bucket in
            guard spans.areSpanned(by: bucket) else { return }
            comparison.forEachGroup(of: bucket, on: merge.targets) { group in
                let (members, targets) = spans.members(of: group)
                guard !members.isEmpty else { return }
                open = OpenCollision(
                    meeting: SiblingRecord.Meeting(
                        targets: targets, mechanisms: group.mechanisms.union(merge.mechanisms)))
                var name: [UInt8] = []
                for member in members {
                    names.copyName(Int(member), into: &name)
                    let directory = merge.directories[Int(containers[Int(member)])]
                    addMember(at: EntryPlace(directory: directory, name: name))
                }
                closeCollision()
            }
        }
    }
}
