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
        writer.add(owner) { $1.write(to: &$0) }
        writer.add(group) { $1.write(to: &$0) }
        writer.add(size) { $0.add($1) }
        writer.add(links) { $0.add($1) }
        writer.add(mount) { $0.add($1) }
        writer.add(fileSystem) { $0.add($1) }
        writer.add(modified) { $0.add(UInt64(bitPattern: $1)) }
        writer.add(changed) { $0.add(UInt64(bitPattern: $1)) }
        writer.add(born) { $0.add(UInt64(bitPattern: $1)) }
        writer.add(inode) { $1.write(to: &$0) }
        writer.add(handle)
        writer.add(target) { $0.add($1) }
        writer.add(acl) { $0.add($1) }
        writer.add(defaultACL) { $0.add($1) }
        writer.add(capabilities) { $0.add($1) }
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
        try self.init(EntryFields(from: &reader, roots: roots), in: reader.bytes)
    }

    /// What the fields of a payload stand for.
    ///
    /// - Throws: where its attributes are none.
    init(_ fields: EntryFields, in bytes: ArraySlice<UInt8>) throws(DecodingError) {
        self.init(root: fields.root, path: Array(bytes[fields.path]), kind: fields.kind)
        layer = fields.layer
        platform = fields.platform.map { Array(bytes[$0]) }
        mode = fields.mode
        owner = fields.owner.map { Evidence.Account($0, in: bytes) }
        group = fields.group.map { Evidence.Account($0, in: bytes) }
        size = fields.size
        links = fields.links
        mount = fields.mount
        fileSystem = fields.fileSystem
        modified = fields.modified
        changed = fields.changed
        born = fields.born
        inode = fields.inode
        handle = Array(bytes[fields.handle])
        target = fields.target.map { Array(bytes[$0]) }
        acl = fields.acl.map { String(decoding: bytes[$0], as: UTF8.self) }
        defaultACL = fields.defaultACL.map { String(decoding: bytes[$0], as: UTF8.self) }
        capabilities = fields.capabilities.map { String(decoding: bytes[$0], as: UTF8.self) }
        attributes = try fields.attributes(in: bytes)
        flags = fields.flags
        device = fields.device
        digest = fields.digest.map { Array(bytes[$0]) }
        isControl = fields.isControl
        unread = fields.unread
    }
}

extension Evidence.Account {
    fileprivate init(_ fields: EntryFields.Account, in bytes: ArraySlice<UInt8>) {
        self.init(id: fields.id, name: fields.name.map { Array(bytes[$0]) })
    }
}
