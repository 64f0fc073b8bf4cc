import Auditing

/// Where mounts begin in a tree, by the numbers of the mounts that its records have. The numbers themselves say nothing in
/// another snapshot, nor after a restart: only that an entry lies on another mount than the directory that holds it.
struct MountBoundaries {
    /// By the paths of the directories that something is mounted on, and of the root.
    private var mounts = PathIndex<UInt64>()

    /// Takes note of a record; they come in the order of path bytes, directories before what is in them.
    ///
    /// - Returns: whether a mount begins there; nothing where the record does not say on which one it lies.
    mutating func begins(at record: EntryRecord) -> Bool? {
        guard let mount = record.mount else { return nil }
        guard let place = mounts.place(over: record.path, below: true) else {
            mounts.insert(record.path, mount)
            return record.path.isEmpty ? false : nil
        }
        guard mount != mounts[place] else { return false }
        if record.kind == .directory { mounts.insert(record.path, mount) }
        return true
    }
}
