import Facts
import RandomNumbers
import Testing

@testable import Evaluation
@testable import Examples
@testable import RuleLanguage

/// Entries of one class agree in everything that is declared to be the same for a class.
struct EntryClassTests {
    /// One for each thing that is known of an entry.
    static let parts: [@Sendable (inout EntryFacts, EntryFacts) -> Void] = [
        { $0.name = $1.name }, { $0.hazards = $1.hazards }, { $0.depth = $1.depth }, { $0.pathLength = $1.pathLength },
        { $0.rootIndex = $1.rootIndex }, { $0.path = $1.path }, { $0.kind = $1.kind }, { $0.mode = $1.mode },
        { $0.owner = $1.owner }, { $0.group = $1.group }, { $0.size = $1.size }, { $0.links = $1.links },
        { $0.age = $1.age }, { $0.changeAge = $1.changeAge }, { $0.deviceMajor = $1.deviceMajor },
        { $0.deviceMinor = $1.deviceMinor }, { $0.attributes = $1.attributes }, { $0.inode = $1.inode },
        { $0.parent = $1.parent }, { $0.ownerIsKnown = $1.ownerIsKnown }, { $0.groupIsKnown = $1.groupIsKnown },
        { $0.groupIsPrivate = $1.groupIsPrivate }, { $0.attributeNames = $1.attributeNames }, { $0.acl = $1.acl },
        { $0.defaultACL = $1.defaultACL }, { $0.writers = $1.writers }, { $0.readers = $1.readers },
        { $0.executors = $1.executors }, { $0.runtimeRights = $1.runtimeRights },
        { $0.capabilities = $1.capabilities }, { $0.malformedAttributes = $1.malformedAttributes },
        { $0.link = $1.link }, { $0.content = $1.content }, { $0.textTraits = $1.textTraits },
        { $0.secrets = $1.secrets }, { $0.contentDisagrees = $1.contentDisagrees },
        { facts, other in facts.change { $0 = other.contentDetails ?? ContentFacts() } },
        { $0.isEmptyDirectory = $1.isEmptyDirectory }, { $0.mount = $1.mount }, { $0.root = $1.root },
        { $0.hasOutsideLinks = $1.hasOutsideLinks }, { $0.linkDirectories = $1.linkDirectories },
        { $0.collidesHow = $1.collidesHow }, { $0.collisionDangers = $1.collisionDangers },
        { $0.refusingTargets = $1.refusingTargets }, { $0.alteringTargets = $1.alteringTargets },
        { $0.memberName = $1.memberName }, { $0.memberEvents = $1.memberEvents }, { $0.memberFlaws = $1.memberFlaws },
        { $0.imageRoles = $1.imageRoles }, { $0.accountsAreNames = $1.accountsAreNames },
    ]

    /// What says how much is known, what is worked out from it, what only entries with a default ACL have, what stands for
    /// attributes that are alike, and what no fact tells.
    private static let others = [
        "collected", "unread", "directoryNote", "defaultWriters", "attributeSet", "layer", "isImplied",
    ]

    @Test func nothingIsLeftOut() {
        #expect(Mirror(reflecting: EntryFacts()).children.count == Self.parts.count + Self.others.count)
    }

    @Test func entriesOfOneClassAgreeInWhatIsShared() {
        var random = SplitMix64(seed: 5)
        var roots = Numbering<RootFacts>()
        var directories = Numbering<DirectoryState>()
        var alike = 0
        func number(_ facts: inout EntryFacts) {
            let directory = facts.parent.map { DirectoryFacts($0) } ?? .none
            facts.directoryNote.number = directories.number(
                of: DirectoryState(root: roots.number(of: facts.root), directory: directory))
        }
        for _ in 0..<1000 {
            var entry = random.entry()
            entry.defaultWriters = []
            if random.once(in: 4) { entry.root.transferTargets = TransferTarget(rawValue: .max) }
            if !random.once(in: 8) {
                (entry.attributeNames, entry.malformedAttributes) = ([], [])
                (entry.acl, entry.defaultACL, entry.capabilities) = (nil, nil, nil)
            }
            number(&entry)
            let other = random.entry()
            for part in Self.parts {
                var changed = entry
                part(&changed, other)
                number(&changed)
                guard let one = EntryClass(&entry), one == EntryClass(&changed) else { continue }
                alike += 1
                for fact in Fact.allCases {
                    switch fact.reading.variation {
                    case .shared:
                        #expect(fact.value(of: entry) == fact.value(of: changed), "\(fact)")
                        #expect(fact.texts(of: entry) == fact.texts(of: changed), "\(fact)")
                    case .measure, .name, .path, .own: continue
                    }
                }
            }
        }
        #expect(alike > 5000)
    }
}
