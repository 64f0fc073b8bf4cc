import AccessText
import Facts

extension Evidence {
    /// What the rule used of an entry: always mode and owners, everything else only where its conditions ask for it.
    init(_ plan: RulePlan, _ facts: borrowing EntryFacts, accounts: any AccountDirectory) {
        self.init(
            kind: facts.kind, mode: facts.mode,
            owner: Account(id: facts.owner, name: accounts.nameOfOwner(facts.owner)),
            group: Account(id: facts.group, name: accounts.nameOfOwningGroup(facts.group)))
        for fact in plan.facts {
            show(fact.beside, facts, accounts)
            if let subject = fact.subjects.first, Set(plan.facts).isDisjoint(with: fact.subjects) {
                show(subject, facts, accounts)
            }
            show(fact, facts, accounts)
        }
        showImplied(plan, facts)
        showPlace(facts.layer, of: facts.root.image, isBuried: facts.imageRoles.contains(.buried))
    }

    /// That an archive has no member for it; or for a directory above it, where the rule asks who gets there.
    private mutating func showImplied(_ plan: RulePlan, _ facts: borrowing EntryFacts) {
        if facts.isImplied {
            self.facts.append(Detail(.implied, "entry"))
        } else if facts.parent?.isImplied == true, plan.uses(.reachers) {
            self.facts.append(Detail(.implied, "above"))
        }
    }

    /// Says nothing of what the entry has not.
    mutating func leaveOut(_ lacking: FactSet) {
        if lacking.contains(.mode) { hasMode = false }
        if lacking.contains(.owner) { hasOwners = false }
    }

    private mutating func show(
        _ exhibit: Fact.Exhibit?, _ facts: borrowing EntryFacts, _ accounts: any AccountDirectory
    ) {
        switch exhibit {
        case nil: break
        case .size: if facts.kind == .file { size = facts.size }
        case .acl: if let list = facts.acl, list.isExtended { acl = list.text(naming: accounts) }
        case .defaultACL: if let list = facts.defaultACL { defaultACL = list.text(naming: accounts) }
        case .capabilities: capabilities = facts.capabilities?.text
        case .target: target = facts.link?.target
        case .reach: isUnreachable = facts.reachers.subtracting(.trustedGroup).isEmpty
        }
    }

    private mutating func show(_ fact: Fact, _ facts: borrowing EntryFacts, _ accounts: any AccountDirectory) {
        if fact == .parentOwner, let owner = facts.parent?.owner, let name = accounts.nameOfOwner(owner) {
            self.facts.append(Detail(name: fact.name, value: name))
        } else if let value = facts.evidence(of: fact) {
            self.facts.append(Detail(name: fact.name, value: value))
        }
    }
}
