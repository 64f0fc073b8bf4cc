import AccessText
import Archives
import Descriptors
import Facts

extension ArchiveReplay {
    /// Keeps what the member's attributes come to. Most members have those of another one: they are decoded once.
    mutating func keepAttributes(of node: VirtualTree.Node, _ object: Int) {
        if let set = records.attributeSet(likeThatOf: member) { return records.keep(attributeSet: set, of: object) }
        let keepsValues = keepsValues && records.hasRoomForValues
        attributeKey.take(member, withValues: keepsValues)
        guard !attributeKey.isEmpty else { return records.forgetAttributes(of: object) }
        let set =
            records.attributeSet(of: attributeKey, member)
            ?? records.add(decodedAttributes(keepingValues: keepsValues), as: attributeKey)
        records.keep(attributeSet: set, of: object)
        if let list = records[attributeSet: set].acl { takeMode(of: list, for: node) }
        if records[attributeSet: set].areContradictory { notes.add(.attributesDiffer, of: node) }
    }

    /// Takes note of two members of one path that differ in their attributes.
    mutating func compareAttributes(_ first: Int32, with second: Int32, of node: VirtualTree.Node) {
        guard first != second else { return }
        let (before, after) = (attributes(ofSet: first), attributes(ofSet: second))
        var events: ReplayEvents = .duplicate
        if after.capabilities != nil, after.capabilities != before.capabilities { events.insert(.gainsRights) }
        let granted = before.acl?.namedEntries ?? []
        let isGranted = { (entry: AccessControlList.Entry) in
            granted.contains { $0.tag == entry.tag && entry.rights & ~$0.rights == 0 }
        }
        if let named = after.acl?.namedEntries, !named.allSatisfy(isGranted) { events.insert(.gainsRights) }
        notes.add(events, of: node)
    }

    private func attributes(ofSet set: Int32) -> MemberRecords.Attributes {
        set > 0 ? records[attributeSet: set] : MemberRecords.Attributes()
    }

    private mutating func decodedAttributes(keepingValues: Bool) -> MemberRecords.Attributes {
        var found = MemberRecords.Attributes()
        var names: Set<[UInt8]> = []
        // Of several of one name the last one counts.
        for index in (0..<member.attributes.count).reversed() {
            let name = Array(member.attributes.name(at: index))
            let value = Array(member.attributes.value(at: index))
            guard names.insert(name).inserted else {
                let isLast = member.attributes.value(of: name)?.elementsEqual(value) ?? true
                if EntryFacts.isDecoded(name[...]), !isLast { found.areContradictory = true }
                continue
            }
            if !found.decode(name, value) { found.malformed.append(name) }
            if keepingValues, value.count <= EntryDetails.mostValueBytes { found.values[name] = value }
        }
        found.malformed.reverse()
        for (text, name) in [
            (member.accessACL, AccessControlList.attributeName), (member.defaultACL, EntryFacts.defaultACLName),
        ] where !text.isEmpty {
            var accounts = accounts
            let list = AccessListText.list(text) { accounts.id(named: $0, isGroup: $1) }
            self.accounts = accounts
            let former = name == AccessControlList.attributeName ? found.acl : found.defaultACL
            if let former, !isSame(former, list) { found.areContradictory = true }
            if name == AccessControlList.attributeName { found.acl = list } else { found.defaultACL = list }
            if list?.isExtended == true || name == EntryFacts.defaultACLName { names.insert(name) }
            if list == nil { found.malformed.append(name) }
        }
        if !member.capabilities.isEmpty {
            names.insert(EntryFacts.capability)
            found.capabilities = FileCapabilities(text: String(decoding: member.capabilities, as: UTF8.self))
            if found.capabilities == nil { found.malformed.append(EntryFacts.capability) }
        }
        found.names = names.sorted { $0.lexicographicallyPrecedes($1) }
        return found
    }

    /// Whether two spellings of a list say the same, where one has numbers and the other names that nobody here can resolve.
    private func isSame(_ numbers: AccessControlList, _ names: AccessControlList?) -> Bool {
        guard let names else { return false }
        if numbers == names { return true }
        var open = numbers.entries
        for entry in names.entries {
            let isNamed = { (tag: AccessControlList.Tag) in
                switch (entry.tag, tag) {
                case (.user(let id), .user), (.namedGroup(let id), .namedGroup): accounts.isStandIn(id)
                default: false
                }
            }
            guard
                let place = open.firstIndex(where: {
                    $0.rights == entry.rights && ($0.tag == entry.tag || isNamed($0.tag))
                })
            else { return false }
            open.remove(at: place)
        }
        return open.isEmpty
    }

    /// Whoever restores the list restores the mode with it. Where the header says another one it is another file for whoever
    /// does not: both count.
    private mutating func takeMode(of list: AccessControlList, for node: VirtualTree.Node) {
        guard let (bits, withGroup) = list.permissions else { return }
        let said = member.mode.rawValue & 0o777
        if !member.known.contains(.mode) || said == withGroup { return tree.setPermissions(bits, of: node) }
        guard said != bits else { return }
        tree.widen(node, by: Mode(rawValue: member.mode.rawValue & ~0o777 | bits & 0o777))
        notes.add(.modeDiffers, of: node)
    }
}

/// All in a member's attributes that facts are made of, as bytes: their names, the values that are decoded, lists and
/// capabilities in text.
struct AttributeKey {
    /// Each part behind its length.
    private(set) var bytes: [UInt8] = []
    /// Whether it is the names of attributes and nothing else.
    private(set) var isOfNames = true

    /// Whether the member has none.
    var isEmpty: Bool { bytes.isEmpty }

    /// Takes over what a member has, in place of the last one's.
    ///
    /// - Parameter isOfAllValues: whether other values make other attributes of it, where nothing is decoded as well.
    mutating func take(_ member: borrowing Member, withValues isOfAllValues: Bool = false) {
        bytes.removeAll(keepingCapacity: true)
        isOfNames = true
        for index in 0..<member.attributes.count {
            let name = member.attributes.name(at: index)
            append(name)
            guard isOfAllValues || EntryFacts.isDecoded(name) else { continue }
            append(member.attributes.value(at: index))
            isOfNames = false
        }
        if !member.accessACL.isEmpty || !member.defaultACL.isEmpty || !member.capabilities.isEmpty {
            isOfNames = false
            append(member.accessACL[...])
            append(member.defaultACL[...])
            append(member.capabilities[...])
        }
        // What is a value in one kind of key may be a name in the other.
        if !bytes.isEmpty { bytes.append(isOfAllValues ? 1 : 0) }
    }

    private mutating func append(_ part: ArraySlice<UInt8>) {
        var length = part.count
        while length > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: length) | 0x80)
            length >>= 7
        }
        bytes.append(UInt8(length))
        bytes.append(contentsOf: part)
    }
}

extension MemberRecords.Attributes {
    /// Takes the value of an attribute that facts are made of; false where it cannot be decoded.
    fileprivate mutating func decode(_ name: [UInt8], _ value: [UInt8]) -> Bool {
        switch name {
        case EntryFacts.capability:
            capabilities = EntryFacts.capabilities(value)
            return capabilities != nil
        case AccessControlList.attributeName:
            acl = AttributeValue.accessControlList(value).map { AccessControlList($0) }
            return acl != nil
        case EntryFacts.defaultACLName:
            defaultACL = AttributeValue.accessControlList(value).map { AccessControlList($0) }
            return defaultACL != nil
        default: return true
        }
    }
}
