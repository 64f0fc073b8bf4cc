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

    /// The file that the member is one more name of, and whether it is the last one; nothing where it is none that is known.
    mutating func take(
        _ member: borrowing Member, _ object: (Int32) -> VirtualTree.Object
    ) -> (object: Int32, isLast: Bool)? {
        guard let group = groups[member.inode], member.isName(of: object(group.object)) else { return nil }
        let isLast = group.awaited <= 1
        if isLast {
            groups[member.inode] = nil
        } else {
            groups[member.inode]?.awaited -= 1
        }
        return (group.object, isLast)
    }

    /// Takes note of a file by the first of its names; the one whose number it has now.
    mutating func add(_ object: Int32, _ member: borrowing Member) -> Int32? {
        let group = Group(object: object, awaited: member.links - 1)
        return groups.updateValue(group, forKey: member.inode)?.object
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
