import Archives
import Facts

/// What is kept of members beside the virtual tree, file by file: their attributes, and what their contents say. What
/// many have in common is kept once.
struct MemberRecords: Sendable {
    /// What the contents of a file say.
    struct Content: Sendable {
        enum State: UInt8 {
            case unasked, known, encrypted, unknownMethod, damaged

            /// Why nothing is known, in words for people.
            var reason: String {
                switch self {
                case .unasked, .known: "not in the archive"
                case .encrypted: "encrypted"
                case .unknownMethod: "compressed by an unknown method"
                case .damaged: "damaged"
                }
            }

            /// By what kept them from being read.
            init(_ problem: ArchiveError.Problem) {
                switch problem {
                case .encrypted: self = .encrypted
                case .unknownMethod: self = .unknownMethod
                default: self = .damaged
                }
            }
        }

        var state = State.unasked
        var kind: ContentKind?
        var traits: TextTraits = []
        var secrets: Secrets = []
        /// Which of the details; negative where there are none.
        var details: Int32 = -1
        /// Whether they were read as far as `reading` asks for.
        var isRead = false
    }

    /// A text that somebody may read when all members are there.
    enum Text: Sendable {
        case kept([UInt8])
        /// It could not be read.
        case left
        /// There was no room for it, or it had passed by before it mattered and the archive cannot be read once more.
        case passedBy
    }

    /// The attributes of a file, decoded.
    struct Attributes: Sendable {
        var names: [[UInt8]] = []
        var malformed: [[UInt8]] = []
        /// By their names, where they are kept.
        var values: [[UInt8]: [UInt8]] = [:]
        var acl: AccessControlList?
        var defaultACL: AccessControlList?
        var capabilities: FileCapabilities?
        /// Whether one of them came twice, with different values.
        var areContradictory = false
    }

    private var contents: [Content] = []
    /// For each file the place of its attributes among the sets, from 1; 0 where it has none.
    private var attributes: [Int32] = []
    private var attributeSets: [Attributes] = []
    private var valueBytes = 0
    private var attributePlaces: [[UInt8]: Int32] = [:]
    /// The set that was found last of those that names of attributes decide, and attributes that have it.
    private var lastSet: (attributes: AttributeList, set: Int32) = (AttributeList(), 0)
    /// The number that the first set has among those of all trees that one worker meets.
    private let firstAttributeSet: UInt32
    private var details: [ContentFacts] = []
    private var detailPlaces: [ContentFacts: Int32] = [:]
    /// Drop-ins that set the umask of their unit.
    private var umaskDropIns: Set<Int> = []
    /// What files hold, as SHA-256 has it; none where nobody asked.
    private var digests: [Int: SIMD4<UInt64>] = [:]
    /// What describes a package and is not installed.
    private var controls: Set<Int> = []
    /// Texts whose language is read for what they do.
    private var texts: [Int: Text] = [:]
    private var keptTextBytes = 0
    /// Bytes of those that are kept: systems have a few MiB of scripts and settings.
    static let mostTextBytes = 32 << 20
    /// Texts that may be the path of another entry.
    private var pathTexts: [Int: [UInt8]] = [:]
    /// Bytes of the texts that are kept: names of attributes, and what contents say.
    private(set) var textSize = 0

    init(firstAttributeSet: UInt32) {
        self.firstAttributeSet = firstAttributeSet
    }

    func content(of object: Int) -> Content { object < contents.count ? contents[object] : Content() }
    func details(of content: Content) -> ContentFacts? { content.details < 0 ? nil : details[Int(content.details)] }
    func digest(of object: Int) -> SIMD4<UInt64>? { digests[object] }
    func text(of object: Int) -> Text? { texts[object] }
    func pathText(of object: Int) -> [UInt8]? { pathTexts[object] }
    var hasControls: Bool { !controls.isEmpty }
    func isControl(_ object: Int) -> Bool { controls.contains(object) }
    func setsUmaskOfUnit(_ object: Int) -> Bool { umaskDropIns.contains(object) }

    /// The set of a file's attributes, counted from 1; 0 where it has none.
    func attributeSet(of object: Int) -> Int32 { object < attributes.count ? attributes[object] : 0 }

