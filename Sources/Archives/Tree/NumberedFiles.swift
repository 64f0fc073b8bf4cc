import Facts

/// Files of an archive that says by numbers which of its members are names of one file (cpio, rpm).
///
/// A number stands for one file until as many names came as the archive's maker counted: archives that were made on several
/// file systems, and do not say so, have it again for another one. What differs in more than its name is another one too.
struct NumberedFiles: Sendable {
    private struct Group {
        var object: Int32
        /// How many names are still to come.
        var awaited: UInt64
    }

    private var groups: [InodeIdentity: Group] = [:]

    /// The file that the member is one more name of; nothing where it is none that is known.
    mutating func take(_ member: borrowing Member, _ object: (Int32) -> VirtualTree.Object) -> Int32? {
        guard let group = groups[member.inode], member.isName(of: object(group.object)) else { return nil }
        if group.awaited > 1 {
            groups[member.inode]?.awaited -= 1
        } else {
            groups[member.inode] = nil
        }
        return group.object
    }

    /// Takes note of a file by the first of its names.
    mutating func add(_ object: Int32, _ member: borrowing Member) {
        groups[member.inode] = Group(object: object, awaited: member.links - 1)
    }
}

extension Member {
    /// Whether it may be one of several names of a file that are told by its number.
    var isNumbered: Bool { links > 1 && known.contains(.hardLinks) && inode.inode != 0 && kind != .hardLink }

    /// Whether it says of its file what is known of that one. Contents stand beside one of the names, or beside each.
    fileprivate borrowing func isName(of object: VirtualTree.Object) -> Bool {
        kind == .entry(object.kind) && mode == object.mode && owner == object.owner && group == object.group
            && modified == object.modified && (size == 0 || object.size == 0 || size == object.size)
    }
}
