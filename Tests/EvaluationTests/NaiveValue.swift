import Facts
import Testing

/// A fact's value as the catalogue describes it, for the naive interpreter.
enum NaiveValue {
    case unknown, absent
    case words(UInt64)
    case texts([[UInt8]])

    init(of fact: Fact, _ facts: EntryFacts) {
        let hasStatus = facts.collected.contains(.status)
        let kinds = Self.kinds(of: fact)
        if kinds.count < EntryKind.allCases.count, !hasStatus || !kinds.contains(facts.kind) {
            self = hasStatus ? .absent : .unknown
            return
        }
        switch fact {
        case .hardlinkOutside, .hardlinkDirectories:
            if facts.links <= 1 {
                self = .words(fact == .hardlinkOutside ? 0 : 1)
                return
            }
        case .capabilitiesInert where facts.collected.contains(.capabilities):
            if let capabilities = facts.capabilities {
                if capabilities.permitted.isEmpty || facts.mode.rawValue & 0o111 == 0 {
                    self = .words(1)
                    return
                }
            } else {
                self = .absent
                return
            }
        default: break
        }
        guard fact.collector.isSubset(of: facts.collected) else {
            self = .unknown
            return
        }
        self = Self.known(fact, facts)
    }

    private static func kinds(of fact: Fact) -> [EntryKind] {
        let name = fact.name
        if name.hasPrefix("link.") { return [.link] }
        if name.hasPrefix("acl.default") { return [.directory] }
        if name.hasPrefix("acl.") || name.hasPrefix("xattrs") { return EntryKind.allCases.filter { $0 != .link } }
        if name.hasPrefix("capabilities") || name.hasPrefix("content") || name.hasPrefix("interpreter") {
            return [.file]
        }
        if name.hasPrefix("rpath") || ["secrets", "credentials", "needed"].contains(name) {
            return [.file]
        }
        if name == "package.hazards" || name == "directory.empty" { return [.directory] }
        if ["programs.hazards", "state.hazards", "settings"].contains(name) { return [.file] }
        if name.hasPrefix("hardlink.") { return EntryKind.allCases.filter { $0 != .directory } }
        if name == "language" { return [.file] }
        if name == "device" { return [.blockDevice, .characterDevice] }
        if ["mode", "writers", "readers", "executors"].contains(name) {
            return EntryKind.allCases.filter { $0 != .link }
        }
        return EntryKind.allCases
    }

