/// What values a fact takes, and so which tests apply to it.
public enum FactType: Hashable, Sendable {
    /// One of the entry kinds.
    case kind
    /// Bytes.
    case text
    /// A set of byte strings.
    case texts
    case mode
    /// A user id or a group id.
    case user, group
    case flag
    case number(Dimension)
    /// A set drawn from fixed words.
    case set(Domain)
    /// One of the content kinds.
    case content
    /// One of fixed words.
    case choice(Domain)

    /// What a number counts, and so which units it may be written with.
    public enum Dimension: String, Hashable, Sendable {
        case count, bytes, seconds
    }

    /// The fixed words that a set is drawn from.
    public enum Domain: String, CaseIterable, Hashable, Sendable {
        case principals, capabilities, attributes, nameHazards, ancestors
        case textTraits, secrets, searchHazards, packageHazards, settings
        case collisionMechanisms, collisionDangers, targets
        case runtimeRights, transferLosses, imageRoles
        case memberNames, memberEvents, memberFlaws
        case languages, acts, questions, handles, shapes, results, failures, holdings, uses
    }
}

extension FactType {
    /// The type in the words of the rule language's manual.
    public var phrase: String {
        switch self {
        case .kind: "kind"
        case .text: "text"
        case .texts: "set of text"
        case .mode: "mode"
        case .user: "user"
        case .group: "group"
        case .flag: "flag"
        case .number(.count): "number"
        case .number(let dimension): dimension.rawValue
        case .set(let domain): "set of \(domain.phrase)"
        case .content: "content"
        case .choice(let domain): "one of \(domain.phrase)"
        }
    }

    /// How many bits tell the values apart; of texts, whether there are any.
    public var bits: Int {
        switch self {
        case .flag, .text, .texts: 1
        case .kind, .content: 8
        case .mode: 16
        case .user, .group: 32
        case .number: 64
        case .set(let domain), .choice(let domain): domain.words.count
        }
    }
}

extension FactType.Domain {
    /// The words of the domain; the index of a word is its bit in the set.
    public var words: [String] {
        switch self {
        case .principals: Principals.names.map(\.1)
        case .capabilities: CapabilitySet.names
        case .attributes: FileAttributes.names.map(\.1)
        case .nameHazards: NameHazards.names.map(\.1)
        case .ancestors: AncestorHazards.names.map(\.1)
        case .textTraits: TextTraits.names.map(\.1)
        case .secrets: Secrets.names.map(\.1)
        case .searchHazards: SearchHazards.names.map(\.1)
        case .packageHazards: PackageHazards.names.map(\.1)
        case .settings: RiskySettings.names.map(\.1)
        case .collisionMechanisms: CollisionMechanisms.names.map(\.1)
        case .collisionDangers: CollisionDangers.names.map(\.1)
        case .targets: TargetSystems.names.map(\.1)
        case .runtimeRights: RuntimeRights.names.map(\.1)
        case .transferLosses: TransferLosses.words.map(\.1)
        case .memberNames: MemberNameHazards.names.map(\.1)
        case .memberEvents: MemberEvents.names.map(\.1)
        case .memberFlaws: MemberFlaws.names.map(\.1)
        case .imageRoles: ImageRoles.names.map(\.1)
        case .languages: SourceLanguage.allCases.map(\.rawValue)
        case .acts: Acts.names.map(\.1)
        case .questions: Questions.names.map(\.1)
        case .handles: ActHandle.allCases.map(\.rawValue)
        case .shapes: NameShapes.names.map(\.1)
        case .results: CallResult.allCases.map(\.rawValue)
        case .failures: FailureEffects.names.map(\.1)
        case .holdings: Holdings.names.map(\.1)
        case .uses: NameUses.names.map(\.1)
        }
    }

    /// What its members are called together.
    public var phrase: String {
        switch self {
        case .principals: "principals"
        case .capabilities: "capabilities"
        case .collisionMechanisms: "mechanisms"
        case .collisionDangers: "dangers"
        case .targets: "targets"
        case .attributes: "attributes"
        case .nameHazards: "name hazards"
        case .ancestors: "ancestor hazards"
        case .textTraits: "text traits"
        case .secrets: "secrets"
        case .searchHazards: "search hazards"
        case .packageHazards: "package hazards"
        case .settings: "settings"
        case .runtimeRights: "rights"
        case .transferLosses: "transfer losses"
        case .memberNames: "member names"
        case .memberEvents: "member events"
        case .memberFlaws: "member flaws"
        case .imageRoles: "image roles"
        case .languages: "languages"
        case .acts: "acts"
        case .questions: "questions"
        case .handles: "handles"
        case .shapes: "shapes"
        case .results: "results"
        case .failures: "failures"
        case .holdings: "holdings"
        case .uses: "uses"
        }
    }
}
