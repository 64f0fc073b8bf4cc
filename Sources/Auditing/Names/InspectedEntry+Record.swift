import Facts

extension InspectedEntry {
    func write(to writer: inout PayloadWriter) {
        writer.add(place.directory.path)
        writer.add(place.directory.identity) { $1.write(to: &$0) }
        writer.add(place.name)
        writer.add(UInt64(kind.rawValue))
        writer.add(mode) { $0.add(UInt64($1.rawValue)) }
        for number in [owner, group] { writer.add(number) { $0.add(UInt64($1)) } }
        writer.add(size) { $0.add($1) }
        writer.add(inode) { $1.write(to: &$0) }
        writer.add(target) { $0.add($1) }
        writer.add(layer) { $0.add($1) }
        writer.add(digest) { $0.add($1) }
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        let path = try reader.text()
        let identity = try reader.optional { reader throws(DecodingError) in try InodeIdentity(from: &reader) }
        let name = try reader.text()
        guard let kind = EntryKind(rawValue: try reader.number()) else { throw DecodingError() }
        self.init(
            place: EntryPlace(directory: DirectoryPlace(path: path, identity: identity), name: name), kind: kind)
        mode = try reader.optional { reader throws(DecodingError) in Mode(rawValue: try reader.number()) }
        owner = try reader.optional { reader throws(DecodingError) in try reader.number() }
        group = try reader.optional { reader throws(DecodingError) in try reader.number() }
        size = try reader.optional { reader throws(DecodingError) in try reader.number() }
        inode = try reader.optional { reader throws(DecodingError) in try InodeIdentity(from: &reader) }
        target = try reader.optional { reader throws(DecodingError) in try reader.text() }
        layer = try reader.optional { reader throws(DecodingError) in try reader.number() }
        digest = try reader.optional { reader throws(DecodingError) in try reader.text() }
    }
}
