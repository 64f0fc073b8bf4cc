public import Auditing
public import Facts

/// What was known of a tree at some time: one side of a comparison, what a snapshot holds.
public struct TreeState: Sendable {
    /// In the order of path bytes.
    public var records: EntryRecords
    /// Below which paths nothing is known: directories that could not be read, and other mounts. In order.
    public var gaps: [Gap]
    /// The file system that it lies on, by a number of its own; nothing where that is not known. Inodes are known again
    /// only on the same one.
    public var fileSystem: String?
    /// What all paths of the records begin with, where a list tells them from `/` on, without the slash before it: the
    /// directory that is the root.
    public var base: [UInt8] = []
    /// Whether it was written down of a file what it holds, as a digest.
    public var hasDigests = false
    /// What of an entry the form does not hold that it was written in: that it is missing is nobody's failure.
    public var unheld: EntryDetails.Unread = []
    /// What of the tree was looked at; nothing where that is not known, as of a manifest.
    public var scope: SnapshotScope?

    /// Where nothing is known, and why.
    public struct Gap: Hashable, Sendable {
        /// Root-relative; empty for the root itself.
        public var path: [UInt8]
        /// The word of the scan error: `unreadable-directory`, `mount-not-entered`.
        public var reason: String

        public init(path: [UInt8], reason: String) {
            self.path = path
            self.reason = reason
        }
    }

    public init(records: EntryRecords, gaps: [Gap] = [], fileSystem: String? = nil) {
        self.records = records
        self.gaps = gaps
        self.fileSystem = fileSystem
    }

    /// How large its files are: no other one holds the same.
    public var fileSizes: Set<UInt64> {
        Set(records.lazy.filter { $0.kind == .file }.compactMap(\.size))
    }

    /// The same without what is none of a scope, by anything but its patterns.
    public func restricted(to scope: SnapshotScope) -> TreeState {
        guard scope.skipsHidden || scope.skipsPackages || scope.newerThan != nil else { return self }
        var state = self
        state.records = records.sortedByPath { record in
            scope.leavesOut(record.path, modified: record.modified) ? nil : record
        }
        state.gaps.removeAll { scope.leavesOut($0.path, modified: nil) }
        return state
    }

    /// The same without some of it, and what lies below that.
    public func leavingOut(_ isLeftOut: (_ path: [UInt8], _ kind: EntryKind) -> Bool) -> TreeState {
        var state = self
        var directories = PathIndex<Void>()
        state.records = records.sortedByPath { record in
            if record.path.isEmpty { return record }
            if !directories.isEmpty, directories.place(over: record.path) != nil { return nil }
            guard isLeftOut(record.path, record.kind) else { return record }
            if record.kind == .directory { directories.insert(record.path, ()) }
            return nil
        }
        state.gaps.removeAll { directories.place(over: $0.path) != nil }
        return state
    }
}
