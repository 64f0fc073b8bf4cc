import Facts

/// What makes a finding another one of the same rule about the same path: who holds which right, which capability,
/// which target. Only what the rule's condition asks for goes in, so that a change elsewhere in the mode, or a
/// further ACL entry that the rule does not look at, leaves the finding the same.
enum Discriminator {
    static func make(_ plan: RulePlan, _ facts: borrowing EntryFacts, trust: Trust) -> [UInt8] {
        var parts: [[UInt8]] = []
        let acl = facts.acl
        let defaultACL = facts.defaultACL
        for (fact, right) in [(Fact.writers, Mode.Right.write), (.readers, .read), (.executors, .execute)] {
            let asked = Principals(rawValue: UInt8(truncatingIfNeeded: plan.members(of: fact)))
            let held =
                switch right {
                case .write: facts.writers
                case .read: facts.readers
                case .execute: facts.executors
                }
            parts += holders(held.intersection(asked), of: right, in: acl, trust: trust)
        }
        let asked = Principals(rawValue: UInt8(truncatingIfNeeded: plan.members(of: .aclDefaultGrants)))
        parts += holders(facts.defaultWriters.intersection(asked), of: .write, in: defaultACL, trust: trust)
            .map { Array("default:".utf8) + $0 }
        if plan.asksFor(.runtimeRights), case .principal(let principal)? = facts.parent?.runtime?.suspect {
            let asked = RuntimeRights(rawValue: UInt8(truncatingIfNeeded: plan.members(of: .runtimeRights)))
            let held = RuntimeRights.names.filter { facts.runtimeRights.intersection(asked).contains($0.0) }.map(\.1)
            parts += held.map { Array("runtime:\(principal.user):\($0)".utf8) }
        }
        if plan.asksFor(.aclMasked), let acl { parts += masked(in: acl) }
        if let capabilities = facts.capabilities { parts += names(of: capabilities, plan) }
        if plan.asksFor(.xattrs) {
            parts += facts.attributeNames.filter { plan.attributeNames.isEmpty || plan.attributeNames.contains($0) }
                .sorted { $0.lexicographicallyPrecedes($1) }
        }
        if plan.asksFor(.xattrsMalformed) {
            parts += facts.malformedAttributes.sorted { $0.lexicographicallyPrecedes($1) }
        }
        if let link = facts.link, plan.asksFor(anyOf: .link) {
            parts.append(link.target)
        }
        return Array(parts.joined(separator: [UInt8(ascii: ",")]))
    }

    /// `other:w`, `group:w`, `acl:user:1001:rw`: each class of `principals` that holds `right`.
    private static func holders(
        _ principals: Principals, of right: Mode.Right, in acl: AccessControlList?, trust: Trust
    ) -> [[UInt8]] {
        guard !principals.isEmpty else { return [] }
        let letter = Array(":\(letters(right.rawValue))".utf8)
        var parts: [[UInt8]] = []
        if !principals.isDisjoint(with: [.trustedGroup, .untrustedGroup]) {
            parts.append(Array("group".utf8) + letter)
        }
        if principals.contains(.other) { parts.append(Array("other".utf8) + letter) }
        guard let acl else { return parts }
        let mask = acl.mask
        for entry in acl.entries where entry.rights & mask & right.rawValue != 0 {
            switch entry.tag {
            case .user(let id) where principals.contains(.namedUser) && !trust.owners.contains(id):
                parts.append(Array("acl:user:\(id):\(letters(entry.rights & mask))".utf8))
            case .namedGroup(let id) where principals.contains(.namedGroup) && !trust.groups.contains(id):
                parts.append(Array("acl:group:\(id):\(letters(entry.rights & mask))".utf8))
            default: break
            }
        }
        return parts
    }

    private static func masked(in acl: AccessControlList) -> [[UInt8]] {
        let mask = acl.mask
        return acl.entries.compactMap { entry in
            let held = entry.rights & ~mask
            guard held != 0 else { return nil }
            return switch entry.tag {
            case .user(let id): Array("masked:user:\(id):\(letters(held))".utf8)
            case .namedGroup(let id): Array("masked:group:\(id):\(letters(held))".utf8)
            case .group: Array("masked:group:\(letters(held))".utf8)
            case .owner, .mask, .other: nil
            }
        }
    }

    /// The capabilities that the condition asks for and the file has.
    private static func names(of capabilities: FileCapabilities, _ plan: RulePlan) -> [[UInt8]] {
        let all = capabilities.permitted.rawValue | capabilities.inheritable.rawValue
        var asked = plan.members(of: .capabilities) | plan.members(of: .capabilitiesPermitted)
        if asked == 0, plan.asksFor(anyOf: .capabilities) { asked = .max }
        return CapabilitySet(rawValue: all & asked).members.map { Array("cap_\($0)".utf8) }
    }

    private static func letters(_ rights: UInt8) -> String {
        (rights & 4 != 0 ? "r" : "") + (rights & 2 != 0 ? "w" : "") + (rights & 1 != 0 ? "x" : "")
    }
}
