/// Whom trust is judged against: everyone who is not trusted, or one principal whose process may have been taken over.
///
/// One judgement for directories above a root, directories on the way, and whatever is looked up in them: who may
/// change an object, and who may put another one in its place. Rights that somebody can give himself count as his: an
/// owner may change the mode.
public enum UntrustedPrincipals: Hashable, Sendable {
    case outside(Trust)
    case principal(Principal)

    /// By which entry the untrusted principal holds a right over the object; nothing where it does not.
    public func basis(of right: Mode.Right, over object: Permissions) -> AccessDecision.Basis? {
        switch self {
        case .outside(let trust): return trust.untrusted(holding: right, over: object)
        case .principal(let principal):
            return Self.basis(object.decide(right.bits(over: object.kind), for: principal), over: object, principal)
        }
    }

    /// By which entry the untrusted principal may put something else in the place of `entry` in this directory; nothing
    /// where it may not.
    public func basis(replacing entry: Permissions, in directory: Permissions) -> AccessDecision.Basis? {
        switch self {
        case .outside(let trust):
            if !trust.owners.contains(directory.owner) { return .owner(directory.owner) }
            // The sticky bit leaves the entry to its owner and the directory's.
            if directory.mode.contains(.sticky), trust.owners.contains(entry.owner) { return nil }
            return trust.untrusted(holding: .write, over: directory)
        case .principal(let principal):
            return Self.basis(directory.decideRemoving(entry, for: principal), over: directory, principal)
        }
    }

    private static func basis(
        _ decision: AccessDecision, over object: Permissions, _ principal: Principal
    ) -> AccessDecision.Basis? {
        if decision.isGranted { return decision.basis }
        let control = object.decideChangingMode(for: principal)
        return control.isGranted ? control.basis : nil
    }
}

extension Trust {
    /// The entry that grants a right to an account which is not trusted: the owner's, whatever it grants, then those of
    /// the ACL or the mode in their order.
    fileprivate func untrusted(holding right: Mode.Right, over object: Permissions) -> AccessDecision.Basis? {
        if !owners.contains(object.owner) { return .owner(object.owner) }
        guard let acl = object.acl else {
            let kind = object.kind
            if object.mode.grants(right, to: .group, over: kind), !groups.contains(object.group) {
                return .group(object.group)
            }
            return object.mode.grants(right, to: .other, over: kind) ? .other : nil
        }
        let bits = right.bits(over: object.kind)
        let isEffective = acl.mask & bits == bits
        for entry in acl.entries where entry.rights & bits == bits {
            switch entry.tag {
            case .user(let id) where isEffective && !owners.contains(id): return .namedUser(id)
            case .group where isEffective && !groups.contains(object.group): return .group(object.group)
            case .namedGroup(let id) where isEffective && !groups.contains(id): return .namedGroup(id)
            case .other: return .other
            default: continue
            }
        }
        return nil
    }
}
