import Facts
import RandomNumbers

extension SplitMix64 {
    /// An entry with everything about it, small values so that tests hold as often as not.
    mutating func entry() -> EntryFacts {
        var facts = EntryFacts()
        facts.collected = .all
        facts.kind = once(in: 2) ? .file : pick(EntryKind.allCases)
        facts.name = pick(Self.texts.filter { !$0.contains(UInt8(ascii: "/")) })
        facts.path = pick(Self.texts + ["x/b/a".bytes, "b1/x".bytes])
        facts.depth = below(4)
        facts.hazards = NameHazards(rawValue: UInt16(below(64)))
        facts.mode = Mode(rawValue: pick([0o4755, 0o644, 0o777, 0o1777, UInt16(below(0o10000))]))
        facts.owner = pick([0, 0, 3, 1000, 4000])
        facts.group = pick([0, 0, 3, 1000, 4000])
        facts.size = pick([0, 1, 2, 5, .max])
        facts.links = UInt64(1 + below(3))
        facts.age = Int64(below(5)) - 2
        facts.deviceMajor = UInt32(below(2))
        facts.deviceMinor = UInt32(below(3))
        facts.attributes = FileAttributes(rawValue: UInt8(below(32)))
        facts.parent =
            once(in: 8)
            ? nil
            : ParentFacts(
                mode: Mode(rawValue: UInt16(below(0o10000))), owner: pick([0, 3]), group: pick([0, 3]),
                writers: principals(), reachers: principals(), isControlled: once(in: 2))
        facts.ownerIsKnown = once(in: 2)
        facts.groupIsKnown = once(in: 2)
        facts.groupIsPrivate = once(in: 2)
        facts.attributeNames = some(of: Self.texts, from: 0)
        facts.malformedAttributes = some(of: Self.texts, from: 0)
        facts.writers = principals()
        facts.readers = principals()
        facts.executors = principals()
        facts.defaultWriters = principals()
        facts.imageRoles = ImageRoles(rawValue: UInt8(below(128)))
        facts.accountsAreNames = once(in: 2)
        facts.runtimeRights = RuntimeRights(rawValue: UInt8(below(16)))
        if once(in: 2) { facts.acl = list() }
        if once(in: 2) { facts.defaultACL = list() }
        if once(in: 2) {
            facts.capabilities = FileCapabilities(
                permitted: CapabilitySet(rawValue: UInt64(below(8))),
                inheritable: CapabilitySet(rawValue: UInt64(below(8))), effective: once(in: 2),
                rootID: once(in: 2) ? nil : UInt32(below(3)))
        }
        if facts.kind == .link, !once(in: 8) { facts.link = link() }
        if !once(in: 8) { facts.content = pick(ContentKind.allCases) }
        facts.textTraits = TextTraits(rawValue: UInt8(below(128)))
        facts.secrets = Secrets(rawValue: UInt8(below(64)))
        facts.contentDisagrees = once(in: 2)
        if once(in: 2) {
            let content = content()
            facts.change { $0 = content }
        }
        facts.hasOutsideLinks = once(in: 2)
        facts.isEmptyDirectory = facts.kind == .directory && once(in: 2)
        facts.linkDirectories = 1 + below(3)
        for (trait, _) in MountTraits.names where once(in: 2) { facts.mount.insert(trait) }
        facts.root.ancestors = AncestorHazards(rawValue: UInt8(below(16)))
        facts.root.isRootFileSystem = once(in: 2)
        facts.root.hasAccounts = once(in: 2)
        facts.root.isPrefixed = once(in: 2)
        facts.root.isWorkTree = once(in: 2)
        if once(in: 2) { facts.root.location = pick(Self.texts).filter { $0 != 0x2F } + "x".bytes }
        facts.root.umask = Mode(rawValue: pick([0o022, 0o002, 0o077, 0]))
        return facts
    }

    private mutating func content() -> ContentFacts {
        var content = ContentFacts()
        content.interpreter = pick(Self.texts)
        content.interpreterHazards = SearchHazards(rawValue: UInt8(below(32)))
        if once(in: 2) { content.searchPath = pick(Self.texts + ["a:b".bytes, ":".bytes]) }
        content.programHazards = SearchHazards(rawValue: UInt8(below(64)))
        content.searchPathHazards = SearchHazards(rawValue: UInt8(below(32)))
        content.stateHazards = SearchHazards(rawValue: UInt8(below(64)))
        content.settings = RiskySettings(rawValue: UInt8(below(2)))
        content.needed = some(of: Self.texts, from: 0)
        content.secrets = Secrets(rawValue: UInt8(below(64)))
        content.isPath = once(in: 2)
        content.package = PackageHazards(rawValue: UInt8(below(8)))
        return content
    }

    private mutating func principals() -> Principals {
        Principals(rawValue: UInt8(below(32)))
    }

    private mutating func list() -> AccessControlList {
        AccessControlList([
            .init(.owner, 7), .init(once(in: 2) ? .user(3) : .group, UInt8(below(8))), .init(.other, UInt8(below(8))),
            .init(once(in: 2) ? .mask : .other, UInt8(below(8))),
        ])
    }

    private mutating func link() -> LinkFacts {
        var facts = LinkFacts(target: pick(Self.texts + ["/a".bytes]))
        guard !once(in: 8) else { return facts }
        var resolution = LinkFacts.Resolution()
        resolution.dangles = once(in: 2)
        resolution.loops = once(in: 2)
        resolution.escapes = once(in: 2)
        resolution.passesWritable = once(in: 2)
        resolution.isRuntime = once(in: 2)
        resolution.isRecursive = once(in: 2)
        resolution.isSupplied = once(in: 2)
        resolution.hazards = SearchHazards(rawValue: UInt8(below(64)))
        if once(in: 2) { resolution.destination = pick(Self.texts) }
        facts.resolution = resolution
        return facts
    }

    /// What cannot be read of an entry: mostly nothing.
    mutating func unread() -> Collectors {
        once(in: 2)
            ? [] : Collectors(rawValue: .init(truncatingIfNeeded: next() & next() & next()) & Collectors.all.rawValue)
    }
}
