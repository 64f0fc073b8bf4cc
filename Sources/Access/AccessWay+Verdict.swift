public import FileModel

extension AccessWay {
    /// Whether somebody may do something with the object at the end of the way, and what decides it.
    public func verdict(on action: Action, for principal: Principal) -> Verdict {
        switch action {
        case .replace: return replacing(for: principal)
        case .delete: return deleting(for: principal)
        case .read, .write, .execute, .changeMode:
            let decision =
                switch action {
                case .read: object.decideReading(for: principal)
                case .write: object.decideWriting(for: principal)
                case .execute where object.kind == .directory:
                    object.decide(Mode.Right.execute.rawValue, for: principal)
                case .execute: object.decideExecuting(for: principal)
                default: object.decideChangingMode(for: principal)
                }
            let verdict = Verdict(decision: decision, path: path, permissions: object, place: .object)
            // Names in a directory are looked up behind the link that leads there, which is then no last name.
            let isWithin = object.kind == .directory && (action == .write || action == .execute)
            return Self.first(in: steps(for: principal, followingLast: !isWithin), before: verdict)
        }
    }

    /// Every place on the way where somebody may put another thing, from the root down.
    public func replaceable(for principal: Principal) -> [Verdict] {
        removals(for: principal).filter { $0.decision.isGranted }
    }

    /// The first place where it is granted; else the first that is open; else what refuses it for the object itself.
    private func replacing(for principal: Principal) -> Verdict {
        let verdicts = removals(for: principal)
        return verdicts.first { $0.decision.isGranted } ?? verdicts.first { $0.decision.outcome == .undecided }
            ?? verdicts.last ?? nameless
    }

    private func deleting(for principal: Principal) -> Verdict {
        ownLookUp.flatMap { removal(at: $0, for: principal) } ?? nameless
    }

    private func removals(for principal: Principal) -> [Verdict] {
        lookUps.indices.compactMap { removal(at: $0, for: principal) }
    }

    /// Whoever takes a name away goes to its directory by that directory's own path, whatever links the way came by.
    ///
    /// - Returns: nothing where no name is looked up there.
    private func removal(at index: Int, for principal: Principal) -> Verdict? {
        let lookUp = lookUps[index]
        guard let entry = lookUp.entry else { return nil }
        let verdict = Verdict(
            decision: lookUp.permissions.decideRemoving(entry.permissions, for: principal), path: lookUp.directory,
            permissions: lookUp.permissions, place: .container, name: entry.name)
        var above: [Verdict] = []
        var holder = lookUp.holder
        while let index = holder {
            above.append(searching(lookUps[index], for: principal))
            holder = lookUps[index].holder
        }
        return Self.first(in: above.reversed(), before: verdict)
    }

    /// What going the way itself takes: directories to search, links to follow.
    private func steps(for principal: Principal, followingLast: Bool) -> [Verdict] {
        lookUps.flatMap { lookUp in
            let link = followingLast ? following(lookUp, for: principal) : nil
            return [searching(lookUp, for: principal)] + (link.map { [$0] } ?? [])
        }
    }

    private func searching(_ lookUp: LookUp, for principal: Principal) -> Verdict {
        Verdict(
            decision: lookUp.permissions.decide(Mode.Right.execute.rawValue, for: principal), path: lookUp.directory,
            permissions: lookUp.permissions, place: .way, name: lookUp.entry?.name)
    }

    private func following(_ lookUp: LookUp, for principal: Principal) -> Verdict? {
        guard protectsLinks != false, lookUp.isFollowedLast, let link = lookUp.entry else { return nil }
        var decision = lookUp.permissions.decideFollowing(link.permissions, for: principal)
        if protectsLinks == nil, !decision.isGranted { decision = .undecided(by: .protectedLink) }
        return Verdict(
            decision: decision, path: lookUp.directory, permissions: lookUp.permissions, place: .link, name: link.name)
    }

    /// What stands in the way of what comes last: the first refusal, else the first thing left open.
    private static func first(in steps: [Verdict], before last: Verdict) -> Verdict {
        let all = steps + [last]
        return all.first { $0.decision.outcome == .refused } ?? all.first { $0.decision.outcome == .undecided } ?? last
    }

    /// The root directory, and what ends in `.` or `..`.
    private var nameless: Verdict {
        Verdict(decision: .refused(by: .kind), path: path, permissions: object, place: .object)
    }
}
