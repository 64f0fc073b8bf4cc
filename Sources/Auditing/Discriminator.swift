import Facts

/// What makes a finding another one of the same rule about the same path: who holds which right, whose object it is,
/// which capability, which secret, which target. Only what the rule's condition asks for goes in, so that a change
/// elsewhere in the mode, or a further ACL entry that the rule does not look at, leaves the finding the same.
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
            let bits = right.bits(over: facts.kind)
            parts += holders(held.intersection(asked), of: right, bits, group: facts.group, in: acl, trust: trust)
        }
        parts += owners(plan, facts)
        let asked = Principals(rawValue: UInt8(truncatingIfNeeded: plan.members(of: .aclDefaultGrants)))
        parts += holders(
            facts.defaultWriters.intersection(asked), of: .write, Mode.Right.write.rawValue, group: facts.group,
            in: defaultACL, trust: trust
        ).map { Array("default:".utf8) + $0 }
        if plan.asksFor(.runtimeRights), case .principal(let principal)? = facts.parent?.runtime?.untrusted {
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
        for fact in [Fact.secrets, .credentials] where plan.asksFor(fact) {
            if let kinds = facts.evidence(of: fact) { parts.append(Array("\(fact.name):".utf8) + kinds) }
        }
        parts += programs(plan, facts)
        if let link = facts.link, plan.asksFor(anyOf: .link) {
            parts.append(link.target)
        }
        parts += places(plan, facts)
        return Array(parts.joined(separator: [UInt8(ascii: ",")]))
    }

    /// `interpreter:/bin/sh`, `rpath:/opt/lib`, `program:/opt/run`, `program:/opt/run@app`: what runs the file, where it has
    /// libraries looked for, and what it starts, and as whom.
    private static func programs(_ plan: RulePlan, _ facts: borrowing EntryFacts) -> [[UInt8]] {
        func asks(_ asked: Fact...) -> Bool { asked.contains { plan.asksFor($0) } }
        guard let details = facts.contentDetails else { return [] }
        func named(_ references: [CommandReference], _ word: String) -> [[UInt8]] {
            Set(
                references.map { reference in
                    Array("\(word):".utf8) + reference.path + (reference.account.map { [UInt8(ascii: "@")] + $0 } ?? [])
                }
            ).sorted { $0.lexicographicallyPrecedes($1) }
        }
        var parts: [[UInt8]] = []
        if asks(.interpreter, .interpreterHazards), !details.interpreter.isEmpty {
            parts.append(Array("interpreter:".utf8) + details.interpreter)
        }
        if asks(.rpath, .rpathComponents, .rpathHazards), let path = details.searchPath {
            parts.append(Array("rpath:".utf8) + path)
        }
        if asks(.programsHazards) { parts += named(details.programs, "program") }
        if asks(.stateHazards) { parts += named(details.state, "state") }
        return parts
    }

    /// `owner:1001`, `group:50`: whose an object is, where the condition asks for that, or for a bit by which the
    /// object lends their rights.
    private static func owners(_ plan: RulePlan, _ facts: borrowing EntryFacts) -> [[UInt8]] {
        let lent = facts.mode.rawValue & UInt16(truncatingIfNeeded: plan.members(of: .mode))
        func asks(_ asked: Fact...) -> Bool { asked.contains { plan.asksFor($0) } }
        var parts: [String] = []
        if asks(.owner, .ownerKnown, .parentSameOwner) || lent & Mode.setuid.rawValue != 0 {
            parts.append("owner:\(facts.owner)")
        }
        if asks(.group, .groupKnown) || lent & Mode.setgid.rawValue != 0 { parts.append("group:\(facts.group)") }
        if let parent = facts.parent {
            if asks(.parentOwner, .parentSameOwner) { parts.append("parent:owner:\(parent.owner)") }
            if asks(.parentGroup, .parentWriters) { parts.append("parent:group:\(parent.group)") }
        }
        return parts.map { Array($0.utf8) }
    }

    /// `usr/lib:group:50`: where untrusted accounts may change what the entry relies on, and by which entry.
    private static func places(_ plan: RulePlan, _ facts: borrowing EntryFacts) -> [[UInt8]] {
        var steps: [PathStep] = []
        if plan.asksFor(.linkHazards), let way = facts.link?.resolution { steps += way.weakPlaces }
        let hazards = [Fact.rpathHazards, .interpreterHazards, .programsHazards, .stateHazards]
        if hazards.contains(where: plan.asksFor), let details = facts.contentDetails {
            steps += details.weakPlaces
            let asked = hazards.reduce(0) { $0 | plan.members(of: $1) }
            if SearchHazards(rawValue: UInt8(truncatingIfNeeded: asked)).contains(.runtime) {
                steps += details.runtimePlaces
            }
        }
        var parts = steps.map { $0.path + Array(":\(word(for: $0.basis))".utf8) }
        if plan.asksFor(.rootAncestors), let ancestor = facts.root.worstAncestor {
            parts.append(Array("ancestor:\(ancestor.levels):\(ancestor.owner):\(ancestor.group)".utf8))
        }
        return Set(parts).sorted { $0.lexicographicallyPrecedes($1) }
    }

    private static func word(for basis: AccessDecision.Basis) -> String {
        switch basis {
        case .owner(let id): "owner:\(id)"
        case .namedUser(let id): "acl:user:\(id)"
        case .group(let id): "group:\(id)"
        case .namedGroup(let id): "acl:group:\(id)"
        default: "other"
        }
    }

    /// `other:w`, `group:50:w`, `acl:user:1001:rw`: each class of `principals` that holds `right`.
    ///
    /// - Parameter bits: what it takes to hold it.
    private static func holders(
        _ principals: Principals, of right: Mode.Right, _ bits: UInt8, group: UInt32, in acl: AccessControlList?,
        trust: Trust
    ) -> [[UInt8]] {
        guard !principals.isEmpty else { return [] }
        let letter = Array(":\(letters(right.rawValue))".utf8)
        var parts: [[UInt8]] = []
        if !principals.isDisjoint(with: [.trustedGroup, .untrustedGroup]) {
            parts.append(Array("group:\(group)".utf8) + letter)
        }
        if principals.contains(.other) { parts.append(Array("other".utf8) + letter) }
        guard let acl else { return parts }
        let mask = acl.mask
        for entry in acl.entries where entry.rights & mask & bits == bits {
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
