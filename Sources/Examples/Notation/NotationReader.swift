import Facts
import RuleLanguage

/// Reads the words of an example one entry after the other.
struct NotationReader {
    private var words: NotationCursor
    var surroundings = ExampleEntry.Surroundings()
    /// The first name that only a member of an archive can have.
    private(set) var memberName: NotationWord?

    init(_ line: String) throws(NotationError) {
        words = try NotationCursor(line)
    }

    mutating func next() -> NotationWord? { words.next() }

    /// Reads kind and mode, owners, name, and the attributes up to the next entry.
    mutating func node(_ role: ExampleEntry.Role) throws(NotationError) -> ExampleEntry.Node {
        let (kind, mode) = try words.required("the kind and mode").kindAndMode()
        let (owner, group) = try Self.owners(try words.required("the owner and group"))
        let nameWord = try words.required("the name")
        let (path, memberName) = try nameWord.path(of: kind, takesMembers: true)
        var node = ExampleEntry.Node(path: path, kind: kind, mode: mode, owner: owner, group: group)
        node.role = role
        node.memberName = memberName
        if memberName != nil { self.memberName = self.memberName ?? nameWord }
        var attributes = NotationAttributes(node: node, surroundings: surroundings)
        while let following = words.following, !["in", "with", "then"].contains(where: { following.reads($0) }),
            let word = words.next()
        {
            if word.reads("->") {
                try attributes.setTarget(try words.required("the link's target"))
            } else {
                try attributes.set(word)
            }
        }
        try attributes.finish(at: nameWord)
        surroundings = attributes.surroundings
        return attributes.node
    }

    /// The numbers that accounts have in examples.
    private static func owners(_ word: NotationWord) throws(NotationError) -> (UInt32, UInt32) {
        let (owner, group) = try word.ownerAndGroup()
        return (
            try account(owner, "user", ExampleAccounts.users, word),
            try account(group, "group", ExampleAccounts.groups, word)
        )
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
}
