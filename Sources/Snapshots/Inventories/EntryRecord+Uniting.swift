package import Auditing

/// A path that is described twice.
package struct Repetition: Error {
    /// Root-relative.
    package var path: [UInt8]

    /// It, as a sentence without a period.
    package var sentence: String {
        "the inventory says two things of '\(path.isEmpty ? "." : String(decoding: path, as: UTF8.self))'"
    }
}

extension EntryRecord {
    /// One record of two for the same path: what only names a directory, because something lies in it, says nothing beside
    /// what describes it.
    ///
    /// - Throws: where both describe it, or something lies in what is no directory.
    package func united(with other: EntryRecord) throws(Repetition) -> EntryRecord {
        let name = EntryRecord(root: root, manifestPath: path, .directory)
        guard self == name || other == name else { throw Repetition(path: path) }
        var whole = self == name ? other : self
        if whole.unread.contains(.kind) {
            whole = name
        } else if whole.kind != .directory {
            throw Repetition(path: path)
        }
        return whole
    }
}

extension EntryRecords {
    /// Each path once: what only names a directory says nothing beside what describes it.
    func withoutRepetitions(spillingTo space: (any SpillSpace)?) throws(Repetition) -> EntryRecords {
        var last: [UInt8]?
        let repeats = contains { record in
            defer { last = record.path }
            return record.path == last
        }
        guard repeats else { return self }
        var kept = EntryRecordWriter(space)
        var known: EntryRecord?
        for record in self {
            if let same = known, same.path == record.path {
                known = try same.united(with: record)
            } else {
                if let known { kept.add(known) }
                known = record
            }
        }
        if let known { kept.add(known) }
        return kept.finish()
    }
}
