/// Some of the facts, each a bit by its place in the catalogue.
public struct FactSet: OptionSet, Hashable, Sendable {
    public var rawValue: UInt128

    @inlinable
    public init(rawValue: UInt128) {
        self.rawValue = rawValue
    }

    /// The set of these facts.
    public init(_ facts: some Sequence<Fact>) {
        rawValue = facts.reduce(0) { $0 | 1 << UInt128($1.place) }
    }

    /// Whether it is one of them.
    public func contains(_ fact: Fact) -> Bool { rawValue & 1 << UInt128(fact.place) != 0 }
}

extension FactSet {
    /// What hangs on permission bits.
    public static let ofMode = FactSet([
        .mode, .writers, .readers, .executors, .aclExtended, .aclDefault, .aclDefaultGrants, .aclMasked,
        .capabilitiesInert, .runtimeRights,
    ])
    /// What hangs on who owns something.
    public static let ofOwners = FactSet([
        .owner, .group, .ownerKnown, .groupKnown, .groupPrivate, .ownerSystem, .groupSystem, .ownerStatic, .groupStatic,
    ])
    /// What hangs on the time of modification.
    public static let ofTimes = FactSet([.age, .afterBuild])
    /// What hangs on extended attributes, but for lists and capabilities.
    public static let ofAttributes = FactSet([.xattrs, .xattrsMalformed])
    /// What hangs on file capabilities.
    public static let ofCapabilities = FactSet([
        .capabilities, .capabilitiesPermitted, .capabilitiesEffective, .capabilitiesInert, .capabilitiesRootID,
    ])
    /// What hangs on other names of a file.
    public static let ofHardLinks = FactSet([.links, .hardlinkOutside, .hardlinkDirectories])
    /// What is known of a member by its name and its place in the archive alone.
    public static let ofMembers = FactSet([
        .entry, .rootArchive, .archivePlain, .memberName, .memberReplay, .memberIrregular,
    ])
    /// All but those.
    public static let allButOfMembers = FactSet(Fact.allCases).subtracting(ofMembers)
    /// What an entry knows of the directory that holds it.
    public static let ofParents = FactSet([.parentMode, .parentOwner, .parentGroup, .parentWriters, .parentSameOwner])
    /// All that a status tells.
    public static let ofStatus = ofMode.union(ofOwners).union(ofTimes).union(ofAttributes).union(ofCapabilities)
        .union(ofHardLinks).union(FactSet([.size, .device, .attributes, .transferLosses]))
}

/// What a tree can tell of its entries.
public struct FactProvision: Hashable, Sendable {
    /// What can be collected.
    public var collectors: Collectors
    /// Facts that it has not, whatever is collected.
    public var lacking: FactSet

    public init(_ collectors: Collectors, lacking: FactSet = []) {
        self.collectors = collectors
        self.lacking = lacking
    }
}
