import Facts

extension Evidence {
    func write(to writer: inout PayloadWriter) {
        writer.add(UInt64(kind.rawValue))
        writer.add(UInt64(mode.rawValue))
        for account in [owner, group] {
            account.write(to: &writer)
        }
        writer.add(size) { $0.add($1) }
        for text in [acl, defaultACL, capabilities] { writer.add(text) { $0.add($1) } }
        writer.add(target) { $0.add($1) }
        writer.add(facts) { writer, detail in
            writer.add(detail.name)
            writer.add(detail.value)
        }
        writer.add(isUnreachable)
        writer.add(hasMode)
        writer.add(hasOwners)
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        guard let kind = EntryKind(rawValue: try reader.number()) else { throw DecodingError() }
        self.init(
            kind: kind, mode: Mode(rawValue: try reader.number()), owner: try Account(from: &reader),
            group: try Account(from: &reader))
        size = try reader.optional { reader throws(DecodingError) in try reader.number() }
        acl = try reader.optional { reader throws(DecodingError) in try reader.string() }
        defaultACL = try reader.optional { reader throws(DecodingError) in try reader.string() }
        capabilities = try reader.optional { reader throws(DecodingError) in try reader.string() }
        target = try reader.optional { reader throws(DecodingError) in try reader.text() }
        facts = try reader.list(atMost: Self.mostDetails) { reader throws(DecodingError) in
            let name = try reader.string()
            guard reader.isOwn || Detail.isKnown(name) else { throw DecodingError() }
            return Detail(name: name, value: try reader.text())
        }
        isUnreachable = try reader.flag()
        hasMode = try reader.flag()
        hasOwners = try reader.flag()
    }
}

extension Evidence {
    /// More facts than a finding tells of: it has each of the catalogue once, and a policy adds a few.
    private static let mostDetails = 4 * Fact.allCases.count
}

extension Evidence.Account {
    func write(to writer: inout PayloadWriter) {
        writer.add(UInt64(id))
        writer.add(name) { $0.add($1) }
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        self.init(
            id: try reader.number(),
            name: try reader.optional { reader throws(DecodingError) in try reader.text() })
    }
}
