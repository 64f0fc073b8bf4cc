import AccessText
public import Facts

/// An object that is allowed as it is, as a line of `ls -l` says it: `-rwsr-xr-x root:root usr/bin/su*`. What the line says
/// is what is held against the entry: its kind, mode and accounts, its path as a glob, and capabilities where they are
/// given.
public struct PinnedEntry: Hashable, Sendable {
    /// A glob, root-relative or from `/`, as the fact says that it is held against.
    public var path: [UInt8]
    /// What it is.
    public var kind: EntryKind
    /// Permission bits.
    public var mode: Mode
    /// Whoever has this name on the machine that is looked at, or this number.
    public var owner: AccountReference
    /// The same of the group.
    public var group: AccountReference
    /// The capabilities that it may carry; nothing where the pin does not say, and any will do.
    public var capabilities: FileCapabilities?

    public init(
        path: [UInt8], kind: EntryKind, mode: Mode, owner: AccountReference = .id(0),
        group: AccountReference = .id(0), capabilities: FileCapabilities? = nil
    ) {
        (self.path, self.kind, self.mode) = (path, kind, mode)
        (self.owner, self.group, self.capabilities) = (owner, group, capabilities)
    }

    /// Reads a line.
    public init(parsing line: String) throws(NotationError) {
        var words = try NotationCursor(line)
        (kind, mode) = try words.required("the kind and mode").kindAndMode()
        let accounts = try words.required("the owner and group")
        let names = try accounts.ownerAndGroup()
        guard let owner = AccountReference(spelled: names.owner), let group = AccountReference(spelled: names.group)
        else { throw accounts.error("no accounts can have these names") }
        (self.owner, self.group) = (owner, group)
        path = try words.required("the name").path(of: kind, takesMembers: false).path
        while let word = words.next() { try set(word) }
    }

    private mutating func set(_ word: NotationWord) throws(NotationError) {
        if ["in", "with", "then"].contains(where: { word.reads($0) }) { throw word.error("a pin is about one entry") }
        guard let value = NotationValue(ofAttribute: word) else {
            throw word.error("\"\(word.text)\" is no attribute", note: "attributes read key=value; spaces need quotes")
        }
        switch value.key {
        case "caps" where capabilities != nil: throw word.error("caps is given twice")
        case "caps": capabilities = try value.capabilities()
        case "rootid" where capabilities == nil: throw word.error("rootid= follows caps=")
        case "rootid": capabilities?.rootID = UInt32(clamping: try value.number())
        default: throw word.error("a pin says nothing of \(value.key)", note: "beside the name there are caps, rootid")
        }
    }

    /// The canonical line: reading it gives the same pin.
    public var line: String {
        let ending: [UInt8] = kind == .directory ? [UInt8(ascii: "/")] : []
        let shownPath = path.isEmpty ? [UInt8(ascii: ".")] : path + ending
        let symbol = String(UnicodeScalar(kind.symbol))
        let accounts = "\(Self.spelled(owner)):\(Self.spelled(group))"
        return "\(symbol)\(mode.letters) \(accounts) \(NotationWord.spelled(shownPath))"
            + (capabilities?.attributes ?? "")
    }

    private static func spelled(_ account: AccountReference) -> String {
        account == .id(0) ? "root" : account.spelling
    }
}

extension FileCapabilities {
    /// As `caps=` and, where they hold in a user namespace of their own, `rootid=`, each after a space.
    package var attributes: String {
        var plain = self
        plain.rootID = nil
        // The flag can stand without any capability, which the text of cap_to_text(3) does not tell.
        let text = plain.text == "=" && plain.effective ? "=e" : plain.text
        return " caps=\(NotationWord.spelled(Array(text.utf8)))" + (rootID.map { " rootid=\($0)" } ?? "")
    }
}
