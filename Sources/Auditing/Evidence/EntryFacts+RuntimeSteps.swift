import Facts

extension EntryFacts {
    /// Where the runtime user takes the rights that a rule asks for: the entry itself, or the directory in which it may
    /// be replaced.
    borrowing func runtimeSteps(_ asked: RuntimeRights) -> [(right: RuntimeRights, step: PathStep)] {
        guard let access = parent?.runtime else { return [] }
        let held = runtimeRights.intersection(asked)
        let permissions = permissions
        var steps: [(right: RuntimeRights, step: PathStep)] = []
        for (right, bit) in [(RuntimeRights.write, Mode.Right.write), (.read, .read), (.execute, .execute)] {
            guard held.contains(right), let basis = access.untrusted.basis(of: bit, over: permissions) else { continue }
            steps.append((right, PathStep(path: path, permissions: permissions, basis: basis)))
        }
        if held.contains(.replace), let step = access.replacing(permissions) { steps.append((.replace, step)) }
        return steps
    }
}
