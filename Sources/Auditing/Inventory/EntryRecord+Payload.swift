import Facts

extension EntryRecord: Recordable {
    public init(from reader: inout PayloadReader) throws(DecodingError) {
        try self.init(from: &reader, roots: .max)
    }

    public func write(to writer: inout PayloadWriter) {
        writer.add(root)
        writer.add(path)
        writer.add(UInt64(kind.rawValue))
        writer.add(layer) { $0.add($1) }
        writer.add(platform) { $0.add($1) }
        writer.add(mode) { $0.add(UInt64($1.rawValue)) }
        for account in [owner, group] { writer.add(account) { $1.write(to: &$0) } }
        for number in [size, links, mount, fileSystem] { writer.add(number) { $0.add($1) } }
        for time in [modified, changed, born] { writer.add(time) { $0.add(UInt64(bitPattern: $1)) } }
        writer.add(inode) { $1.write(to: &$0) }
        writer.add(handle)
        writer.add(target) { $0.add($1) }
        for text in [acl, defaultACL, capabilities] { writer.add(text) { $0.add($1) } }
        writer.add(attributes) { writer, attribute in
            writer.add(attribute.name)
            writer.add(attribute.value) { $0.add($1) }
        }
        writer.add(UInt64(flags.rawValue))
        writer.add(device) { writer, device in
            writer.add(UInt64(device.major))
            writer.add(UInt64(device.minor))
        }
        writer.add(digest) { $0.add($1) }
        writer.add(isControl)
        writer.add(UInt64(unread.rawValue))
    }

    /// - Parameter roots: how many roots there are.
    init(from reader: inout PayloadReader, roots: Int) throws(DecodingError) {
        let root = try reader.place(below: roots)
        let path = try reader.text()
        guard let kind = EntryKind(rawValue: try reader.number()), reader.isOwn || path.isRelativePath else {
            throw DecodingError()
        }
        self.init(root: root, path: path, kind: kind)
        layer = try reader.optional { reader throws(DecodingError) in try reader.number() }
        platform = try reader.optional { reader throws(DecodingError) in try reader.text() }
        mode = try reader.optional { reader throws(DecodingError) in Mode(rawValue: try reader.number()) }
        owner = try reader.optional { reader throws(DecodingError) in try Evidence.Account(from: &reader) }
        group = try reader.optional { reader throws(DecodingError) in try Evidence.Account(from: &reader) }
        size = try reader.optional { reader throws(DecodingError) in try reader.number() }
        links = try reader.optional { reader throws(DecodingError) in try reader.number() }
        mount = try reader.optional { reader throws(DecodingError) in try reader.number() }
        fileSystem = try reader.optional { reader throws(DecodingError) in try reader.number() }
        modified = try reader.optional { reader throws(DecodingError) in Int64(bitPattern: try reader.number()) }
        changed = try reader.optional { reader throws(DecodingError) in Int64(bitPattern: try reader.number()) }
        born = try reader.optional { reader throws(DecodingError) in Int64(bitPattern: try reader.number()) }
        inode = try reader.optional { reader throws(DecodingError) in try InodeIdentity(from: &reader) }
        handle = try reader.text()
        target = try reader.optional { reader throws(DecodingError) in try reader.text() }
        acl = try reader.optional { reader throws(DecodingError) in try reader.string() }
        defaultACL = try reader.optional { reader throws(DecodingError) in try reader.string() }
        capabilities = try reader.optional { reader throws(DecodingError) in try reader.string() }
        attributes = try reader.list { reader throws(DecodingError) in
            EntryDetails.Attribute(
                name: try reader.text(),
                value: try reader.optional { reader throws(DecodingError) in try reader.text() })
        }
        flags = FileAttributes(rawValue: try reader.number())
        device = try reader.optional { reader throws(DecodingError) in
            DeviceNumber(major: try reader.number(), minor: try reader.number())
        }
        digest = try reader.optional { reader throws(DecodingError) in try reader.text() }
        guard digest == nil || digest?.count == 32 else { throw DecodingError() }
        isControl = try reader.flag()
        unread = EntryDetails.Unread(rawValue: try reader.number())
    }
}

extension [UInt8] {
    /// Whether it is a root-relative path: components with something in them, none of which leads up.
    fileprivate var isRelativePath: Bool {
        if isEmpty { return true }
        guard !contains(0) else { return false }
        return split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
        }
    }
}
