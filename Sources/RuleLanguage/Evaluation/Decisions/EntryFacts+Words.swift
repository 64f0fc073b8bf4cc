import Facts

extension EntryFacts {
    /// A fact that is a number, a set of bits, a flag (0 or 1) or one of a few words (its number); nothing where the
    /// entry has none. Numbers beyond the largest `Int64` count as that.
    @inline(__always)
    func word(_ fact: Fact) -> Int64? {
        switch fact {
        case .entry: Int64(kind.rawValue)
        case .mode: kind == .link ? nil : Int64(mode.rawValue)
        case .owner: Int64(owner)
        case .group: Int64(group)
        case .size: Int64(clamping: size)
        case .links: Int64(clamping: links)
        case .age: age
        case .attributes: Int64(attributes.rawValue)
        case .nameSuspicious: Int64(hazards.rawValue)
        case .nameLength: Int64(name.count)
        case .pathLength: Int64(pathLength)
        case .parentPathLength: Int64(parentPathLength)
        case .depth: Int64(depth)
        case .writers: kind == .link ? nil : Int64(writers.rawValue)
        case .readers: kind == .link ? nil : Int64(readers.rawValue)
        case .executors: kind == .link ? nil : Int64(executors.rawValue)
        case .reachers: Int64(reachers.rawValue)
        case .parentMode: parent.map { Int64($0.mode.rawValue) }
        case .parentOwner: parent.map { Int64($0.owner) }
        case .parentGroup: parent.map { Int64($0.group) }
        case .parentWriters: parent.map { Int64($0.writers.rawValue) }
        default: rareWord(fact)
        }
    }