    private static func known(_ fact: Fact, _ facts: EntryFacts) -> NaiveValue {
        func flag(_ holds: Bool?) -> NaiveValue { holds.map { .words($0 ? 1 : 0) } ?? .absent }
        func bits<Set: RawRepresentable>(_ set: Set?) -> NaiveValue where Set.RawValue: FixedWidthInteger {
            set.map { .words(UInt64($0.rawValue)) } ?? .absent
        }
        func number<Number: BinaryInteger>(_ number: Number?) -> NaiveValue {
            number.map { .words(UInt64(bitPattern: Int64(clamping: $0))) } ?? .absent
        }
        func resolved(_ holds: KeyPath<LinkFacts.Resolution, Bool>) -> NaiveValue {
            guard let link = facts.link else { return .absent }
            return link.resolution.map { flag($0[keyPath: holds]) } ?? .unknown
        }
        switch fact {
        case .entry: return number(facts.kind.rawValue)
        case .name: return .texts([facts.name])
        case .path: return .texts([facts.path])
        case .location:
            let prefix = facts.root.location
            return .texts([prefix.isEmpty ? facts.path : facts.path.isEmpty ? prefix : prefix + "/".utf8 + facts.path])
        case .extension:
            guard let dot = facts.name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return .absent }
            return .texts([Array(facts.name[(dot + 1)...])])
        case .language: return facts.name == Array("b.c".utf8) ? .words(1) : .absent
        case .extensionPromises: return flag(facts.extensionPromises)
        case .depth: return number(facts.depth)
        case .nameSuspicious: return bits(facts.hazards)
        case .nameLength: return number(facts.name.count)
        case .pathLength: return number(facts.pathLength)
        case .parentPathLength: return number(facts.parentPathLength)
        case .nameCollides: return flag(!facts.collidesHow.isEmpty)
        case .nameCollidesHow: return bits(facts.collidesHow)
        case .nameCollidesDanger: return bits(facts.collisionDangers)
        case .nameRefused: return bits(facts.refusingTargets)
        case .nameAltered: return bits(facts.alteringTargets)
        case .controlled: return flag(facts.parent?.isControlled ?? false)
        case .mode: return bits(facts.mode)
        case .owner: return number(facts.owner)
        case .group: return number(facts.group)
        case .size: return number(facts.size)
        case .links: return number(facts.links)
        case .age: return number(facts.age)
        case .device: return number(UInt64(facts.deviceMajor) << 32 | UInt64(facts.deviceMinor))
        case .attributes: return bits(facts.attributes)
        case .ownerKnown: return flag(facts.ownerIsKnown)
        case .groupKnown: return flag(facts.groupIsKnown)
        case .groupPrivate: return flag(facts.groupIsPrivate)
        case .writers: return bits(facts.writers)
        case .readers: return bits(facts.readers)
        case .executors: return bits(facts.executors)
        case .reachers: return bits(facts.reachers)
        case .ownerSystem:
            return flag(facts.accountsAreNames || facts.owner < 1000 || (60000..<65535).contains(facts.owner))
        case .groupSystem:
            return flag(facts.accountsAreNames || facts.group < 1000 || (60000..<65535).contains(facts.group))
        case .ownerStatic: return flag(facts.accountsAreNames || facts.owner < 100)
        case .groupStatic: return flag(facts.accountsAreNames || facts.group < 100)
        case .imageRoles: return bits(facts.imageRoles)
        case .ownerConfigured: return flag(facts.imageRoles.contains(.ofUser))
        case .groupConfigured: return flag(facts.imageRoles.contains(.ofUsersGroup))
        case .runtimeRights: return bits(facts.runtimeRights)
        case .aclExtended: return flag(facts.acl?.isExtended ?? false)
        case .aclDefault: return flag(facts.defaultACL != nil)
        case .aclDefaultGrants: return bits(facts.defaultWriters)
        case .aclMasked: return flag(facts.acl?.isMasked ?? false)
        case .capabilities:
            return facts.capabilities.map { .words($0.permitted.rawValue | $0.inheritable.rawValue) } ?? .absent
        case .capabilitiesPermitted: return bits(facts.capabilities?.permitted)
        case .capabilitiesEffective: return flag(facts.capabilities?.effective)
        case .capabilitiesInert: return flag(facts.content != .elfExecutable && facts.content != .elfLibrary)
        case .capabilitiesRootID: return number(facts.capabilities?.rootID)
        case .xattrs: return .texts(facts.attributeNames)
        case .xattrsMalformed: return .texts(facts.malformedAttributes)
        case .linkTarget: return facts.link.map { .texts([$0.target]) } ?? .absent
        case .linkAbsolute: return flag(facts.link?.isAbsolute)
        case .linkDangles: return resolved(\.dangles)
        case .linkLoops: return resolved(\.loops)
        case .linkEscapes: return resolved(\.escapes)
        case .linkViaWritable: return resolved(\.passesWritable)
        case .linkRuntime: return resolved(\.isRuntime)
        case .linkRecursive: return resolved(\.isRecursive)
        case .linkSupplied: return resolved(\.isSupplied)
        case .linkDestination:
            guard let destination = facts.link?.resolution?.destination, !destination.isEmpty else { return .absent }
            return .texts([destination])
        case .linkHazards:
            guard let link = facts.link else { return .absent }
            return link.resolution.map { bits($0.hazards) } ?? .unknown
        case .parentMode: return bits(facts.parent?.mode)
        case .parentOwner: return number(facts.parent?.owner)
        case .parentGroup: return number(facts.parent?.group)
        case .parentWriters: return bits(facts.parent?.writers)
        case .parentSameOwner: return flag(facts.parent.map { $0.owner == facts.owner })
        case .content: return bits(facts.content)
        case .contentDisagrees: return flag(facts.content == nil ? nil : facts.contentDisagrees)
        case .contentText: return facts.content == nil ? .absent : bits(facts.textTraits)
        case .contentPath: return flag(facts.contentDetails?.isPath ?? false)
        case .secrets: return facts.content == nil ? .absent : bits(facts.secrets)
        case .credentials: return bits(facts.contentDetails?.secrets ?? [])
        case .interpreter: return facts.interpreter.isEmpty ? .absent : .texts([facts.interpreter])
        case .programsHazards: return bits(facts.contentDetails?.programHazards ?? [])
        case .stateHazards: return bits(facts.contentDetails?.stateHazards ?? [])
        case .settings: return bits(facts.contentDetails?.settings ?? [])
        case .interpreterHazards: return bits(facts.contentDetails?.interpreterHazards ?? [])
        case .rpath: return facts.contentDetails?.searchPath.map { .texts([$0]) } ?? .absent
        case .rpathComponents:
            let path = facts.contentDetails?.searchPath
            return .texts(
                path?.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Array.init) ?? [])
        case .rpathHazards: return bits(facts.contentDetails?.searchPathHazards ?? [])
        case .needed: return .texts(facts.contentDetails?.needed ?? [])
        case .packageHazards: return bits(facts.contentDetails?.package ?? [])
        case .hardlinkOutside: return flag(facts.hasOutsideLinks)
        case .directoryEmpty: return flag(facts.isEmptyDirectory)
        case .transferEmptyDirectories: return flag(facts.transfersNoEmptyDirectories)
        case .hardlinkDirectories: return number(facts.linkDirectories)
        case .mountReadOnly: return flag(facts.mount.contains(.readOnly))
        case .mountNosuid: return flag(facts.mount.contains(.nosuid))
        case .mountNoexec: return flag(facts.mount.contains(.noexec))
        case .mountNoExecBit: return flag(facts.mount.contains(.noExecuteBit))
        case .mountRemote: return flag(facts.mount.contains(.remote))
        case .rootAncestors: return bits(facts.root.ancestors)
        case .rootFileSystem: return flag(facts.root.isRootFileSystem)
        case .rootWorkTree: return flag(facts.root.isWorkTree)
        case .rootPrefixed: return flag(facts.root.isPrefixed)
        case .rootAccounts: return flag(facts.root.hasAccounts)
        case .rootArchive: return flag(facts.root.archive.isArchive)
        case .archivePlain: return flag(facts.root.archive.isPlain)
        case .archiveTrailing: return flag(facts.root.archive.hasTrailingData)
        case .archiveAppended: return flag(facts.root.archive.hasAppendedMembers)
        case .archiveRatio: return number(facts.root.archive.ratio)
        case .archiveUnpacked: return number(facts.root.archive.unpacked)
        case .memberName: return bits(facts.memberName)
        case .memberReplay: return bits(facts.memberEvents)
        case .memberIrregular: return bits(facts.memberFlaws)
        case .rootUmask: return bits(facts.root.umask)
        case .rootBuild: return flag(facts.root.buildAge != nil)
        case .afterBuild: return flag(facts.isAfterBuild)
        case .transferLosses: return bits(facts.transferLosses)
        case .transferHardLinks: return flag(facts.transfersHardLinks)
        default:
            Issue.record("nobody told the naive interpreter what \(fact.name) is")
            return .unknown
        }
    }
}
