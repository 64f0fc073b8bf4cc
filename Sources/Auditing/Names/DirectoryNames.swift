import Facts
import Names

/// All names of a directory that is complete, to be looked through for what something will have to be said about.
struct DirectoryNames {
    let place: DirectoryPlace
    /// Where they lie in memory.
    let siblings: SiblingNames
    /// Where they do not: by hash, then by name.
    let sorted: SortedRecords?
    let query: NameQuery
    let found: any RecordSink

    /// How many bytes of a key the hash takes.
    private static let hashLength = 8

    private static func hash(of record: SortedRecords.Record) -> UInt64 {
        let key = record.key.span
        return key.count < hashLength ? ASCIIWord.loadRest(of: key, from: 0) : ASCIIWord.load(key, at: 0)
    }

    private static func name(of record: SortedRecords.Record) -> [UInt8] { Array(record.key.dropFirst(hashLength)) }

    func forEach(_ body: ([UInt8]) -> Void) {
        if let sorted {
            for record in sorted { body(Self.name(of: record)) }
            return
        }
        var name: [UInt8] = []
        for number in 0..<siblings.count {
            siblings.copyName(number, into: &name)
            body(name)
        }
    }

    private func add(
        _ name: [UInt8], _ cause: SiblingRecord.Cause, label: [UInt8],
        _ meeting: SiblingRecord.Meeting = SiblingRecord.Meeting()
    ) {
        let record = SiblingRecord(directory: place, cause: cause, name: name, meeting: meeting)
        found.add(record.key(label: label), record.value)
    }

    // MARK: Names that mean the same

    /// - Returns: whether all names were compared.
    func lookAtBuckets() -> Bool {
        if let sorted { return lookAtBuckets(of: sorted) }
        var comparison = NameComparison(siblings)
        siblings.forEachBucket { bucket in comparison.forEachGroup(of: bucket, on: query.collide, add) }
        return true
    }

    private func lookAtBuckets(of sorted: SortedRecords) -> Bool {
        var bucket = NameBucket(query.collide, spillingTo: sorted.space)
        var hash: UInt64?
        /// The first name with the hash: most have none beside them.
        var first: SortedRecords.Record?
        var isWhole = true
        func close() {
            let areAll = bucket.takeMembers { add($0.name, .meaning, label: $0.label, $0.meeting) }
            if !areAll { isWhole = false }
        }
        for record in sorted {
            let own = Self.hash(of: record)
            guard own == hash else {
                if first == nil { close() }
                hash = own
                first = record
                continue
            }
            if let first = first.take() { bucket.add(Self.name(of: first)) }
            bucket.add(Self.name(of: record))
        }
        if first == nil { close() }
        return isWhole
    }

    private func add(_ group: NameComparison<SiblingNames>.Group) {
        var name: [UInt8] = []
        siblings.copyName(Int(group.members[0]), into: &name)
        // The order of a listing says nothing.
        var label = name
        for member in group.members.dropFirst() {
            siblings.copyName(Int(member), into: &name)
            if name.lexicographicallyPrecedes(label) { swap(&name, &label) }
        }
        let meeting = SiblingRecord.Meeting(targets: group.targets, mechanisms: group.mechanisms)
        for member in group.members {
            siblings.copyName(Int(member), into: &name)
            add(name, .meaning, label: label, meeting)
        }
    }

    // MARK: Bytes

