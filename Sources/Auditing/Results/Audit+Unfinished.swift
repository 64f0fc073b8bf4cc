import Facts

extension Audit {
    /// Leaves open what is decided when all of a tree is known, where the process that walks came to a halt before:
    /// that nothing is said of it must not look as if nothing were wrong.
    ///
    /// - Parameters:
    ///   - unfinished: the roots of which not every directory was complete.
    ///   - trees: all roots that the process walks. That files have names elsewhere was to be said last.
    public func leaveOpen(_ unfinished: Set<Int>, of trees: [Int], in results: inout AuditResults) {
        for rule in plans.indices where rules.states[rule] == .on {
            let facts = plans[rule].facts
            let ofDirectories = facts.filter { fact in analyses.all.contains { $0.decides(fact) } }
            var ofTrees = facts.filter { $0.collector.contains(.linkGroup) }
            if demands[rule]?.rule == .missing { ofTrees.append(.path) }
            // How many entries of a root are like each other shows when all of them were seen.
            let ofRoots = plans[rule].hasThreshold ? facts : ofDirectories
            for root in trees {
                let open = (unfinished.contains(root) ? ofRoots : []) + ofTrees
                if !open.isEmpty { results.add(.undecided(.init(rule: rule, root: root, path: [], facts: open))) }
            }
        }
    }

    /// Leaves the rules open that a policy locks and that find other things where reach is counted from elsewhere: a
    /// configuration chose a profile that has it so.
    ///
    /// - Parameter roots: how many there are.
    public func leaveOpenForReach(roots: Int, in results: inout AuditResults) {
        for rule in locked.sorted() where rules.states[rule] == .on {
            let facts = plans[rule].facts.filter { fact in
                fact == .reachers || !fact.collector.isDisjoint(with: [.link, .resolution])
            }
            guard !facts.isEmpty else { continue }
            for root in 0..<roots {
                results.add(.undecided(.init(rule: rule, root: root, path: [], facts: facts)))
            }
        }
    }
}
