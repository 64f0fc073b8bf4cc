import Descriptors
import Facts

extension Walker {
    /// Judges the root itself. It has no name and no parent here: what it is called and where it lies is not part of
    /// the tree.
    mutating func judgeRoot() {
        outcome.tally.entries += 1
        sharedProgress.countEntry()
        facts.reset()
        facts.parent = nil
        facts.depth = 0
        facts.path = []
        facts.collected.formUnion([.name, .path])
        facts.take(walk.rootStatus, kind: .directory, now: now, owners)
        collectAccounts()
        collectMount()
        if !baselines[Int(EntryKind.directory.rawValue)].isDisjoint(with: EntryFacts.attributeCollectors) {
            collectAttributes(walk.rootDirectory.descriptor, in: walk.root)
        }
        settleRights()
        keepRoot(walk.rootDirectory.descriptor)
        if hasPruning, let cause = causeNotToJudge(modified: walk.rootStatus.modified.seconds) {
            leaveOut(.entry, of: .directory, by: cause)
            return
        }
        let decision = consumer.consider(&facts)
        guard decision != .settled else { return }
        decide(decision, walk.rootDirectory.descriptor, in: walk.root, walk.rootDirectory)
    }
}
