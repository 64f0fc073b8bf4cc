public import Facts
import RuleLanguage

extension ExampleEntry {
    /// One entry of an example's tree.
    public struct Node: Hashable, Sendable {
        /// How it belongs to the example.
        public var role = Role.subject
        /// Root-relative, without a slash at either end; empty for the root itself.
        public var path: [UInt8]
        /// What it is.
        public var kind: EntryKind
        /// Permission bits; of links they mean nothing.
        public var mode: Mode
        /// The number of its owner.
        public var owner: UInt32
        /// The number of its group.
        public var group: UInt32
        /// As given; nothing where its content has the length that it has.
        public var givenSize: UInt64?
        /// As given; nothing where it is what the rest implies.
        public var givenContent: ContentKind?
        /// As given; empty where none is.
        public var givenInterpreter: [UInt8] = []
        /// The bytes given with `text=`; nothing where the content is named, or the usual one.
        public var givenText: [UInt8]?
        /// The search path of an ELF file.
        public var givenSearchPath: [UInt8]?
        /// As given; nothing for one name, or a directory's two.
        public var givenLinks: UInt64?
        /// The name as an archive has it, where that is no path of a tree.
        public var memberName: [UInt8]?
        /// The member that a hard link stands for; nothing where it is none.
        public var hardLinkTarget: [UInt8]?
        /// Where a link points.
        public var target: [UInt8] = []
        /// With the entries that the mode stands for; nothing where the mode says it all.
        public var acl: AccessControlList?
        /// Of a directory, what new entries in it are given; nothing where it has none.
        public var defaultACL: AccessControlList?
        public var capabilities: FileCapabilities?
        /// The names given with `xattr=`.
        public var attributeNames: [[UInt8]] = []
        /// Names of attributes whose value the kernel would refuse.
        public var malformedAttributes: [[UInt8]] = []
        /// Flags of the inode, such as immutable (statx(2)).
        public var attributes: FileAttributes = []
        /// Seconds since modification.
        public var age: Int64 = standardAge
        /// Of a device file.
        public var deviceMajor: UInt32 = 0
        /// Of a device file.
        public var deviceMinor: UInt32 = 0

        /// The age of what says nothing of its age, in seconds: 30 days.
        public static let standardAge: Int64 = 30 * 86400

        public init(path: [UInt8], kind: EntryKind, mode: Mode, owner: UInt32 = 0, group: UInt32 = 0) {
            self.path = path
            self.kind = kind
            self.mode = mode
            self.owner = owner
            self.group = group
        }

        /// The last component.
        public var name: [UInt8] {
            Array(TreePath(path).lastComponent)
        }

        /// The path of the containing directory; nothing for the root.
        public var parentPath: [UInt8]? {
            path.isEmpty ? nil : TreePath(path).parent.bytes
        }

        /// What its first bytes say; nothing for all but regular files.
        public var content: ContentKind? {
            guard kind == .file else { return nil }
            if let givenContent { return givenContent }
            if let givenText { return .examined(givenText) }
            if givenSize == 0 { return .empty }
            if givenSearchPath != nil { return .elfExecutable }
            return givenInterpreter.isEmpty ? .text : .script
        }

        /// What a script's first line names; `/bin/sh` where the example leaves it open.
        public var interpreter: [UInt8] {
            guard content == .script else { return [] }
            return givenInterpreter.isEmpty ? Array("/bin/sh".utf8) : givenInterpreter
        }

        public var size: UInt64 {
            switch kind {
            case .file: givenSize ?? UInt64(contentBytes.count)
            case .link: UInt64(target.count)
            case .directory: givenSize ?? 4096
            case .fifo, .socket, .blockDevice, .characterDevice: 0
            }
        }

        /// How many names the inode has.
        public var links: UInt64 {
            givenLinks ?? (kind == .directory ? 2 : 1)
        }
    }
}

extension ContentKind {
    /// The kind that a look at these bytes tells.
    fileprivate static func examined(_ bytes: [UInt8]) -> ContentKind? {
        var facts = EntryFacts()
        facts.takeContent(Array(bytes.prefix(lookedAt)), size: UInt64(bytes.count))
        return facts.content
    }
}
