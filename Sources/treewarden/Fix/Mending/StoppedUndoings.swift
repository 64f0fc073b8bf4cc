import Snapshots

/// What undoings had begun with when they were stopped, as their logs have it. The object that one of them was at is
/// neither as it was left nor as it was, and its inode was changed since: only the log knows that it may be undone on.
struct StoppedUndoings: Sendable {
    fileprivate struct Object: Hashable {
        var root: UndoHeader.Root
        var path: [[UInt8]]
        var inode: UInt64
        var born: Int64?
    }

    private var begun: [Object: [UndoIntent]] = [:]

    /// - Parameter contents: of a log, which begins with what was intended last.
    mutating func add(_ contents: UndoContents) {
        guard !contents.isWhole else { return }
        for entry in contents.prefix(Mender.batchLimit) where entry.done == nil {
            let intent = entry.intent
            begun[Object(intent, contents.header.roots[intent.root]), default: []].append(intent)
        }
    }

    /// Whether an object that is in this state may have been left so by one of them.
    ///
    /// - Parameter root: that the object lies in.
    func mayHaveLeft(_ state: UndoState, _ intent: UndoIntent, in root: UndoHeader.Root) -> Bool {
        let known = begun[Object(intent, root)] ?? []
        return known.contains { state.liesBetween($0.before, $0.after) }
    }
}

extension StoppedUndoings.Object {
    fileprivate init(_ intent: UndoIntent, _ root: UndoHeader.Root) {
        self.init(root: root, path: intent.path, inode: intent.inode, born: intent.born)
    }
}