    /// XFS folds bytes, whatever they stand for: there a name that is text can meet one that is not UTF-8, and the
    /// hash of what text means keeps these apart.
    func lookAtBytes() {
        var folder = NameFolder()
        var key: [UInt8] = []
        let byKey = found.makeEmpty()
        forEach { name in
            guard name.contains(where: { $0 >= 0x80 }), folder.key(of: name.span, on: .xfsCI, into: &key) else {
                return
            }
            var record = RecordKey()
            record.add(path: key)
            record.add(last: name)
            byKey.add(record, [])
        }
        let records = byKey.takeSorted()
        // One goes ahead to the end of a group, to learn what is to be said of it.
        var (ahead, behind) = (records.makeIterator(), records.makeIterator())
        var upcoming = ahead.next()
        while let first = upcoming {
            let key = first.key.prefix { $0 != 0 }
            let label = Array(first.key.dropFirst(key.count + 1))
            let hash = folder.coarseHash(of: label.span)
            var meeting = SiblingRecord.Meeting(targets: NameTargets(.xfsCI))
            var (count, haveOneMeaning) = (0, true)
            while let record = upcoming, record.key.prefix(key.count + 1) == first.key.prefix(key.count + 1) {
                let name = Array(record.key.dropFirst(key.count + 1))
                if folder.coarseHash(of: name.span) != hash { haveOneMeaning = false }
                if count > 0 { meeting.mechanisms.formUnion(.explaining(label.span, name.span)) }
                count += 1
                upcoming = ahead.next()
            }
            for _ in 0..<count {
                guard let record = behind.next(), !haveOneMeaning else { continue }
                add(Array(record.key.dropFirst(key.count + 1)), .bytes, label: label, meeting)
            }
        }
    }

    // MARK: Short names

    /// Of the long names that one in the shape of a short one may be given to, as many are brought as a finding tells, with
    /// their number: else a thousand names of either sort would make a million pairs.
    func lookAtShortNames() {
        let meeting = SiblingRecord.Meeting(
            targets: query.collide.expanded.members.filter(\.hasShortNames)
                .reduce(into: NameTargets()) { $0.formUnion(NameTargets($1)) }, mechanisms: .shortName)
        let classes = shortNameClasses()
        guard classes.count > 0 else { return }
        var longs = LongNames()
        for record in classes {
            let group = record.key.prefix { $0 != 0 }
            if longs.group != group { longs = LongNames(group: group) }
            let name = Array(record.key.dropFirst(group.count + 2))
            guard record.key[record.key.startIndex + group.count + 1] == Self.aliasMark else {
                longs.add(name)
                continue
            }
            let others = longs.told.filter { $0 != name }
            guard !others.isEmpty else { continue }
            var meeting = meeting
            meeting.alias = name
            meeting.untold = longs.count - longs.told.count
            for name in [name] + others { add(name, .shortName, label: meeting.alias ?? [], meeting) }
        }
    }

    /// The long names of a class, which come before the short ones.
    private struct LongNames {
        var group: ArraySlice<UInt8> = []
        private(set) var told: [[UInt8]] = []
        private(set) var count = 0

        init(group: ArraySlice<UInt8> = []) {
            self.group = group
        }

        mutating func add(_ name: [UInt8]) {
            count += 1
            // What steers git is never among those that are only counted.
            if told.count < Collision.toldLimit - 1 || CollisionStakes.isControlName(name) { told.append(name) }
        }
    }

    private static let (longMark, aliasMark) = (UInt8(0), UInt8(1))

    /// Names in the shape of a short one and the long names that each may be given to, class by class.
    private func shortNameClasses() -> SortedRecords {
        let classes = found.makeEmpty()
        func add(_ name: [UInt8], _ group: [UInt8], _ mark: UInt8) {
            var key = RecordKey()
            key.add(path: group)
            key.add(mark)
            key.add(last: name)
            classes.add(key, [])
        }
        // Beyond so many of them any long name may be of one.
        var groups: Set<[UInt8]> = []
        var haveMany = false
        forEach { name in
            for group in ShortName.classes(ofAlias: name.span) {
                add(name, group, Self.aliasMark)
                if haveMany { continue }
                groups.insert(group)
                if groups.count > 1 << 16 { (haveMany, groups) = (true, []) }
            }
        }
        if haveMany || !groups.isEmpty {
            forEach { name in
                for group in ShortName.classes(ofLongName: name.span) where haveMany || groups.contains(group) {
                    add(name, group, Self.longMark)
                }
            }
        }
        return classes.takeSorted()
    }

    // MARK: Names that are not kept

    func lookAtEach() {
        forEach { name in
            if UnkeptName(name, query) != nil { add(name, .unkept, label: name) }
        }
    }
}
