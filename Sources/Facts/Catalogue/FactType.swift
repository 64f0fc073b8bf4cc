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

    /// What a number counts, and so which units it may be written with.
    public enum Dimension: String, Hashable, Sendable {
        case count, bytes, seconds
    }

    /// The fixed words that a set is drawn from.
    public enum Domain: String, CaseIterable, Hashable, Sendable {
        case principals, capabilities, attributes, nameHazards, ancestors
        case textTraits, secrets, searchHazards, packageHazards, settings
        case collisionMechanisms, collisionDangers, targets
        case runtimeRights, umaskHazards, transferLosses
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
        case .umaskHazards: UmaskHazards.names.map(\.1)
        case .transferLosses: TransferLosses.words.map(\.1)
        }
    }
}
