import AccessText
public import Facts
import Evaluation
import RuleLanguage

extension PolicyRule {
    /// Whether the demand is one that this rule speaks of.
    public func concerns(_ demand: PolicyDemand) -> Bool {
        switch self {
        case .modeExceeds: if case .atMost = demand.mode { true } else { false }
        case .modeDiffers: if case .exactly = demand.mode { true } else { false }
        case .owner: demand.owner != nil
        case .group: demand.group != nil
        case .acl: demand.acl != nil || demand.defaultACL != nil
        case .capabilities: demand.capabilities != nil
        case .missing: demand.presence == .required
        case .forbidden: demand.presence == .forbidden
        }
    }

    /// That an entry may break the demand: all that the rule language can say of it. `breach` says the rest. What it
    /// needs is mentioned here, so that it is collected.
    func condition(of demand: PolicyDemand) -> Condition {
        var parts: [Condition] = []
        if let kind = demand.kind { parts.append(.test(Test(.fact(.entry), .equals(.kind(kind))))) }
        parts += demand.pattern.conditions
        switch self {
        case .modeExceeds:
            guard case .atMost(let limit) = demand.mode else { break }
            parts.append(Self.orIsStandIn(demand, .test(Test(.fact(.mode), .exceeds(limit)))))
        case .modeDiffers:
            guard case .exactly(let mode) = demand.mode else { break }
            parts.append(Self.orIsStandIn(demand, .not(.test(Test(.fact(.mode), .equals(.mode(mode)))))))
        case .owner:
            let ids = (demand.owner ?? []).map { Test.Value.account($0.id) }
            parts.append(Self.orIsStandIn(demand, .not(.test(Test(.fact(.owner), .isIn(.values(ids)))))))
        case .group:
            let ids = (demand.group ?? []).map { Test.Value.account($0.id) }
            parts.append(Self.orIsStandIn(demand, .not(.test(Test(.fact(.group), .isIn(.values(ids)))))))
        case .acl:
            let extended = Condition.test(Test(.fact(.aclExtended), .holds))
            let standard = Condition.test(Test(.fact(.aclDefault), .holds))
            parts.append(Self.orIsStandIn(demand, .any([extended, standard, .not(extended)])))
        case .capabilities:
            let none = Condition.test(Test(.fact(.capabilities), .equals(.empty)))
            parts += [
                .test(Test(.fact(.entry), .equals(.kind(.file)))),
                Self.allowsNone(demand) ? .not(none) : .any([none, .not(none)]),
            ]
        case .missing, .forbidden: break
        }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    /// Of links, FIFOs and sockets neither mode nor owner nor list says who gets at what a program finds there: in the place of
    /// a file or a directory each of them breaks a demand that does not name its kind. Where it does, the mode and the list of
    /// a link mean nothing.
    static let standIns: [EntryKind] = [.link, .fifo, .socket]

    private static func orIsStandIn(_ demand: PolicyDemand, _ breach: Condition) -> Condition {
        guard demand.kind == nil else { return breach }
        return .any(standIns.map { .test(Test(.fact(.entry), .equals(.kind($0)))) } + [breach])
    }

    private static func allowsNone(_ demand: PolicyDemand) -> Bool {
        guard case .exactly(let value) = demand.capabilities else { return true }
        return value.permitted.isEmpty && value.inheritable.isEmpty
    }

    /// A demand to show the rule by.
    var example: PolicyDemand? {
        guard let pattern = PathPattern(Array("etc/secret".utf8)) else { return nil }
        var demand = PolicyDemand(
            path: pattern.text, pattern: DemandedPaths(pattern, except: []), level: .error,
            reason: "Only root and its group read it.")
        let none = FileCapabilities(
            permitted: CapabilitySet(rawValue: 0), inheritable: CapabilitySet(rawValue: 0), effective: false)
        switch self {
        case .modeExceeds: demand.mode = .atMost(Mode(rawValue: 0o640))
        case .modeDiffers: demand.mode = .exactly(Mode(rawValue: 0o640))
        case .owner: demand.owner = [.init(id: 0, word: "root")]
        case .group: demand.group = [.init(id: 0, word: "root")]
        case .acl: demand.acl = .exactly(DemandedACL(entries: [], text: "none"))
        case .capabilities: demand.capabilities = .exactly(none)
        case .missing: demand.presence = .required
        case .forbidden: demand.presence = .forbidden
        }
        return demand
    }
}

extension PolicyDemand {
    /// What the demand expects of an entry that breaks it; nothing where the entry does not, or is not meant. All that
    /// `rule` is about must have been collected.
    public func breach(of rule: PolicyRule, by facts: borrowing EntryFacts) -> String? {
        guard kind == nil || kind == facts.kind, pattern.contains(facts) else { return nil }
        let isLink = facts.kind == .link
        if kind == nil, rule.concerns(self), PolicyRule.standIns.contains(facts.kind) {
            switch rule {
            case .modeExceeds, .modeDiffers, .owner, .group, .acl: return "no \(facts.kind.name)"
            case .capabilities, .missing, .forbidden: break
            }
        }
        switch rule {
        case .modeExceeds:
            guard case .atMost(let limit) = mode, !isLink, facts.mode.exceeds(limit) else { return nil }
            return "mode at most \(limit.octal)"
        case .modeDiffers:
            guard case .exactly(let wanted) = mode, !isLink, facts.mode != wanted else { return nil }
            return "mode \(wanted.octal)"
        case .owner:
            guard let owner, !owner.contains(where: { $0.id == facts.owner }) else { return nil }
            return "owner " + owner.map(\.word).joined(separator: " or ")
        case .group:
            guard let group, !group.contains(where: { $0.id == facts.group }) else { return nil }
            return "group " + group.map(\.word).joined(separator: " or ")
        case .acl:
            guard !isLink else { return nil }
            let breaches = [
                Self.breach(of: acl, by: facts.acl, "acl"),
                Self.breach(of: defaultACL, by: facts.defaultACL, "default-acl"),
            ].compactMap { $0 }
            return breaches.isEmpty ? nil : breaches.joined(separator: ", ")
        case .capabilities: return facts.kind == .file ? breach(by: facts.capabilities) : nil
        case .missing: return nil
        case .forbidden: return presence == .forbidden ? "nothing here" : nil
        }
    }

    /// Whether the demand is that something be here, and the entry is that.
    public func isMet(by facts: borrowing EntryFacts) -> Bool {
        presence == .required && (kind == nil || kind == facts.kind) && pattern.contains(facts)
    }

    private static func breach(
        of bound: Bound<DemandedACL>?, by list: AccessControlList?, _ noun: String
    ) -> String? {
        switch bound {
        case nil: nil
        case .atMost(let limit): limit.limits(list) ? nil : "\(noun) at most \(limit.text)"
        case .exactly(let wanted): wanted.equals(list) ? nil : "\(noun) \(wanted.text)"
        }
    }

    private func breach(by held: FileCapabilities?) -> String? {
        let none = FileCapabilities(
            permitted: CapabilitySet(rawValue: 0), inheritable: CapabilitySet(rawValue: 0), effective: false)
        let held = held ?? none
        switch capabilities {
        case nil: return nil
        case .atMost(let limit):
            let isWithin =
                held.permitted.rawValue & ~limit.permitted.rawValue == 0
                && held.inheritable.rawValue & ~limit.inheritable.rawValue == 0 && (limit.effective || !held.effective)
            return isWithin ? nil : "capabilities at most \(limit.text)"
        case .exactly(let wanted):
            if held == wanted { return nil }
            return "capabilities \(wanted == none ? "none" : wanted.text)"
        }
    }
}
