import Auditing

extension ObjectMatching {
    /// What the matches come to.
    ///
    /// - Parameter sharesInodes: whether inodes of one side may be known again on the other.
    func writeEvents(to events: inout ChangeEventWriter, sharingInodes sharesInodes: Bool) {
        // What was, by the place of what is: first the same object, then what was at its path.
        var former = ExternalSort(sides.space)
        for (place, record) in sides.before.records.enumerated() {
            let (partner, twin) = (sides.before.partners[place], sides.before.twins[place])
            if partner != ObjectSide.none {
                former.add(RecordKey(number: Int(partner) << 1), record.record[...])
            }
            if twin != ObjectSide.none, twin != partner {
                former.add(RecordKey(number: Int(twin) << 1 | 1), record.record[...])
            }
            // Something of another kind may have its place.
            guard partner == ObjectSide.none else { continue }
            guard twin != ObjectSide.none, sides.after.partners[Int(twin)] == ObjectSide.none else {
                events.add(ChangeEvent(.removed, .content, record))
                continue
            }
        }
        var records = former.sorted().makeIterator()
        var upcoming = records.next()
        for (place, record) in sides.after.records.enumerated() {
            var (earlier, occupant): (EntryRecord?, EntryRecord?) = (nil, nil)
            while let next = upcoming, next.key.number >> 1 == place {
                let found = try? EntryRecord(record: next.value)
                if next.key.number & 1 == 0 { earlier = found } else { occupant = found }
                upcoming = records.next()
            }
            if let earlier {
                let isSameInode = PathPair(earlier, record).hasSameInode(sharingInodes: sharesInodes)
                let event = event(of: earlier, record, place, occupant, isSameInode: isSameInode)
                if let event { events.add(event) }
            } else if let occupant, sides.before.partners[Int(sides.after.twins[place])] == ObjectSide.none {
                events.add(
                    ChangeEvent(.changed, .content, record, record.changes(since: occupant, isSameInode: false)))
            } else {
                events.add(ChangeEvent(.added, record.powersClass, record))
            }
        }
    }

    /// - Parameters:
    ///   - place: of the new one.
    ///   - occupant: what was at its path, if that was something else.
    private func event(
        of old: EntryRecord, _ new: EntryRecord, _ place: Int, _ occupant: EntryRecord?, isSameInode: Bool
    ) -> ChangeEvent? {
        let changes = new.changes(since: old, isSameInode: isSameInode)
        guard old.path != new.path, !wentAlong(to: place) else {
            return changes.isEmpty ? nil : ChangeEvent(.changed, .timestamp, new, changes)
        }
        var changeClass = ChangeClass.metadata
        if let occupant { changeClass = new.hasMorePower(than: occupant) ? .privilegeGain : .content }
        // That a rename is a change of the inode says nothing more.
        return ChangeEvent(.moved, changeClass, new, from: old.path, changes.filter { $0.attribute != .ctime })
    }

    /// Whether it has its name still, in the directory that it was in: that one was moved, and it went along.
    private func wentAlong(to new: Int) -> Bool {
        let old = Int(sides.after.partners[new])
        let (directory, home) = (sides.before.parents[old], sides.after.parents[new])
        guard directory != ObjectSide.none, home != ObjectSide.none else { return false }
        return sides.before.partners[Int(directory)] == home && sides.before.names[old] == sides.after.names[new]
    }
}
