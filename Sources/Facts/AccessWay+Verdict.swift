extension AccessWay {
    public func verdict(on action: Action, for principal: Principal) -> Verdict {
        switch action {
        case .replace: return replacing(for: principal)
        case .delete: return deleting(for: principal)
        case .read, .write, .execute, .changeMode:
            if let refusal = refusalToSearch(lookUps[...], for: principal) { return refusal }
            let decision =
                switch action {
                case .read: object.decide(Mode.Right.read.rawValue, for: principal)
                case .write: object.decideWriting(for: principal)
                case .execute where object.kind == .directory:
                    object.decide(Mode.Right.execute.rawValue, for: principal)
                case .execute: object.decideExecuting(for: principal)
                default: object.decideChangingMode(for: principal)
                }
            return Verdict(decision: decision, path: path, permissions: object, place: .object)
        }
    }

    /// Every place on the way where somebody may put another thing, from the root down.
    public func replaceable(for principal: Principal) -> [Verdict] {
        lookUps.indices.compactMap { index in
            let verdict = removal(at: index, for: principal)
            return verdict?.decision.isGranted == true ? verdict : nil
        }
    }

    /// The first place where it is granted; where none is, what refuses it for the object itself.
    private func replacing(for principal: Principal) -> Verdict {
        let verdicts = lookUps.indices.compactMap { removal(at: $0, for: principal) }
        return verdicts.first { $0.decision.isGranted } ?? verdicts.last ?? nameless
    }

    private func deleting(for principal: Principal) -> Verdict {
        guard let ownLookUp else { return nameless }
        return removal(at: ownLookUp, for: principal) ?? nameless
    }

    /// Nothing where no name is looked up there.
    private func removal(at index: Int, for principal: Principal) -> Verdict? {
        let lookUp = lookUps[index]
        guard let entry = lookUp.entry else { return nil }
        if let refusal = refusalToSearch(lookUps[..<index], for: principal) { return refusal }
        return Verdict(
            decision: lookUp.permissions.decideRemoving(entry.permissions, for: principal), path: lookUp.directory,
            permissions: lookUp.permissions, place: .container, name: entry.name)
    }

    private func refusalToSearch(_ way: ArraySlice<LookUp>, for principal: Principal) -> Verdict? {
        for lookUp in way {
            let decision = lookUp.permissions.decide(Mode.Right.execute.rawValue, for: principal)
            if decision.isGranted { continue }
            return Verdict(
                decision: decision, path: lookUp.directory, permissions: lookUp.permissions, place: .way,
                name: lookUp.entry?.name)
        }
        return nil
    }

    /// The root directory, and what ends in `..`.
    private var nameless: Verdict {
        Verdict(decision: .refused(by: .kind), path: path, permissions: object, place: .object)
    }
}

extension Permissions {
    /// Whether somebody may change what is in the object: bytes of a file, names of a directory. Where only appending
    /// is allowed, that is not changing.
    func decideWriting(for principal: Principal) -> AccessDecision {
        let search = kind == .directory ? Mode.Right.execute.rawValue : 0
        let decision = decide(Mode.Right.write.rawValue | search, for: principal)
        return decision.isGranted && kind != .directory && attributes.contains(.append)
            ? .refused(by: .appendOnly) : decision
    }
}
