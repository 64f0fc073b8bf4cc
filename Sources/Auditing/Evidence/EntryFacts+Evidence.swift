import Facts

extension EntryFacts {
    /// The value of a fact in the words of the rule language, for evidence. Nothing where it is absent, empty or false,
    /// and nothing for what evidence shows in its own way: kind, path, mode, owners, size, ACL, capabilities, target.
    borrowing func words(for fact: Fact) -> [UInt8]? {
        guard row(of: fact).isSubset(of: collected) else { return nil }
        return switch fact {
        case .entry, .name, .path, .location, .extension, .depth, .mode, .owner, .group, .size, .reachers, .aclExtended,
            .aclDefault, .aclDefaultGrants, .aclMasked, .capabilities, .capabilitiesPermitted, .capabilitiesEffective,
            .capabilitiesInert, .capabilitiesRootID, .linkTarget, .linkAbsolute, .controlled:
            nil
        // It would be another one in every scan, and a report of the same tree another report.
        case .age: nil
        case .nameSuspicious: Self.list(hazards.rawValue, FactType.Domain.nameHazards)
        case .nameLength: Self.text(name.count)
        case .pathLength: Self.text(pathLength)
        case .parentPathLength: Self.text(parentPathLength)
        case .links: Self.text(links)
        case .device: Array("\(deviceMajor):\(deviceMinor)".utf8)
        case .attributes: Self.list(attributes.rawValue, FactType.Domain.attributes)
        case .ownerKnown: ownerIsKnown ? nil : Array("no".utf8)
        case .groupKnown: groupIsKnown ? nil : Array("no".utf8)
        case .groupPrivate: Self.flag(groupIsPrivate)
        // The numbers stand beside.
        case .ownerSystem, .groupSystem, .ownerStatic, .groupStatic: nil
        case .writers: Self.list(writers.rawValue, FactType.Domain.principals)
        case .readers: Self.list(readers.rawValue, FactType.Domain.principals)
        case .executors: Self.list(executors.rawValue, FactType.Domain.principals)
        case .runtimeRights: Self.list(runtimeRights.rawValue, FactType.Domain.runtimeRights)
        case .xattrs: Self.joined(attributeNames.sorted { $0.lexicographicallyPrecedes($1) })
        case .xattrsMalformed: Self.joined(malformedAttributes.sorted { $0.lexicographicallyPrecedes($1) })
        // The message of a finding about names says all of it.
        case .nameCollides, .nameCollidesHow, .nameRefused, .nameAltered: nil
        case .nameCollidesDanger: Self.list(collisionDangers.rawValue, FactType.Domain.collisionDangers)
        case .linkDangles: Self.flag(link?.resolution?.dangles ?? false)
        case .linkLoops: Self.flag(link?.resolution?.loops ?? false)
        case .linkEscapes: Self.flag(link?.resolution?.escapes ?? false)
        case .linkViaWritable: Self.flag(link?.resolution?.passesWritable ?? false)
        case .linkRuntime: Self.flag(link?.resolution?.isRuntime ?? false)
        case .linkRecursive: Self.flag(link?.resolution?.isRecursive ?? false)
        case .linkSupplied: Self.flag(link?.resolution?.isSupplied ?? false)
        case .linkDestination: (link?.resolution?.destination).flatMap { $0.isEmpty ? nil : $0 }
        case .linkHazards: Self.list(link?.resolution?.hazards.rawValue ?? 0, .searchHazards)
        case .parentMode: parent.map { Array($0.mode.octal.utf8) }
        case .parentOwner: parent.map { Self.text($0.owner) }
        case .parentGroup: parent.map { Self.text($0.group) }
        case .parentWriters: parent.flatMap { Self.list($0.writers.rawValue, FactType.Domain.principals) }
        case .parentSameOwner: parent.flatMap { $0.owner == owner ? nil : Self.text($0.owner) }
        case .content: content.map { Array($0.name.utf8) }
        case .contentDisagrees: contentDisagrees ? content.map { Array($0.name.utf8) } : nil
        case .contentPath, .extensionPromises: nil
        case .contentText: Self.list(textTraits.rawValue, .textTraits)
        case .secrets: Self.list(secrets.rawValue, .secrets)
        case .credentials: Self.list(contentDetails?.secrets.rawValue ?? 0, .secrets)
        case .interpreter: interpreter.isEmpty ? nil : interpreter
        case .programsHazards: Self.list(contentDetails?.programHazards.rawValue ?? 0, .searchHazards)
        case .stateHazards: Self.list(contentDetails?.stateHazards.rawValue ?? 0, .searchHazards)
        case .settings: Self.list(contentDetails?.settings.rawValue ?? 0, .settings)
        case .interpreterHazards: Self.list(contentDetails?.interpreterHazards.rawValue ?? 0, .searchHazards)
        case .rpath, .rpathComponents: contentDetails?.searchPath
        case .rpathHazards: Self.list(contentDetails?.searchPathHazards.rawValue ?? 0, .searchHazards)
        case .needed: Self.joined(contentDetails?.needed ?? [])
        case .packageHazards: Self.list(contentDetails?.package.rawValue ?? 0, .packageHazards)
        case .hardlinkOutside: Self.flag(hasOutsideLinks)
        case .hardlinkDirectories: Self.text(linkDirectories)
        case .mountReadOnly: Self.flag(mountIsReadOnly)
        case .mountNosuid: Self.flag(mountIsNosuid)
        case .mountNoexec: Self.flag(mountIsNoexec)
        case .mountNoExecBit: Self.flag(mountHasNoExecuteBit)
        case .rootAncestors: Self.list(root.ancestors.rawValue, FactType.Domain.ancestors)
        case .rootFileSystem: Self.flag(root.isRootFileSystem)
        case .rootPrefixed: Self.flag(root.isPrefixed)
        case .rootWorkTree: nil
        case .rootAccounts: Self.flag(root.hasAccounts)
        case .umaskStatements: Self.statements(contentDetails?.umaskStatements ?? [])
        case .afterBuild: Self.flag(isAfterBuild)
        case .transferLosses: Self.list(transferLosses.rawValue, .transferLosses)
        case .transferHardLinks, .transferEmptyDirectories, .rootBuild: nil
        case .directoryEmpty: Self.flag(isEmptyDirectory)
        case .rootUmask: Array(root.umask.octal.utf8)
        }
    }

