/// Some of the facts, each a bit by its place in the catalogue.
public struct FactSet: OptionSet, Hashable, Sendable {
    public var rawValue: SIMD4<UInt64>

    /// How many facts have a bit.
    public static let capacity = SIMD4<UInt64>.scalarCount * UInt64.bitWidth

    @inlinable
    public init(rawValue: SIMD4<UInt64>) {
        self.rawValue = rawValue
    }

    /// No fact.
    @inlinable
    public init() {
        rawValue = .zero
    }

    /// The set of these facts.
    public init(_ facts: some Sequence<Fact>) {
        rawValue = facts.reduce(into: .zero) { $0[$1.place / 64] |= 1 << UInt64($1.place % 64) }
    }

    /// Whether it is one of them.
    public func contains(_ fact: Fact) -> Bool { rawValue[fact.place / 64] >> UInt64(fact.place % 64) & 1 != 0 }

    /// Adds what is in the other.
    @inlinable
    public mutating func formUnion(_ other: FactSet) { rawValue |= other.rawValue }

    /// Leaves what is in both.
    @inlinable
    public mutating func formIntersection(_ other: FactSet) { rawValue &= other.rawValue }

    /// Leaves what is in one of both.
    @inlinable
    public mutating func formSymmetricDifference(_ other: FactSet) { rawValue ^= other.rawValue }
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
    /// What hangs on where it is moved to.
    public static let ofTransfers = FactSet([.transferLosses, .transferHardLinks, .transferEmptyDirectories])
    /// What is known of a member by its name and its place in the archive alone.
    public static let ofMembers = FactSet([
        .entry, .depth, .rootArchive, .archivePlain, .archiveTrailing, .archiveAppended, .memberName, .memberReplay,
        .memberIrregular,
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
    /// What both of two trees can tell.
    public func common(with other: FactProvision) -> FactProvision {
        FactProvision(collectors.intersection(other.collectors), lacking: lacking.union(other.lacking))
    }
}
