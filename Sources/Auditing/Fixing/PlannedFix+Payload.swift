import Facts
import Remedies

extension PlannedFix: Recordable {
    public init(from reader: inout PayloadReader) throws(DecodingError) {
        try self.init(from: &reader, rules: .max, roots: .max)
    }

    public func write(to writer: inout PayloadWriter) {
        writer.add(root)
        writer.add(path)
        inode.write(to: &writer)
        writer.add(links)
        for time in [changed, born] { writer.add(time) { $0.add(UInt64(bitPattern: $1)) } }
        before.write(to: &writer)
        after.write(to: &writer)
        for places in [rules, left] { writer.add(places) { $0.add($1) } }
        writer.add(obstacle) { $0.add(UInt64($1.rawValue)) }
    }

    init(from reader: inout PayloadReader, rules: Int, roots: Int) throws(DecodingError) {
        func time(_ reader: inout PayloadReader) throws(DecodingError) -> Int64? {
            try reader.optional { reader throws(DecodingError) in Int64(bitPattern: try reader.number()) }
        }
        func places(_ reader: inout PayloadReader) throws(DecodingError) -> [Int] {
            try reader.list(atMost: rules) { reader throws(DecodingError) in try reader.place(below: rules) }
        }
        self.init(
            root: try reader.place(below: roots), path: try reader.text(), inode: try InodeIdentity(from: &reader),
            links: try reader.number(), changed: try time(&reader), born: try time(&reader),
            before: try FixState(from: &reader), after: try FixState(from: &reader), rules: try places(&reader),
            left: try places(&reader))
        obstacle = try reader.optional { reader throws(DecodingError) in
            guard let obstacle = Obstacle(rawValue: try reader.number()) else { throw DecodingError() }
            return obstacle
        }
    }

    /// Its place in the order of the trees.
    var key: RecordKey { RecordKey(root: root, treePath: path) }
}

extension FixState {
    fileprivate func write(to writer: inout PayloadWriter) {
        writer.add(UInt64(kind.rawValue))
        writer.add(UInt64(mode.rawValue))
        writer.add(UInt64(owner))
        writer.add(UInt64(group))
        for list in [acl, defaultACL] { writer.add(list) { $1.write(to: &$0) } }
        writer.add(capabilities) { writer, capabilities in
            writer.add(capabilities.permitted.rawValue)
            writer.add(capabilities.inheritable.rawValue)
            writer.add(capabilities.effective)
            writer.add(capabilities.rootID) { $0.add(UInt64($1)) }
        }
        writer.add(attributeNames) { $0.add($1) }
        writer.add(target)
        writer.add(isTimeSet)
    }

    fileprivate init(from reader: inout PayloadReader) throws(DecodingError) {
        func list(_ reader: inout PayloadReader) throws(DecodingError) -> AccessControlList? {
            try reader.optional { reader throws(DecodingError) in try AccessControlList(from: &reader) }
        }
        guard let kind = EntryKind(rawValue: try reader.number()) else { throw DecodingError() }
        self.init(
            kind: kind, mode: Mode(rawValue: try reader.number()), owner: try reader.number(),
            group: try reader.number())
        acl = try list(&reader)
        defaultACL = try list(&reader)
        capabilities = try reader.optional { reader throws(DecodingError) in
            FileCapabilities(
                permitted: CapabilitySet(rawValue: try reader.number()),
                inheritable: CapabilitySet(rawValue: try reader.number()), effective: try reader.flag(),
                rootID: try reader.optional { reader throws(DecodingError) in try reader.number() })
        }
        attributeNames = try reader.list { reader throws(DecodingError) in try reader.text() }
        target = try reader.text()
        isTimeSet = try reader.flag()
    }
}

extension AccessControlList {
    fileprivate func write(to writer: inout PayloadWriter) {
        writer.add(entries) { writer, entry in
            switch entry.tag {
            case .owner: writer.add(0)
            case .user(let id):
                writer.add(1)
                writer.add(UInt64(id))
            case .group: writer.add(2)
            case .namedGroup(let id):
                writer.add(3)
                writer.add(UInt64(id))
            case .mask: writer.add(4)
            case .other: writer.add(5)
            }
            writer.add(UInt64(entry.rights))
        }
    }

    fileprivate init(from reader: inout PayloadReader) throws(DecodingError) {
        self.init(
            try reader.list { reader throws(DecodingError) in
                let tag: Tag
                switch try reader.number(Int.self) {
                case 0: tag = .owner
                case 1: tag = .user(try reader.number())
                case 2: tag = .group
                case 3: tag = .namedGroup(try reader.number())
                case 4: tag = .mask
                case 5: tag = .other
                default: throw DecodingError()
                }
                return Entry(tag, try reader.number())
            })
    }
}
