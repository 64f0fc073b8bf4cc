public import Facts

extension Fact {
    /// Whether entries of this kind never have the fact, so that every test over it is false without collecting
    /// anything. Only regular files have content and confer capabilities; the mode of a link means nothing, and Linux
    /// gives links neither access control lists nor attributes worth listing.
    public func isAbsent(on kind: EntryKind) -> Bool {
        switch self {
        case .device: kind != .blockDevice && kind != .characterDevice
        case .mode, .writers, .readers, .executors, .aclExtended, .aclMasked, .xattrs, .xattrsMalformed: kind == .link
        case .aclDefault, .aclDefaultGrants: kind != .directory
        case .capabilities, .capabilitiesPermitted, .capabilitiesEffective, .capabilitiesInert, .capabilitiesRootID,
            .content, .contentDisagrees, .contentText, .contentPath, .secrets, .credentials,
            .interpreter, .interpreterHazards, .rpath, .rpathComponents, .rpathHazards, .needed, .programsHazards,
            .umaskStatements, .stateHazards, .settings:
            kind != .file
        case .packageHazards, .directoryEmpty: kind != .directory
        case .linkTarget, .linkAbsolute, .linkDangles, .linkLoops, .linkEscapes, .linkViaWritable, .linkRuntime,
            .linkRecursive, .linkSupplied, .linkDestination, .linkHazards:
            kind != .link
        case .hardlinkOutside, .hardlinkDirectories: kind == .directory
        case .entry, .name, .path, .location, .extension, .extensionPromises, .depth, .nameSuspicious, .nameLength,
            .pathLength,
            .parentPathLength, .controlled, .nameCollides, .nameCollidesHow, .nameCollidesDanger, .nameRefused,
            .nameAltered, .runtimeRights, .owner, .group, .size, .links, .age, .attributes, .ownerKnown, .groupKnown,
            .groupPrivate, .ownerSystem, .groupSystem, .ownerStatic, .groupStatic, .reachers, .parentMode,
            .parentOwner, .parentGroup, .parentWriters, .parentSameOwner, .mountReadOnly, .mountNosuid, .mountNoexec,
            .mountNoExecBit,
            .afterBuild, .transferLosses, .transferHardLinks,
            .transferEmptyDirectories, .rootBuild,
            .rootAncestors, .rootFileSystem, .rootPrefixed, .rootWorkTree, .rootAccounts, .rootUmask:
            false
        }
    }

    /// The kinds of entries that can have the fact, a bit each by the kind's number.
    var kinds: Int64 {
        EntryKind.allCases.reduce(0) { isAbsent(on: $1) ? $0 : $0 | 1 << Int64($1.rawValue) }
    }
}
