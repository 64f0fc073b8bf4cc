import Archives
import Facts

/// What is kept of members beside the virtual tree, file by file: their attributes, and what their contents say. What
/// many have in common is kept once.
struct MemberRecords: Sendable {
    /// What the contents of a file say.
    struct Content: Sendable {
        enum State: UInt8 { case unasked, known, unread }

        var state = State.unasked
        var kind: ContentKind?
        var traits: TextTraits = []
        var secrets: Secrets = []
        /// Which of the details; negative where there are none.
        var details: Int32 = -1
        /// Whether they were read as far as `reading` asks for.
        var isRead = false
    }

    /// The attributes of a file, decoded.
    struct Attributes: Hashable, Sendable {
        var names: [[UInt8]] = []
        var malformed: [[UInt8]] = []
        var acl: AccessControlList?
        var defaultACL: AccessControlList?
        var capabilities: FileCapabilities?
    }

    private var contents: [Content] = []
    private var attributes: [Int32] = []
    private var attributeSets: [Attributes] = []
    private var attributePlaces: [Attributes: Int32] = [:]
    private var details: [ContentFacts] = []
    private var detailPlaces: [ContentFacts: Int32] = [:]
    /// Drop-ins that set the umask of their unit.
    private var umaskDropIns: Set<Int> = []
    /// Texts that may be the path of another entry.
    private var pathTexts: [Int: [UInt8]] = [:]

    func content(of object: Int) -> Content { object < contents.count ? contents[object] : Content() }
    func details(of content: Content) -> ContentFacts? { content.details < 0 ? nil : details[Int(content.details)] }
    func pathText(of object: Int) -> [UInt8]? { pathTexts[object] }
    func setsUmaskOfUnit(_ object: Int) -> Bool { umaskDropIns.contains(object) }

    func attributes(of object: Int) -> Attributes? {
        guard object < attributes.count, attributes[object] >= 0 else { return nil }
        return attributeSets[Int(attributes[object])]
    }

    /// Keeps the attributes of a file in place of those that it had.
    mutating func keep(_ found: Attributes?, of object: Int) {
        if found == nil, object >= attributes.count { return }
        while attributes.count <= object { attributes.append(-1) }
        guard let found else {
            attributes[object] = -1
            return
        }
        if let place = attributePlaces[found] {
            attributes[object] = place
            return
        }
        let place = Int32(attributeSets.count)
        attributeSets.append(found)
        attributePlaces[found] = place
        attributes[object] = place
    }

    /// Keeps of a drop-in whether it sets the umask of its unit.
    mutating func keep(setsUmaskOfUnit: Bool, of object: Int) {
        if setsUmaskOfUnit { umaskDropIns.insert(object) } else { umaskDropIns.remove(object) }
    }

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
            }
        }
        contents[object] = content
        pathTexts[object] = pathText
    }
}
