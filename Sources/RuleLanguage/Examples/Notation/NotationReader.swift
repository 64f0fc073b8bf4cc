import Facts

/// Reads the words of an example one entry after the other.
struct NotationReader {
    private let words: [NotationWord]
    /// The length of the line, where what is missing is missing.
    private let end: Int
    /// Whether names of accounts stand for whoever has them on the machine that is looked at.
    private let isOfPin: Bool
    private var index = 0
    var surroundings = ExampleEntry.Surroundings()
    /// The first name that only a member of an archive can have.
    private(set) var memberName: NotationWord?

    init(words: [NotationWord], end: Int, isOfPin: Bool = false) {
        self.words = words
        self.end = end
        self.isOfPin = isOfPin
    }

    mutating func next() -> NotationWord? {
        guard index < words.count else { return nil }
        index += 1
        return words[index - 1]
    }

    private mutating func required(_ what: String) throws(NotationError) -> NotationWord {
        guard let word = next() else {
            throw NotationError(
                offset: end, length: 1, message: "\(what) is missing",
                note: "an example reads: -rw-r--r-- root:root name")
        }
        return word
    }

    /// Reads kind and mode, owners, name, and the attributes up to the next entry.
    mutating func node(_ role: ExampleEntry.Role) throws(NotationError) -> ExampleEntry.Node {
        let modeWord = try required("the kind and mode")
        let (kind, mode) = try Self.kindAndMode(modeWord)
        let ownersWord = try required("the owner and group")
        let (owner, group) = try isOfPin ? Self.accounts(ownersWord) : Self.owners(ownersWord)
        let nameWord = try required("the name")
        let (path, memberName) = try Self.path(nameWord, of: kind, isOfPin: isOfPin)
        var node = ExampleEntry.Node(
            path: path, kind: kind, mode: mode, owner: owner.id ?? 0, group: group.id ?? 0)
        if case .name(let name) = owner { node.ownerName = name }
        if case .name(let name) = group { node.groupName = name }
        node.role = role
        node.memberName = memberName
        if memberName != nil { self.memberName = self.memberName ?? nameWord }
        var attributes = NotationAttributes(node: node, surroundings: surroundings)
        while index < words.count, !["in", "with", "then"].contains(where: { words[index].reads($0) }) {
            index += 1
            let word = words[index - 1]
            if word.reads("->") {
                try attributes.setTarget(try required("the link's target"))
            } else {
                try attributes.set(word)
            }
        }
        try attributes.finish(at: nameWord)
        surroundings = attributes.surroundings
        return attributes.node
    }

    private static func kindAndMode(_ word: NotationWord) throws(NotationError) -> (EntryKind, Mode) {
        let letters = word.bytes
        guard letters.count == 10, let kind = EntryKind.allCases.first(where: { $0.symbol == letters[0] }) else {
            throw word.error("\"\(word.text)\" is no kind and mode", note: "they read -rw-r--r-- or drwxr-xr-x")
        }
        var mode: UInt16 = 0
        for (place, letter) in letters.dropFirst().enumerated() {
            let bit: UInt16 = 0o400 >> UInt16(place)
            let special: UInt16 = 0o4000 >> UInt16(place / 3)
            let lower = place < 6 ? UInt8(ascii: "s") : UInt8(ascii: "t")
            switch letter {
            case UInt8(ascii: "-"): break
            case [UInt8(ascii: "r"), UInt8(ascii: "w"), UInt8(ascii: "x")][place % 3]: mode |= bit
            case lower where place % 3 == 2: mode |= bit | special
            case lower - 0x20 where place % 3 == 2: mode |= special
            default:
                throw NotationError(
                    offset: word.range.lowerBound + place + 1, length: 1, message: "no such letter at this place",
                    note: "the letters of `ls -l` are rwx, with s or S for set-id and t or T for sticky")
            }
        }
        return (kind, Mode(rawValue: mode))
    }

    /// The numbers that accounts have in examples.
    private static func owners(_ word: NotationWord) throws(NotationError) -> (AccountReference, AccountReference) {
        let (owner, group) = try names(word)
        return (
            .id(try account(owner, "user", ExampleAccounts.users, word)),
            .id(try account(group, "group", ExampleAccounts.groups, word))
        )
    }

    private static func accounts(_ word: NotationWord) throws(NotationError) -> (AccountReference, AccountReference) {
        let (owner, group) = try names(word)
        guard let owner = AccountReference(spelled: owner), let group = AccountReference(spelled: group) else {
            throw word.error("no accounts can have these names")
        }
        return (owner, group)
    }

    private static func names(_ word: NotationWord) throws(NotationError) -> (String, String) {
        let parts = word.text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { throw word.error("an owner and a group read owner:group") }
        return (parts[0], parts[1])
    }

    /// The id of an account by its name in examples, or as a number.
    static func account(
        _ text: String, _ sort: String, _ accounts: [(name: String, id: UInt32)], _ word: NotationWord
    ) throws(NotationError) -> UInt32 {
        if let known = accounts.first(where: { $0.name == text }) { return known.id }
        if let number = UInt32(text), number != .max { return number }
        let names = accounts.map(\.name).joined(separator: ", ")
        throw word.error("examples know no \(sort) \"\(text)\"", note: "there are \(names), and numbers")
    }

    /// A path of a tree, and the name itself where that is none: as members of archives may have.
    private static func path(
        _ word: NotationWord, of kind: EntryKind, isOfPin: Bool
    ) throws(NotationError) -> (path: [UInt8], memberName: [UInt8]?) {
        var path = word.bytes
        if path.count > 1, path.last == UInt8(ascii: "/") {
            if kind != .directory { throw word.error("only a directory's name ends in a slash") }
            path.removeLast()
        }
        if path == [UInt8(ascii: ".")] { return ([], nil) }
        let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isSound = parts.allSatisfy { part in
            !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8) && !part.contains(0)
        }
        if isSound { return (path, nil) }
        let isMember = parts.contains { $0.elementsEqual("..".utf8) } || path.first == UInt8(ascii: "/")
        guard isMember, !isOfPin, !path.contains(0) else {
            throw word.error("a name is a path from the root of the example's tree, without . and ..")
        }
        return (TreePath(joining: TreePath(path).folded.components).bytes, path)
    }
}
