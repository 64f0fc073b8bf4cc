import Descriptors
import Auditing
import Facts
import SafeFiles
import Snapshots

/// What an undo file says, undone, the last thing first.
struct Undoing {
    let roots: [HeldRoot]
    /// Of each root of the undo file, its place among those that are given.
    let places: [Int]
    let stopped: StoppedUndoings
    /// Whether set-id bits and capabilities are put back.
    let isUnsafe: Bool

    /// - Parameter place: of a file that undoes this.
    /// - Returns: what became of each object of the file.
    func undo(
        _ contents: UndoContents, to place: UndoPlace, isSandboxed: Bool, progress: ProgressLine
    ) throws(CommandError) -> MendingOutcomes {
        let undoing = self
        return try MendingProcess(roots, place, isSandboxed: isSandboxed, progress: progress).run(
            contents
        ) { (entry, number, trees) throws(MendingRefusal) in
            try undoing.step(entry, number, &trees)
        }
    }

    private func step(
        _ entry: UndoEntry, _ place: Int, _ trees: inout [HeldTree]
    ) throws(MendingRefusal) -> MendingStep {
        let intent = entry.intent
        let root = places[intent.root]
        let found = try MendingRefusal.naming { () throws(FileFailure) -> (FileFacts, UndoState) in
            let pin = try trees[root].pin(intent.path)
            let facts = try pin.facts(FileFacts.ofMending)
            let (_, inode, born) = facts.identity.numbers
            guard inode == intent.inode, born == intent.born, facts.kind.asEntryKind == intent.kind else {
                throw .isChanged
            }
            return (facts, try pin.state(facts, touchedBy: intent))
        }
        let (facts, now) = found
        if intent.kind != .directory, facts.links > 1 { throw MendingRefusal(.hardLinks) }
        if now.isSame(as: intent.before, intent.kind) { throw .needless }
        let isOurs =
            if let done = entry.done {
                facts.changed == done && now.isSame(as: intent.after, intent.kind)
                    || stopped.mayHaveLeft(now, intent, in: roots[root].identity)
            } else {
                // The program was killed before it could say how far it came.
                now.isSame(as: intent.after, intent.kind) || now.liesBetween(intent.before, intent.after)
            }
        guard isOurs else { throw MendingRefusal(.changed) }
        var wanted = intent.before
        var remark: PlannedFix.Obstacle?
        if !isUnsafe {
            let unset = UInt16(0o6000) & wanted.mode.rawValue & ~now.mode.rawValue
            if intent.kind != .link, unset != 0 {
                wanted.mode = Mode(rawValue: wanted.mode.rawValue & ~unset)
                remark = .privileged
            }
            if let capabilities = wanted.capabilities, capabilities != now.capabilities {
                wanted.capabilities = now.capabilities
                remark = .privileged
            }
            if remark != nil, now.isSame(as: wanted, intent.kind) { throw MendingRefusal(.privileged) }
        }
        let back = UndoIntent(
            root: root, path: intent.path, kind: intent.kind, inode: intent.inode, born: intent.born,
            changed: facts.changed, before: now, after: wanted)
        return MendingStep(place: place, intent: back, facts: facts, remark: remark)
    }
}
