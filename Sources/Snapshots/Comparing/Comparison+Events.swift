import Auditing

extension Comparison {
    /// What the matches come to.
    func makeEvents() -> [ChangeEvent] {
        var events: [ChangeEvent] = []
        for (place, record) in after.records.enumerated() {
            if let partner = after.partners[place] {
                if let event = event(of: before.records[partner], record, partner, place) { events.append(event) }
            } else if let earlier = former(at: record.path) {
                // Something of another kind has its place.
                events.append(
                    ChangeEvent(.changed, .content, record, record.changes(since: earlier, isSameInode: false)))
            } else {
                events.append(ChangeEvent(.added, record.powersClass, record))
            }
        }
        for (place, record) in before.records.enumerated() where before.partners[place] == nil {
            if let new = after.places[record.path], after.partners[new] == nil { continue }
            events.append(ChangeEvent(.removed, .content, record))
        }
        return events.sorted {
            $0.path != $1.path
                ? $0.path.lexicographicallyPrecedes($1.path) : $0.kind.rawValue < $1.kind.rawValue
        }
    }

    /// What was at the path and is nowhere now.
    private func former(at path: [UInt8]) -> EntryRecord? {
        guard let place = before.places[path], before.partners[place] == nil else { return nil }
        return before.records[place]
    }

    private func event(of old: EntryRecord, _ new: EntryRecord, _ oldPlace: Int, _ newPlace: Int) -> ChangeEvent? {
        let changes = new.changes(since: old, isSameInode: isSameInode(old, new))
        guard old.path != new.path, !wentAlong(oldPlace, newPlace) else {
            return changes.isEmpty ? nil : ChangeEvent(.changed, .timestamp, new, changes)
        }
        var changeClass = ChangeClass.metadata
        if let occupant = before.places[new.path].map({ before.records[$0] }) {
            changeClass = new.hasMorePower(than: occupant) ? .privilegeGain : .content
        }
        // That a rename is a change of the inode says nothing more.
        return ChangeEvent(.moved, changeClass, new, from: old.path, changes.filter { $0.attribute != .ctime })
    }

    /// Whether it has its name still, in the directory that it was in: that one was moved, and it went along.
    private func wentAlong(_ old: Int, _ new: Int) -> Bool {
        guard let parent = before.parents[old], let home = after.parents[new] else { return false }
        return before.partners[parent] == home && before.records[old].name == after.records[new].name
    }
}
