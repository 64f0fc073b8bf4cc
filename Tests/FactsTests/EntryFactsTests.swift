import Testing

@testable import Facts

/// An entry's facts are its own.
@Suite
struct EntryFactsTests {
    /// What the entries of a root or of a directory share, and room that is used again.
    private static let shared: Set<String> = [
        "root", "rootIndex", "parent", "_parent", "_root", "directoryNote", "depth", "path", "accountsAreNames",
    ]

    /// Facts of an entry in which no field is what it is at first.
    private static func filled() -> EntryFacts {
        var facts = EntryFacts()
        facts.collected = [.status]
        facts.unread = [.content]
        facts.name = [1]
        facts.hazards = .leadingDot
        facts.depth = 3
        facts.pathLength = 4
        facts.rootIndex = 5
        facts.path = [6]
        facts.kind = .socket
        facts.mode = Mode(rawValue: 0o4755)
        facts.owner = 7
        facts.group = 8
        facts.size = 9
        facts.links = 10
        facts.age = 11
        facts.changeAge = 12
        facts.deviceMajor = 13
        facts.deviceMinor = 14
        facts.attributes = FileAttributes(rawValue: 1)
        facts.inode = InodeIdentity(device: 15, inode: 16)
        facts.directoryNote = DirectoryNote()
        facts.ownerIsKnown = false
        facts.groupIsKnown = false
        facts.groupIsPrivate = true
        facts.accountsAreNames = true
        facts.attributeNames = [[17]]
        facts.attributeSet = 18
        facts.acl = AccessControlList([])
        facts.defaultACL = AccessControlList([])
        facts.writers = .all
        facts.readers = .all
        facts.executors = .all
        facts.defaultWriters = .all
        facts.runtimeRights = RuntimeRights(rawValue: 1)
        facts.capabilities = FileCapabilities(
            permitted: CapabilitySet(rawValue: 1), inheritable: CapabilitySet(rawValue: 0), effective: true)
        facts.malformedAttributes = [[19]]
        facts.link = LinkFacts(target: [20])
        facts.content = .script
        facts.textTraits = .unendedLine
        facts.secrets = Secrets(rawValue: 1)
        facts.contentDisagrees = true
        facts.change { $0.isPath = true }
        facts.isEmptyDirectory = true
        facts.mount = .noexec
        facts.imageRoles = .buried
        facts.layer = 21
        facts.hasOutsideLinks = true
        facts.linkDirectories = 22
        facts.memberName = MemberNameHazards(rawValue: 1)
        facts.memberEvents = MemberEvents(rawValue: 1)
        facts.memberFlaws = MemberFlaws(rawValue: 1)
        facts.isImplied = true
        facts.collidesHow = CollisionMechanisms(rawValue: 1)
        facts.collisionDangers = CollisionDangers(rawValue: 1)
        facts.refusingTargets = TargetSystems(rawValue: 1)
        facts.alteringTargets = TargetSystems(rawValue: 1)
        return facts
    }

    private static func fields(of facts: EntryFacts) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: Mirror(reflecting: facts).children.map { ($0.label ?? "", "\($0.value)") })
    }

    @Test func `No fact of one entry is seen by the next one`() {
        let fresh = Self.fields(of: EntryFacts())
        var facts = Self.filled()
        let before = Self.fields(of: facts)
        // A fact that was added since: `filled` gives it another value than it has at first.
        for (field, value) in before where !Self.shared.contains(field) {
            #expect(value != fresh[field], "\(field) is not filled")
        }
        facts.reset()
        for (field, value) in Self.fields(of: facts) where !Self.shared.contains(field) {
            #expect(value == fresh[field], "\(field) is still that of the entry before")
        }
    }
}
