/// Every fact that a rule can ask for, in the order in which people look for them. What there is to say about one is
/// read off its declaration.
public enum Fact: UInt8, CaseIterable, Hashable, Sendable {
    case entry, name, path, location, `extension`, extensionPromises, depth
    case nameSuspicious, nameLength, pathLength, parentPathLength, controlled
    case nameCollides, nameCollidesHow, nameCollidesDanger, nameRefused, nameAltered
    case mode, owner, group, size, links, age, device, attributes
    case ownerKnown, groupKnown, groupPrivate, ownerSystem, groupSystem, ownerStatic, groupStatic
    case writers, readers, executors, reachers
    case runtimeRights
    case aclExtended, aclDefault, aclDefaultGrants, aclMasked
    case capabilities, capabilitiesPermitted, capabilitiesEffective, capabilitiesInert, capabilitiesRootID
    case xattrs, xattrsMalformed
    case linkTarget, linkAbsolute, linkDangles, linkLoops, linkEscapes, linkViaWritable, linkRuntime
    case linkRecursive, linkSupplied, linkDestination, linkHazards
    case parentMode, parentOwner, parentGroup, parentWriters, parentSameOwner
    case content, contentDisagrees, contentText, contentPath, secrets, credentials
    case interpreter, interpreterHazards, rpath, rpathComponents, rpathHazards, needed, programsHazards, stateHazards,
        packageHazards, directoryEmpty
    case settings
    case hardlinkOutside, hardlinkDirectories
    case mountReadOnly, mountNosuid, mountNoexec, mountNoExecBit
    case umaskStatements, afterBuild, transferLosses
    case rootAncestors, rootFileSystem, rootPrefixed, rootWorkTree, rootAccounts, rootUmask, rootBuild,
        transferHardLinks, transferEmptyDirectories
}

extension Fact {
    /// The fact with this name, if there is one.
    public init?(named name: String) {
        guard let fact = Self.allCases.first(where: { $0.declaration.name == name }) else { return nil }
        self = fact
    }

    /// Whether entries of this kind never have it, so that every test over it is false without collecting anything.
    public func isAbsent(on kind: EntryKind) -> Bool {
        !declaration.kinds.contains(kind)
    }

    /// All that is declared about it.
    public var declaration: FactDeclaration {
        switch self {
        case .entry: .entry
        case .name: .name
        case .path: .path
        case .location: .location
        case .extension: .extension
        case .extensionPromises: .extensionPromises
        case .depth: .depth
        case .nameSuspicious: .nameSuspicious
        case .nameLength: .nameLength
        case .pathLength: .pathLength
        case .parentPathLength: .parentPathLength
        case .controlled: .controlled
        case .nameCollides: .nameCollides
        case .nameCollidesHow: .nameCollidesHow
        case .nameCollidesDanger: .nameCollidesDanger
        case .nameRefused: .nameRefused
        case .nameAltered: .nameAltered
        case .mode: .mode
        case .owner: .owner
        case .group: .group
        case .size: .size
        case .links: .links
        case .age: .age
        case .device: .device
        case .attributes: .attributes
        case .ownerKnown: .ownerKnown
        case .groupKnown: .groupKnown
        case .groupPrivate: .groupPrivate
        case .ownerSystem: .ownerSystem
        case .groupSystem: .groupSystem
        case .ownerStatic: .ownerStatic
        case .groupStatic: .groupStatic
        case .writers: .writers
        case .readers: .readers
        case .executors: .executors
        case .reachers: .reachers
        case .runtimeRights: .runtimeRights
        case .aclExtended: .aclExtended
        case .aclDefault: .aclDefault
        case .aclDefaultGrants: .aclDefaultGrants
        case .aclMasked: .aclMasked
        case .capabilities: .capabilities
        case .capabilitiesPermitted: .capabilitiesPermitted
        case .capabilitiesEffective: .capabilitiesEffective
        case .capabilitiesInert: .capabilitiesInert
        case .capabilitiesRootID: .capabilitiesRootID
        case .xattrs: .xattrs
        case .xattrsMalformed: .xattrsMalformed
        case .linkTarget: .linkTarget
        case .linkAbsolute: .linkAbsolute
        case .linkDangles: .linkDangles
        case .linkLoops: .linkLoops
        case .linkEscapes: .linkEscapes
        case .linkViaWritable: .linkViaWritable
        case .linkRuntime: .linkRuntime
        case .linkRecursive: .linkRecursive
        case .linkSupplied: .linkSupplied
        case .linkDestination: .linkDestination
        case .linkHazards: .linkHazards
        case .parentMode: .parentMode
        case .parentOwner: .parentOwner
        case .parentGroup: .parentGroup
        case .parentWriters: .parentWriters
        case .parentSameOwner: .parentSameOwner
        case .content: .content
        case .contentDisagrees: .contentDisagrees
        case .contentText: .contentText
        case .contentPath: .contentPath
        case .secrets: .secrets
        case .credentials: .credentials
        case .interpreter: .interpreter
        case .interpreterHazards: .interpreterHazards
        case .rpath: .rpath
        case .rpathComponents: .rpathComponents
        case .rpathHazards: .rpathHazards
        case .needed: .needed
        case .programsHazards: .programsHazards
        case .stateHazards: .stateHazards
        case .packageHazards: .packageHazards
        case .directoryEmpty: .directoryEmpty
        case .settings: .settings
        case .hardlinkOutside: .hardlinkOutside
        case .hardlinkDirectories: .hardlinkDirectories
        case .mountReadOnly: .mountReadOnly
        case .mountNosuid: .mountNosuid
        case .mountNoexec: .mountNoexec
        case .mountNoExecBit: .mountNoExecBit
        case .umaskStatements: .umaskStatements
        case .afterBuild: .afterBuild
        case .transferLosses: .transferLosses
        case .rootAncestors: .rootAncestors
        case .rootFileSystem: .rootFileSystem
        case .rootPrefixed: .rootPrefixed
        case .rootWorkTree: .rootWorkTree
        case .rootAccounts: .rootAccounts
        case .rootUmask: .rootUmask
        case .rootBuild: .rootBuild
        case .transferHardLinks: .transferHardLinks
        case .transferEmptyDirectories: .transferEmptyDirectories
        }
    }
}
