public import Remedies

extension FixRules {
    /// Whether what these rules' verbs do, one after the other, leads from one state of an object to another one. Who sent a
    /// plan may have been taken over by what it examined: no state is brought about that no rule asks for.
    ///
    /// - Parameters:
    ///   - rules: by their places in the library.
    ///   - path: root-relative.
    public func lead(from before: FixState, to after: FixState, by rules: [Int], at path: [UInt8]) -> Bool {
        var state = before
        for _ in 0..<AuditWorker.mostRounds {
            let start = state
            for rule in rules {
                guard let fix = self[rule] else { return false }
                state = fix.verb.applied(to: state, at: path, terms)
                if state == after { return true }
            }
            if state == start { return false }
        }
        return false
    }
}
