public import Facts

extension ExampleEntry {
    /// One entry of an example's tree.
    public struct Node: Hashable, Sendable {
        public var role = Role.subject
        /// Root-relative, without a slash at either end; empty for the root itself.
        public var path: [UInt8]
        public var kind: EntryKind
        public var mode: Mode
        public var owner: UInt32
        public var group: UInt32
        /// Whom a pin names, whatever number they have; nothing where the number counts.
        public var ownerName: [UInt8]?
        public var groupName: [UInt8]?
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
        /// Where a link points.
        public var target: [UInt8] = []
        /// With the entries that the mode stands for; nothing where the mode says it all.
        public var acl: AccessControlList?
        public var defaultACL: AccessControlList?
        public var capabilities: FileCapabilities?
        /// The names given with `xattr=`.
        public var attributeNames: [[UInt8]] = []
        public var malformedAttributes: [[UInt8]] = []
        public var attributes: FileAttributes = []
        /// Seconds since modification.
        public var age: Int64 = standardAge
        public var deviceMajor: UInt32 = 0
        public var deviceMinor: UInt32 = 0

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
            path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[($0 + 1)...]) } ?? path
        }

        /// The path of the containing directory; nothing for the root.
        public var parentPath: [UInt8]? {
            if path.isEmpty { return nil }
            return path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[..<$0]) } ?? []
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
