import Access
import Descriptors
import Facts
import Remedies
import SafeFiles
import Snapshots

extension FileFacts {
    /// All that a fix may change, and by what an object is known again.
    static let ofMending: SafeFiles.FactSet = [.status, .accessControlList, .capabilities, .attributeNames, .target]

    /// As a scan that may read everything would know it; nothing where a list or capabilities do not decode.
    var state: FixState? {
        var state = undoState.fixState(kind.asEntryKind)
        state?.attributeNames = attributeNames
        state?.target = target
        return state
    }

    /// As an undo file keeps it, without the attributes that a fix touches.
    var undoState: UndoState {
        UndoState(
            mode: Facts.Mode(rawValue: mode.rawValue), owner: owner, group: group, acl: accessControlList,
            defaultACL: defaultAccessControlList, capabilities: capabilities)
    }
}

extension FixState {
    /// Without the names that only some processes are shown (xattr(7), trusted).
    var asEverybodySees: FixState {
        var state = self
        state.attributeNames.removeAll { $0.starts(with: "trusted.".utf8) }
        return state
    }
}

extension UndoState {
    /// As plans have it, with the names of the attributes that are known here; nothing where a list or capabilities do not
    /// decode.
    func fixState(_ kind: EntryKind) -> FixState? {
        var state = FixState(
            kind: kind, mode: mode, owner: owner, group: group,
            attributeNames: attributes.keys.sorted { $0.lexicographicallyPrecedes($1) })
        if let acl {
            guard let list = AttributeValue.accessControlList(acl) else { return nil }
            state.acl = AccessControlList(list)
        }
        if let defaultACL {
            guard let list = AttributeValue.accessControlList(defaultACL) else { return nil }
            state.defaultACL = AccessControlList(list)
        }
        if let capabilities {
            guard let decoded = AttributeValue.capabilities(capabilities) else { return nil }
            state.capabilities = FileCapabilities(
                permitted: CapabilitySet(rawValue: decoded.permitted),
                inheritable: CapabilitySet(rawValue: decoded.inheritable), effective: decoded.effective,
                rootID: decoded.rootID)
        }
        return state
    }

    /// What a plan makes of an object that is in this state; nothing where a list cannot be written.
    ///
    /// - Parameter now: what its time of modification is to be, where that is set.
    func becoming(_ after: FixState, from before: FixState, now: Int64) -> UndoState {
        var state = self
        (state.mode, state.owner, state.group) = (after.mode, after.owner, after.group)
        if after.acl != before.acl { state.acl = after.acl.map { AttributeValue.bytes(of: DecodedACL($0)) } }
        if after.defaultACL != before.defaultACL {
            state.defaultACL = after.defaultACL.map { AttributeValue.bytes(of: DecodedACL($0)) }
        }
        if after.capabilities == nil { state.capabilities = nil }
        state.attributes = [:]
        if after.isTimeSet { state.modified = now }
        return state
    }

    /// Whether both are one, however a list is spelled; attributes and time where either knows them.
    func isSame(as other: UndoState, _ kind: EntryKind) -> Bool {
        (kind == .link || mode == other.mode) && owner == other.owner && group == other.group
            && Self.list(acl) == Self.list(other.acl) && Self.list(defaultACL) == Self.list(other.defaultACL)
            && capabilities == other.capabilities && attributes == other.attributes && modified == other.modified
    }

    /// Whether an object that is in this state may have been left so by a change from one state to another that was cut off:
    /// each part is as it was or as it was to be, but for what the kernel clears with the owner.
    func liesBetween(_ before: UndoState, _ after: UndoState) -> Bool {
        let changesOwner = before.owner != after.owner || before.group != after.group
        func mayHave(_ mode: Facts.Mode) -> Bool {
            for special in [before.mode.rawValue, after.mode.rawValue] {
                for rights in [before.mode.rawValue, after.mode.rawValue] {
                    let whole = special & 0o7000 | rights & 0o777
                    if mode.rawValue == whole { return true }
                    if changesOwner, mode.rawValue | 0o6000 == whole | 0o6000, mode.rawValue & ~whole == 0 {
                        return true
                    }
                }
            }
            return false
        }
        func isEither<Value: Equatable>(_ part: (UndoState) -> Value) -> Bool {
            part(self) == part(before) || part(self) == part(after)
        }
        let names = Set(before.attributes.keys).union(after.attributes.keys)
        return mayHave(mode) && isEither(\.owner) && isEither(\.group) && isEither { Self.list($0.acl) }
            && isEither { Self.list($0.defaultACL) }
            && (isEither(\.capabilities) || changesOwner && capabilities == nil) && isEither(\.modified)
            && names.allSatisfy { name in isEither { $0.attributes[name] } }
    }

    /// The entries of a list, where it says more than a mode.
    private static func list(_ value: [UInt8]?) -> [AccessControlList.Entry]? {
        guard let value, let list = AttributeValue.accessControlList(value) else { return nil }
        return AccessControlList(list).entries
    }
}

extension MetadataChange {
    /// What makes one state of an object another one.
    init(from before: UndoState, to after: UndoState, _ kind: EntryKind) {
        self.init()
        if before.owner != after.owner { owner = after.owner }
        if before.group != after.group { group = after.group }
        if before.acl != after.acl { accessControlList = .some(after.acl) }
        if before.defaultACL != after.defaultACL { defaultAccessControlList = .some(after.defaultACL) }
        // A list changes the mode with it, and an owner its set-id bits.
        if kind != .link, before.mode != after.mode || owner != nil || group != nil || accessControlList != nil {
            mode = SafeFiles.Mode(rawValue: after.mode.rawValue)
        }
        removingAttributes = before.attributes.keys.filter { after.attributes[$0] == nil }
        settingAttributes = after.attributes.filter { before.attributes[$0.key] != $0.value }
        if before.capabilities != after.capabilities { capabilities = .some(after.capabilities) }
        if let time = after.modified, time != before.modified { modified = time }
    }
}
