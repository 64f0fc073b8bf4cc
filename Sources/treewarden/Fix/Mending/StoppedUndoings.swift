import Snapshots

/// What undoings had begun with and did not bring to an end, as their logs have it. The object that one of them was at when it
/// was stopped is neither as it was left nor as it was; one at which a call failed was put back. The inodes of both were
/// changed since: only the log knows that they may be undone on.
struct StoppedUndoings: Sendable {
    fileprivate struct Object: Hashable {
        var root: UndoHeader.Root
        var path: [[UInt8]]
        var inode: UInt64
        var born: Int64?
    }

    private var begun: [Object: [UndoIntent]] = [:]

    /// Of how many objects it is kept. Of others nobody knows that they may be undone on.
    private static let mostKept = 1 << 16

    /// - Parameter contents: of a log, which begins with what was intended last.
    mutating func add(_ contents: UndoContents) {
        for entry in contents where entry.done == nil && begun.count < Self.mostKept {
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
