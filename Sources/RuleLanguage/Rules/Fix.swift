public import Facts

/// How a program may mend what a rule finds: one verb over what an inode says of itself, and how much it takes to have it
/// done. Beside it stands the remedy, for people, which no program runs.
public struct Fix: Hashable, Sendable {
    /// What is done.
    public var verb: Verb
    /// How much it takes to have it done.
    public var level: Level

    public init(_ verb: Verb, _ level: Level) {
        self.verb = verb
        self.level = level
    }

    /// How much it takes to have it done.
    public enum Level: UInt8, CaseIterable, Hashable, Sendable {
        /// It takes rights away, or what has no effect, from one inode, and is undone exactly.
        case safe
        /// It can break what works, or is somebody's decision: done where somebody asks for this very rule.
        case asked

        /// As rule files have it.
        public var word: String { self == .safe ? "safe" : "asked" }
    }

    /// What is done. Each changes one inode, or puts a link in the place of a link; none follows one.
    public enum Verb: Hashable, Sendable {
        /// Takes these rights away (read, write and execute as the bits 4, 2 and 1).
        case take(rights: UInt8, from: [Holder], in: List)
        /// Clears set-id and sticky bits.
        case clear(Mode)
        /// Sets the sticky bit of a directory that everybody may write.
        case addSticky
        /// Removes the capabilities that executing the file confers.
        case dropCapabilities
        /// Removes the extended attributes whose names match one of these globs.
        case dropAttributes([String])
        /// Makes the account that is given the owner, or the owning group.
        case give(Ownership)
        /// Puts a link in its place that leads to the same by a relative path.
        case relink
        /// Makes now the time of the last modification.
        case setTime
    }

    /// From whom rights are taken.
    public enum Holder: UInt8, CaseIterable, Hashable, Sendable {
        /// Everybody who is not trusted: others, the owning group and those whom a list names.
        case untrusted
        /// The owning group.
        case group
        /// Others.
        case other
        /// The class by which the runtime user has them.
        case account

        /// As rule files have it.
        public var word: String {
            switch self {
            case .untrusted: "untrusted"
            case .group: "group"
            case .other: "other"
            case .account: "account"
            }
        }
    }

    /// Which of a directory's two lists (acl(5)); of files there is one.
    public enum List: UInt8, CaseIterable, Hashable, Sendable {
        case access, `default`

        /// As rule files have it.
        public var word: String { self == .access ? "access" : "default" }
    }

    /// Which of an object's two owners.
    public enum Ownership: UInt8, CaseIterable, Hashable, Sendable {
        case owner, group

        /// As rule files have it.
        public var word: String { self == .owner ? "owner" : "group" }
    }
}

extension Fix {
    /// Set-id and sticky bits by their words.
    static let bits: [(String, Mode)] = [("setuid", .setuid), ("setgid", .setgid), ("sticky", .sticky)]
    /// Rights by their words.
    static let rights: [(String, UInt8)] = [("read", 4), ("write", 2), ("execute", 1)]

    /// As rule files have it, without the braces: `take: write, from: untrusted, level: safe`.
    public var text: String {
        "\(verb.text), level: \(level.word)"
    }
}

extension Fix.Verb {
    /// As rule files have it.
    public var text: String {
        switch self {
        case .take(let rights, let holders, let list):
            "take: " + Self.list(Fix.rights.filter { rights & $0.1 != 0 }.map(\.0)) + ", from: "
                + Self.list(holders.map(\.word))
                + (list == .access ? "" : ", in: \(list.word)")
        case .clear(let bits): "clear: " + Self.list(Fix.bits.filter { bits.contains($0.1) }.map(\.0))
        case .addSticky: "add: sticky"
        case .dropCapabilities: "drop: capabilities"
        case .dropAttributes(let globs): "drop-attributes: [" + globs.joined(separator: ", ") + "]"
        case .give(let ownership): "give-to: \(ownership.word)"
        case .relink: "relink: relative"
        case .setTime: "set-time: now"
        }
    }

    private static func list(_ words: [String]) -> String {
        words.count == 1 ? words[0] : "[" + words.joined(separator: ", ") + "]"
    }
}
