public import RuleLanguage

/// The rules that speak for a policy: one for each thing that it can demand. They are no files, since what they ask for
/// is in the policy; with one they take part in a scan like all others.
public enum PolicyRule: String, CaseIterable, Sendable {
    case modeExceeds = "mode-exceeds-policy"
    case modeDiffers = "mode-differs-from-policy"
    case owner = "owner-differs-from-policy"
    case group = "group-differs-from-policy"
    case acl = "acl-differs-from-policy"
    case capabilities = "capabilities-differ-from-policy"
    case missing = "required-entry-missing"
    case forbidden = "forbidden-entry"

    /// As reports name it.
    public var id: String { rawValue }

    /// The rule for these demands; nothing where none of them concerns it.
    public func rule(for demands: [PolicyDemand]) -> Rule? {
        let own = demands.filter(concerns)
        guard !own.isEmpty else { return nil }
        let level = own.map(\.level).max() ?? .error
        let conditions = own.map { condition(of: $0) }
        guard conditions.count > 1 else { return rule(level, when: conditions[0]) }
        return rule(level, when: .all([DemandedPaths.condition(ofAny: own.map(\.pattern)), .any(conditions)]))
    }

    /// All of them as pages show them, with one demand for an example.
    public static let documented: [Rule] = allCases.compactMap { rule in
        rule.example.flatMap { rule.rule(for: [$0]) }
    }

    private func rule(_ level: Level, when: Condition) -> Rule {
        Rule(
            id: id, family: family, title: title, level: .init(choices: [.init(level: level, when: nil)]),
            profiles: [:],
            confidence: .certain, since: "0.1.0", cwe: cwe, guidance: "", when: when, supersedes: [],
            because: because, remedy: remedy, finds: finds.map { .entry(line: $0) },
            ignores: ignores.map { .entry(line: $0) }, isAggregate: false, severity: nil, file: "policy")
    }

    private var family: Rule.Family {
        switch self {
        case .modeExceeds, .modeDiffers: .permissions
        case .owner, .group: .ownership
        case .acl: .acl
        case .capabilities: .privilege
        case .missing: .special
        case .forbidden: .leftovers
        }
    }

    private var cwe: [Int] {
        switch self {
        case .modeExceeds, .modeDiffers, .acl: [732]
        case .owner, .group: [282]
        case .capabilities: [250]
        case .missing, .forbidden: []
        }
    }

    private var title: String {
        switch self {
        case .modeExceeds: "The mode grants more than the policy allows"
        case .modeDiffers: "The mode is not the one that the policy demands"
        case .owner: "The owner is not one that the policy names"
        case .group: "The group is not one that the policy names"
        case .acl: "The access list is not what the policy allows"
        case .capabilities: "The capabilities are not what the policy allows"
        case .missing: "Something that the policy demands is missing"
        case .forbidden: "Something is here that the policy forbids"
        }
    }

    private var because: String {
        switch self {
        case .modeExceeds:
            "Whoever wrote the policy decided what these objects may grant at most. Bits are compared one by one: 0577 "
                + "is less than 0600 as a number, and grants others what 0600 does not. A stricter mode is always right."
        case .modeDiffers:
            "Whoever wrote the policy decided on one mode: with less some program fails, with more somebody may do what "
                + "is not meant for them."
        case .owner, .group:
            "Whoever owns an object, or belongs to its group, has the rights that its mode gives them, and the owner "
                + "may change the mode."
        case .acl:
            "An access list gives rights that no listing of modes shows. An entry that the mask holds back counts as "
                + "well: one chmod brings it to life."
        case .capabilities: "A capability is a part of root's power, for whoever runs the file."
        case .missing:
            "A check of objects at a path says nothing where there is no object: a file that was to limit something, "
                + "and is not there, limits nothing. Where its place is left out of the scan nobody can tell, and the rule "
                + "is undecided."
        case .forbidden: "Whoever wrote the policy decided that nothing is to be at this path."
        }
    }

    private var remedy: String {
        switch self {
        case .modeExceeds, .modeDiffers: "Give {path} the mode that the policy says."
        case .owner, .group: "Give {path} to whom the policy names."
        case .acl: "Set the access list of {path} as the policy says, for instance with setfacl -b."
        case .capabilities: "Set the capabilities of {path} as the policy says, for instance with setcap -r."
        case .missing: "Put in place what is missing."
        case .forbidden: "rm -r -- {path}"
        }
    }

    private var finds: [String] {
        switch self {
        case .modeExceeds: ["-r-xrwxrwx root:root etc/secret", "----rw-rw- root:root etc/secret"]
        case .modeDiffers: ["-rw------- root:root etc/secret"]
        case .owner: ["-rw-r----- alice:root etc/secret"]
        case .group: ["-rw-r----- root:staff etc/secret"]
        case .acl: ["-rw-rw---- root:root etc/secret acl=u:alice:rw"]
        case .capabilities: ["-rwxr-xr-x root:root etc/secret caps=cap_net_raw+ep"]
        case .missing: []
        case .forbidden: ["-rw-r--r-- root:root etc/secret"]
        }
    }

    private var ignores: [String] {
        switch self {
        case .modeExceeds: ["-rw-r----- root:root etc/secret", "-r-------- root:root etc/secret"]
        case .modeDiffers, .owner, .group, .acl, .capabilities: ["-rw-r----- root:root etc/secret"]
        case .missing, .forbidden: ["-rw-r----- root:root etc/other"]
        }
    }
}
