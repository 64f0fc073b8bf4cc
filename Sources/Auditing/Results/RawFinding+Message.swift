import Facts
import RuleLanguage

extension RawFinding {
    func write(to writer: inout MessageWriter) {
        // First, for `isShared(record:)`.
        writer.add(inode) { $1.write(to: &$0) }
        writer.add(rule)
        writer.add(UInt64(level.rawValue))
        writer.add(root)
        writer.add(path)
        evidence.write(to: &writer)
        writer.add(related) { writer, related in
            writer.add(Related.Role.allCases.firstIndex(of: related.role) ?? 0)
            writer.add(related.path)
            writer.add(related.detail)
        }
        fingerprints.write(to: &writer)
        writer.add(count) { $0.add($1) }
        writer.add(membership) { $1.write(to: &$0) }
        writer.add(fold) { $1.write(to: &$0) }
        writer.add(names) { $1.write(to: &$0) }
    }

    init(from reader: inout MessageReader, rules: Int, roots: Int) throws(DecodingError) {
        inode = try reader.optional { reader throws(DecodingError) in try InodeIdentity(from: &reader) }
        rule = try reader.place(below: rules)
        guard let level = Level(rawValue: try reader.number()) else { throw DecodingError() }
        self.level = level
        root = try reader.place(below: roots)
        path = try reader.text()
        evidence = try Evidence(from: &reader)
        related = try reader.list { reader throws(DecodingError) in
            let role = Related.Role.allCases[try reader.place(below: Related.Role.allCases.count)]
            return Related(role: role, path: try reader.text(), detail: try reader.text())
        }
        fingerprints = try Fingerprints(from: &reader)
        count = try reader.optional { reader throws(DecodingError) in try reader.number() }
        membership = try reader.optional { reader throws(DecodingError) in
            try Membership(from: &reader, rules: rules)
        }
        fold = try reader.optional { reader throws(DecodingError) in try FoldMark(from: &reader) }
        names = try reader.optional { reader throws(DecodingError) in try NameConflict(from: &reader) }
    }
}

extension RawFinding {
    /// Whether the record is of a finding about a file with several names.
    static func isShared(record: ArraySlice<UInt8>) -> Bool { record.first == 1 }
}

extension InodeIdentity {
    func write(to writer: inout MessageWriter) {
        writer.add(device)
        writer.add(inode)
    }

    init(from reader: inout MessageReader) throws(DecodingError) {
        self.init(device: try reader.number(), inode: try reader.number())
    }
}