    private func row(of fact: Fact) -> Collectors {
        fact.row.collector
    }

    private static func flag(_ holds: Bool) -> [UInt8]? {
        holds ? Array("yes".utf8) : nil
    }

    /// `line 3: umask 000; line 7: umask 002 (conditional)`, the first eight.
    private static func statements(_ statements: [UmaskStatement]) -> [UInt8]? {
        let shown = statements.prefix(8).map { statement in
            Array("line \(statement.line): ".utf8) + statement.text
                + Array((statement.isConditional ? " (conditional)" : "").utf8)
        }
        let more = statements.count - shown.count
        return shown.isEmpty
            ? nil : Array((shown + (more > 0 ? [Array("\(more) more".utf8)] : [])).joined(separator: Array("; ".utf8)))
    }

    private static func text(_ number: some BinaryInteger) -> [UInt8] {
        Array(String(number).utf8)
    }

    private static func joined(_ texts: [[UInt8]]) -> [UInt8]? {
        texts.isEmpty ? nil : Array(texts.joined(separator: Array(", ".utf8)))
    }

    private static func list(_ bits: some FixedWidthInteger, _ domain: FactType.Domain) -> [UInt8]? {
        joined(
            domain.words.indices.filter { $0 < type(of: bits).bitWidth && bits & (1 << $0) != 0 }
                .map { Array(domain.words[$0].utf8) })
    }
}