    /// The number that all files have with the same attributes (`EntryFacts.attributeSet`).
    func number(ofAttributeSet set: Int32) -> UInt32 {
        let number = firstAttributeSet + UInt32(set) - 1
        return number <= EntryFacts.mostAttributeSets ? number : 0
    }

    func acl(of object: Int) -> AccessControlList? {
        let set = attributeSet(of: object)
        return set > 0 ? self[attributeSet: set].acl : nil
    }

    /// The number that no set has yet.
    var nextAttributeSet: UInt32 { firstAttributeSet + UInt32(attributeSets.count) }

    subscript(attributeSet set: Int32) -> Attributes { attributeSets[Int(set) - 1] }

    /// The set that attributes come to; nothing where there were none like them.
    mutating func attributeSet(of key: AttributeKey, _ member: borrowing Member) -> Int32? {
        guard let set = attributePlaces[key.bytes] else { return nil }
        if key.isOfNames { lastSet = (member.attributes, set) }
        return set
    }

    /// The same where the member has the attributes of the one before it, as most have; nothing where that is to be found
    /// out.
    func attributeSet(likeThatOf member: borrowing Member) -> Int32? {
        guard lastSet.set > 0, member.attributes.hasNames(of: lastSet.attributes), member.accessACL.isEmpty,
            member.defaultACL.isEmpty, member.capabilities.isEmpty
        else { return nil }
        return lastSet.set
    }

    /// Whether values may still be kept: what an archive says may be as much as all that it holds.
    var hasRoomForValues: Bool { valueBytes < Self.mostValueBytes }
    private static let mostValueBytes = 32 << 20

    /// A new set.
    mutating func add(_ found: Attributes, as key: AttributeKey) -> Int32 {
        valueBytes += found.values.values.reduce(0) { $0 + $1.count }
        // As a key, and decoded.
        textSize += 2 * key.bytes.count
        attributeSets.append(found)
        attributePlaces[key.bytes] = Int32(attributeSets.count)
        return Int32(attributeSets.count)
    }

    /// Keeps the attributes of a file in place of those that it had.
    mutating func keep(attributeSet set: Int32, of object: Int) {
        while attributes.count <= object { attributes.append(0) }
        attributes[object] = set
    }

    mutating func forgetAttributes(of object: Int) {
        if object < attributes.count { attributes[object] = 0 }
    }

    /// Whether there is room for a text of that size.
    func hasRoom(forTextOf size: UInt64) -> Bool { size <= UInt64(max(0, Self.mostTextBytes - keptTextBytes)) }

    /// Keeps a text in place of the one that a file had.
    mutating func keep(text: Text?, of object: Int) {
        if case .kept(let before)? = texts[object] { keptTextBytes -= before.count }
        if case .kept(let bytes)? = text { keptTextBytes += bytes.count }
        if text != nil || !texts.isEmpty { texts[object] = text }
    }

    /// Keeps of a drop-in whether it sets the umask of its unit.
    mutating func keep(setsUmaskOfUnit: Bool, of object: Int) {
        if setsUmaskOfUnit { umaskDropIns.insert(object) } else { umaskDropIns.remove(object) }
    }

    /// Keeps of a file of which part of a package it is.
    mutating func keep(isControl: Bool, of object: Int) {
        if isControl { controls.insert(object) } else if !controls.isEmpty { controls.remove(object) }
    }

    /// Keeps the digest of what a file holds.
    mutating func keep(digest: SIMD4<UInt64>?, of object: Int) { digests[object] = digest }

    /// Keeps what the contents of a file say in place of what they said.
    mutating func keep(_ state: Content.State, _ facts: borrowing EntryFacts, pathText: [UInt8]?, of object: Int) {
        while contents.count <= object { contents.append(Content()) }
        var content = Content(
            state: state, kind: facts.content, traits: facts.textTraits, secrets: facts.secrets,
            isRead: facts.collected.contains(.reading))
        if let found = facts.contentDetails {
            if let place = detailPlaces[found] {
                content.details = place
            } else {
                content.details = Int32(details.count)
                detailPlaces[found] = content.details
                details.append(found)
                textSize += found.textSize
            }
        }
        contents[object] = content
        textSize += (pathText?.count ?? 0) - (pathTexts[object]?.count ?? 0)
        pathTexts[object] = pathText
    }
}