    /// The facts that few rules ask for, or only of few entries.
    private func rareWord(_ fact: Fact) -> Int64? {
        func flag(_ holds: Bool) -> Int64 { holds ? 1 : 0 }
        switch fact {
        case .controlled: return flag(parent?.isControlled ?? false)
        case .parentSameOwner: return parent.map { flag($0.owner == owner) }
        case .device:
            if Fact.device.isAbsent(on: kind) { return nil }
            return Int64(deviceMajor) << 32 | Int64(deviceMinor)
        case .ownerKnown: return flag(ownerIsKnown)
        case .groupKnown: return flag(groupIsKnown)
        case .groupPrivate: return flag(groupIsPrivate)
        case .ownerSystem: return flag(AccountRange.isSystem(owner))
        case .groupSystem: return flag(AccountRange.isSystem(group))
        case .ownerStatic: return flag(owner < AccountRange.fixed)
        case .groupStatic: return flag(group < AccountRange.fixed)
        case .runtimeRights: return Int64(runtimeRights.rawValue)
        case .aclExtended: return kind == .link ? nil : flag(acl?.isExtended ?? false)
        case .aclMasked: return kind == .link ? nil : flag(acl?.isMasked ?? false)
        case .aclDefault: return kind == .directory ? flag(defaultACL != nil) : nil
        case .aclDefaultGrants: return kind == .directory ? Int64(defaultWriters.rawValue) : nil
        case .extensionPromises: return flag(extensionPromises)
        case .content: return kind == .file ? content.map { Int64($0.rawValue) } : nil
        case .contentDisagrees: return kind == .file && content != nil ? flag(contentDisagrees) : nil
        case .contentText: return kind == .file && content != nil ? Int64(textTraits.rawValue) : nil
        case .contentPath: return kind == .file ? flag(contentDetails?.isPath ?? false) : nil
        case .secrets: return kind == .file && content != nil ? Int64(secrets.rawValue) : nil
        case .credentials: return kind == .file ? Int64(contentDetails?.secrets.rawValue ?? 0) : nil
        case .programsHazards: return kind == .file ? Int64(contentDetails?.programHazards.rawValue ?? 0) : nil
        case .stateHazards: return kind == .file ? Int64(contentDetails?.stateHazards.rawValue ?? 0) : nil
        case .settings: return kind == .file ? Int64(contentDetails?.settings.rawValue ?? 0) : nil
        case .interpreterHazards: return kind == .file ? Int64(contentDetails?.interpreterHazards.rawValue ?? 0) : nil
        case .rpathHazards: return kind == .file ? Int64(contentDetails?.searchPathHazards.rawValue ?? 0) : nil
        case .packageHazards: return kind == .directory ? Int64(contentDetails?.package.rawValue ?? 0) : nil
        case .hardlinkOutside: return kind == .directory ? nil : flag(hasOutsideLinks)
        case .hardlinkDirectories: return kind == .directory ? nil : Int64(linkDirectories)
        case .mountReadOnly: return flag(mountIsReadOnly)
        case .mountNosuid: return flag(mountIsNosuid)
        case .mountNoexec: return flag(mountIsNoexec)
        case .mountNoExecBit: return flag(mountHasNoExecuteBit)
        case .rootAncestors: return Int64(root.ancestors.rawValue)
        case .nameCollides: return flag(!collisionDangers.isEmpty)
        case .nameCollidesHow: return Int64(collidesHow.rawValue)
        case .nameCollidesDanger: return Int64(collisionDangers.rawValue)
        case .nameRefused: return Int64(refusingTargets.rawValue)
        case .nameAltered: return Int64(alteringTargets.rawValue)
        case .rootFileSystem: return flag(root.isRootFileSystem)
        case .rootWorkTree: return flag(root.isWorkTree)
        case .rootPrefixed: return flag(root.isPrefixed)
        case .rootAccounts: return flag(root.hasAccounts)
        case .umaskStatements:
            return kind == .file ? Int64(UmaskHazards(contentDetails?.umaskStatements ?? []).rawValue) : nil
        case .afterBuild: return flag(isAfterBuild)
        case .transferLosses: return Int64(transferLosses.rawValue)
        case .transferHardLinks: return flag(transfersHardLinks)
        case .transferEmptyDirectories: return flag(transfersNoEmptyDirectories)
        case .directoryEmpty: return kind == .directory ? flag(isEmptyDirectory) : nil
        case .rootBuild: return flag(root.buildAge != nil)
        case .rootUmask: return Int64(root.umask.rawValue)
        case .capabilities:
            return confers.map { Int64(bitPattern: $0.permitted.rawValue | $0.inheritable.rawValue) }
        case .capabilitiesPermitted: return confers.map { Int64(bitPattern: $0.permitted.rawValue) }
        case .capabilitiesEffective: return confers.map { flag($0.effective) }
        case .capabilitiesRootID: return confers?.rootID.map { Int64($0) }
        case .capabilitiesInert: return confers.map { _ in flag(capabilitiesAreInertByStatus || !contentIsProgram) }
        case .linkAbsolute: return kind == .link ? link.map { flag($0.isAbsolute) } : nil
        case .linkDangles: return way.map { flag($0.dangles) }
        case .linkLoops: return way.map { flag($0.loops) }
        case .linkEscapes: return way.map { flag($0.escapes) }
        case .linkViaWritable: return way.map { flag($0.passesWritable) }
        case .linkRuntime: return way.map { flag($0.isRuntime) }
        case .linkRecursive: return way.map { flag($0.isRecursive) }
        case .linkSupplied: return way.map { flag($0.isSupplied) }
        case .linkHazards: return way.map { Int64($0.hazards.rawValue) }
        // Texts, which are matched and not compared.
        case .name, .path, .location, .extension, .linkTarget, .linkDestination, .interpreter, .rpath, .rpathComponents,
            .needed, .xattrs, .xattrsMalformed:
            return nil
        // Answered by `word`.
        case .entry, .mode, .owner, .group, .size, .links, .age, .attributes, .nameSuspicious, .nameLength, .pathLength,
            .parentPathLength, .depth, .writers, .readers, .executors, .reachers, .parentMode, .parentOwner,
            .parentGroup, .parentWriters:
            return nil
        }
    }

    /// What executing the file confers.
    private var confers: FileCapabilities? { kind == .file ? capabilities : nil }

    /// Where the link leads.
    private var way: LinkFacts.Resolution? { kind == .link ? link?.resolution : nil }

    /// Capabilities that nobody's execution of the file can bring to bear, whatever it contains.
    var capabilitiesAreInertByStatus: Bool {
        guard let capabilities else { return false }
        return capabilities.permitted.isEmpty || mode.rawValue & 0o111 == 0
    }

    /// Only an ELF image is given the capabilities of its file; a script's interpreter is not.
    private var contentIsProgram: Bool {
        content == .elfExecutable || content == .elfLibrary
    }
}
