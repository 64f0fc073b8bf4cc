package import Facts

/// The fields of an ``EntryRecord`` in its payload: numbers as they are, and of everything else where it lies. Read and
/// checked in one go, with nothing copied.
package struct EntryFields {
    /// See the record's properties, which are called the same.
    package let root: Int
    package let path: Range<Int>
    package let kind: EntryKind
    package let layer: Int?
    package let platform: Range<Int>?
    package let mode: Mode?
    package let owner: Account?
    package let group: Account?
    package let size: UInt64?
    package let links: UInt64?
    package let mount: UInt64?
    package let fileSystem: UInt64?
    package let modified: Int64?
    package let changed: Int64?
    package let born: Int64?
    package let inode: InodeIdentity?
    package let handle: Range<Int>
    package let target: Range<Int>?
    package let acl: Range<Int>?
    package let defaultACL: Range<Int>?
    package let capabilities: Range<Int>?
    /// How many there are, and where their names and values begin and end.
    private let attributes: (count: Int, place: Range<Int>)
    package let flags: FileAttributes
    package let device: EntryRecord.DeviceNumber?
    package let digest: Range<Int>?
    package let isControl: Bool
    package let unread: EntryDetails.Unread

    /// A user or a group.
    package struct Account {
        package let id: UInt32
        package let name: Range<Int>?

        /// Its number; nothing where only its name is known.
        package var number: UInt32? { id == EntryRecord.unnumbered ? nil : id }

        fileprivate init(from reader: inout PayloadReader) throws(DecodingError) {
            id = try reader.number()
            name = try reader.optional { reader throws(DecodingError) in try reader.place() }
        }
    }

    /// - Parameter roots: how many roots there are.
    /// - Throws: where it is something else.
    init(from reader: inout PayloadReader, roots: Int) throws(DecodingError) {
        root = try reader.place(below: roots)
        path = try reader.place()
        guard let kind = EntryKind(rawValue: try reader.number()),
            reader.isOwn || reader.bytes[path].span.isRelativePath
        else { throw DecodingError() }
        self.kind = kind
        layer = try reader.optional { reader throws(DecodingError) in try reader.number() }
        platform = try reader.optional { reader throws(DecodingError) in try reader.place() }
        mode = try reader.optional { reader throws(DecodingError) in Mode(rawValue: try reader.number()) }
        owner = try reader.optional { reader throws(DecodingError) in try Account(from: &reader) }
        group = try reader.optional { reader throws(DecodingError) in try Account(from: &reader) }
        size = try reader.optional { reader throws(DecodingError) in try reader.number() }
        links = try reader.optional { reader throws(DecodingError) in try reader.number() }
        mount = try reader.optional { reader throws(DecodingError) in try reader.number() }
        fileSystem = try reader.optional { reader throws(DecodingError) in try reader.number() }
        modified = try reader.optional { reader throws(DecodingError) in Int64(bitPattern: try reader.number()) }
        changed = try reader.optional { reader throws(DecodingError) in Int64(bitPattern: try reader.number()) }
        born = try reader.optional { reader throws(DecodingError) in Int64(bitPattern: try reader.number()) }
        inode = try reader.optional { reader throws(DecodingError) in try InodeIdentity(from: &reader) }
        handle = try reader.place()
        target = try reader.optional { reader throws(DecodingError) in try reader.place() }
        acl = try reader.optional { reader throws(DecodingError) in try reader.placeOfWords() }
        defaultACL = try reader.optional { reader throws(DecodingError) in try reader.placeOfWords() }
        capabilities = try reader.optional { reader throws(DecodingError) in try reader.placeOfWords() }
        let count = try reader.count()
        let start = reader.position
        for _ in 0..<count {
            _ = try reader.place()
            _ = try reader.optional { reader throws(DecodingError) in try reader.place() }
        }
        attributes = (count, start..<reader.position)
        flags = FileAttributes(rawValue: try reader.number())
        device = try reader.optional { reader throws(DecodingError) in
            EntryRecord.DeviceNumber(major: try reader.number(), minor: try reader.number())
        }
        digest = try reader.optional { reader throws(DecodingError) in try reader.place() }
        guard digest == nil || digest?.count == 32 else { throw DecodingError() }
        isControl = try reader.flag()
        unread = EntryDetails.Unread(rawValue: try reader.number())
    }

    /// Whether it has a list, capabilities or another extended attribute.
    package var hasAttributes: Bool {
        acl != nil || defaultACL != nil || capabilities != nil || attributes.count > 0
    }

    /// - Parameter bytes: what the fields were read from.
    package func attributes(in bytes: ArraySlice<UInt8>) throws(DecodingError) -> [EntryDetails.Attribute] {
        guard attributes.count > 0 else { return [] }
        var reader = PayloadReader(record: bytes[attributes.place])
        var found: [EntryDetails.Attribute] = []
        for _ in 0..<attributes.count {
            found.append(
                EntryDetails.Attribute(
                    name: try reader.text(),
                    value: try reader.optional { reader throws(DecodingError) in try reader.text() }))
        }
        return found
    }
}

extension Span<UInt8> {
    /// Whether it is a root-relative path: components with something in them, none of which leads up.
    fileprivate var isRelativePath: Bool {
        if isEmpty { return true }
        var start = 0
        for end in 0...count {
            if end < count, self[end] != UInt8(ascii: "/") {
                if self[end] == 0 { return false }
                continue
            }
            let length = end &- start
            if length < 3, length == 0 || self[start] == UInt8(ascii: ".") && self[end &- 1] == UInt8(ascii: ".") {
                return false
            }
            start = end &+ 1
        }
        return true
    }
}
