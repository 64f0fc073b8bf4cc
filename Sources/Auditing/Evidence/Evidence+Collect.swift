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
            switch fact {
            case .size:
                if facts.kind == .file { size = facts.size }
            case .writers, .readers, .executors, .aclExtended, .aclMasked, .runtimeRights:
                if let list = facts.acl, list.isExtended { acl = list.text(naming: accounts) }
            case .aclDefault, .aclDefaultGrants:
                if let list = facts.defaultACL { defaultACL = list.text(naming: accounts) }
            case .capabilities, .capabilitiesPermitted, .capabilitiesEffective, .capabilitiesInert,
                .capabilitiesRootID:
                capabilities = facts.capabilities?.text
            case .umaskStatements:
                line = facts.contentDetails?.umaskStatements.first?.line
            case .reachers:
                isUnreachable = facts.reachers.subtracting(.trustedGroup).isEmpty
            default:
                if fact.row.collector.contains(.link) { target = facts.link?.target }
            }
            if let subject = Self.subject(of: fact), Set(plan.facts).isDisjoint(with: subject),
                let value = facts.words(for: subject[0])
            {
                self.facts.append(Detail(name: subject[0].row.name, value: value))
            }
            if fact == .parentOwner, let owner = facts.parent?.owner, let name = accounts.nameOfOwner(owner) {
                self.facts.append(Detail(name: fact.row.name, value: name))
            } else if let value = facts.words(for: fact) {
                self.facts.append(Detail(name: fact.row.name, value: value))
            }
        }
    }
    /// What a hazard is about, which is to be told with it, under one of these facts.
    private static func subject(of hazard: Fact) -> [Fact]? {
        switch hazard {
        case .interpreterHazards: [.interpreter]
        case .rpathHazards: [.rpath, .rpathComponents]
        default: nil
        }
    }
}
