public import Auditing
import Facts

/// Finds what happened to a tree between two states of it.
///
/// A path alone says little: two names that were swapped are two moves, and a file that was saved under its old name is
/// one change. So objects are matched: by inode, by name under a matched directory, by content, and directories by where
/// all that is left of them lies now. What has the same path, and is no object of another one, is settled as it is
/// read; only of what came, went or was moved something lies in memory, some numbers for each. Records and events lie in
/// the space.
public struct Comparison {
    private let earlier: TreeState
    private let later: TreeState
    private let isWithinFirst: Bool
    private let space: (any SpillSpace)?

    /// - Parameters:
    ///   - isWithinFirst: whether only what the first state has is looked at, where it lies in the second one: what was
    ///     added is nothing then.
    ///   - space: for what memory is not to hold.
    public init(
        from earlier: TreeState, to later: TreeState, withinFirst isWithinFirst: Bool = false,
        spillingTo space: (any SpillSpace)?
    ) {
        self.earlier = isWithinFirst ? earlier.laid(in: later) : earlier
        self.later = later
        self.isWithinFirst = isWithinFirst
        self.space = space
    }

    /// What a comparison comes to.
    public struct Outcome: Sendable {
        /// What happened, in the order of path bytes.
        public let events: RecordList<ChangeEvent>
        /// Where it is not known what happened, likewise.
        public let unread: RecordList<UnreadPlace>
    }

    /// Finds out what happened, and where nobody can say.
    public func outcome() -> Outcome {
        // Inodes of one side are known again on the other.
        let sharesInodes = earlier.fileSystem != nil && earlier.fileSystem == later.fileSystem
        let differences = Differences(
            from: earlier, to: later, isWithinFirst: isWithinFirst, sharesInodes: sharesInodes, space)
        let moves = sharesInodes ? InodeMoves(differences, space) : InodeMoves()
        var events = ChangeEventWriter(space)
        var objects = ObjectsWriter(space)
        // Directories of which there is another object now; what lies in them is not what lay in them.
        var replaced: Set<[UInt8]> = []
        differences.forEach { number, pair in
            guard let old = pair.before, let new = pair.after else { return objects.add(pair, number, moves) }
            let isSameInode = pair.hasSameInode(sharingInodes: sharesInodes)
            let isAlone = isSameInode || !moves.concern(number)
            let isSameObject =
                isAlone && (new.path.isEmpty || old.kind == new.kind && !replaced.contains(new.parentPath))
            if isSameObject {
                let changes = pair.isAlike ? [] : new.changes(since: old, isSameInode: isSameInode)
                if !changes.isEmpty { events.add(ChangeEvent(.changed, .timestamp, new, changes)) }
            } else {
                if old.kind == .directory, new.kind == .directory { replaced.insert(new.path) }
                objects.add(pair, number, moves, areOne: isSameInode && old.kind == new.kind)
            }
        }
        var matching = ObjectMatching(objects.finish())
        matching.match()
        matching.writeEvents(to: &events, sharingInodes: sharesInodes)
        return Outcome(events: events.finish(), unread: differences.unread)
    }
}

extension EntryRecord {
    /// The path of the directory that holds it.
    var parentPath: [UInt8] {
        Array(path.prefix(path.lastIndex(of: UInt8(ascii: "/")) ?? 0))
    }

    /// By what an inode is known again: the kernel's handle, or number and time of birth. A number alone may be another
    /// inode's by now.
    var inodeKey: [UInt8]? {
        if handle.count > 4 { return handle }
        guard let inode, let born, changed != nil else { return nil }
        return Array("\(inode.inode)@\(born)".utf8)
    }
}
