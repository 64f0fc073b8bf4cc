import Auditing

/// What one path has on both sides.
struct PathPair: Recordable {
    /// What was there.
    var before: EntryRecord?
    /// What is there.
    var after: EntryRecord?
    /// Whether nothing of it changed but the inode.
    var isAlike = false

    init(_ before: EntryRecord?, _ after: EntryRecord?, isAlike: Bool = false) {
        self.before = before
        self.after = after
        self.isAlike = isAlike
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        before = try reader.optional { reader throws(DecodingError) in try EntryRecord(from: &reader) }
        after = try reader.optional { reader throws(DecodingError) in try EntryRecord(from: &reader) }
        isAlike = try reader.flag()
    }

    func write(to writer: inout PayloadWriter) {
        for record in [before, after] { writer.add(record) { $1.write(to: &$0) } }
        writer.add(isAlike)
    }

    /// Whether both are known to be one inode.
    ///
    /// - Parameter sharesInodes: whether both sides have inodes of the same file system.
    func hasSameInode(sharingInodes sharesInodes: Bool) -> Bool {
        guard sharesInodes, let key = before?.inodeKey else { return false }
        return key == after?.inodeKey
    }
}
