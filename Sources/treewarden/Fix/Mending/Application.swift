import Auditing
import Descriptors
import Facts
import Remedies
import SafeFiles
import Snapshots

/// A plan that is carried out.
struct Application {
    let roots: [HeldRoot]
    let rules: FixRules

    /// - Returns: what became of each object of the plan.
    func apply(
        _ fixes: RecordList<PlannedFix>, to place: UndoPlace, isSandboxed: Bool, progress: ProgressLine
    ) throws(CommandError) -> MendingOutcomes {
        let (roots, rules) = (roots, rules)
        let time = Process.wallNanoseconds / 1_000_000_000 * 1_000_000_000
        return try MendingProcess(roots, place, isSandboxed: isSandboxed, progress: progress).run(
            fixes
        ) { (fix, number, trees) throws(MendingRefusal) in
            try Self.step(fix, number, &trees, roots, rules, time)
        }
    }

    /// Holds an object against the plan.
    private static func step(
        _ fix: PlannedFix, _ place: Int, _ trees: inout [HeldTree], _ roots: [HeldRoot], _ rules: FixRules,
        _ time: Int64
    ) throws(MendingRefusal) -> MendingStep {
        if let obstacle = fix.obstacle { throw MendingRefusal(obstacle) }
        guard roots.indices.contains(fix.root), rules.lead(from: fix.before, to: fix.after, by: fix.rules, at: fix.path)
        else { throw MendingRefusal(.refused, "the plan is none that these rules make") }
        // Of the root itself there are no names, and an empty one between two slashes is none that anything has.
        let path =
            fix.path.isEmpty
            ? [] : fix.path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Array.init)
        return try MendingRefusal.naming { () throws(FileFailure) in
            let pin = try trees[fix.root].pin(path)
            let facts = try pin.facts(FileFacts.ofMending)
            let (device, inode, born) = facts.identity.numbers
            guard InodeIdentity(device: device, inode: inode) == fix.inode, born == fix.born,
                facts.changed == fix.changed, facts.links == fix.links,
                facts.state?.asEverybodySees == fix.before.asEverybodySees
            else { throw .isChanged }
            var before = facts.undoState
            let after = before.becoming(fix.after, from: fix.before, now: time)
            for name in fix.before.attributeNames where !fix.after.attributeNames.contains(name) {
                guard name.starts(with: "user.".utf8) else { continue }
                before.attributes[name] = try pin.attributeValue(name)
            }
            if after.modified != nil { before.modified = facts.modified }
            let intent = UndoIntent(
                root: fix.root, path: path, kind: fix.before.kind, inode: inode, born: born, changed: facts.changed,
                before: before, after: after)
            return MendingStep(place: place, intent: intent, facts: facts)
        }
    }
}
