import Facts

/// Tells of regular files with several names which name is met first: such a file counts once, as du(1) has it.
package struct FirstNames {
    private var seen: Set<InodeIdentity> = []

    package init() {}

    /// Whether no name of the same file came before; of anything but regular files it never did.
    package mutating func isFirst(_ record: EntryRecord) -> Bool {
        guard record.kind == .file, (record.links ?? 1) > 1, let inode = record.inode else { return true }
        return seen.insert(inode).inserted
    }
}
