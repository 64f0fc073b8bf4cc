import Facts
import RuleLanguage

extension RawFinding {
    /// All that records of it hold, whether they go to another process or to a file; what has become of the finding
    /// since is in its first byte.
    var payload: [UInt8] {
        var writer = PayloadWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// - Parameter standing: of the finding that it has become.
    func write(to writer: inout PayloadWriter, _ standing: FindingStanding = FindingStanding()) {
        standing.write(to: &writer, marks)
        inode?.write(to: &writer)
        writer.add(rule)
        writer.add(UInt64(level.rawValue))
        writer.add(root)
        writer.add(path)
        evidence.write(to: &writer)
        writer.add(related) { writer, related in
            writer.add(Related.Role.allCases.firstIndex(of: related.role) ?? 0)
            writer.add(related.path)
            writer.add(related.detail)
            writer.add(related.site) { $1.write(to: &$0) }
        }
        fingerprints.write(to: &writer)
        writer.add(site) { $1.write(to: &$0) }
        writer.add(count) { $0.add($1) }
        writer.add(membership) { $1.write(to: &$0) }
        writer.add(fold) { $1.write(to: &$0) }
        writer.add(detail) { $1.write(to: &$0) }
    }

    /// Reads what a worker wrote: how the finding will stand is nothing that it knows.
    init(from reader: inout PayloadReader, rules: Int, roots: Int) throws(DecodingError) {
        let (standing, marks) = try FindingStanding.read(from: &reader)
        guard standing == FindingStanding() else { throw DecodingError() }
        try self.init(from: &reader, marks, rules: rules, roots: roots)
    }

    /// Reads what comes behind the first byte.
    init(
        from reader: inout PayloadReader, _ marks: FindingMarks, rules: Int, roots: Int
    ) throws(DecodingError) {
        let head = try FindingHead(from: &reader, marks, rules: rules, roots: roots)
        (inode, rule, level, root, path) = (head.inode, head.rule, head.level, head.root, head.path)
        evidence = try Evidence(from: &reader)
        related = try reader.list(atMost: Related.mostPlaces) { reader throws(DecodingError) in
            let role = Related.Role.allCases[try reader.place(below: Related.Role.allCases.count)]
            return Related(
                role: role, path: try reader.text(), detail: try reader.text(),
                site: try reader.optional { reader throws(DecodingError) in try ActSite(from: &reader) })
        }
        fingerprints = try Fingerprints(from: &reader)
        site = try reader.optional { reader throws(DecodingError) in try ActSite(from: &reader) }
        count = try reader.optional { reader throws(DecodingError) in try reader.number() }
        membership = try reader.optional { reader throws(DecodingError) in
            try Membership(from: &reader, rules: rules)
        }
        fold = try reader.optional { reader throws(DecodingError) in try FoldMark(from: &reader) }
        detail = try reader.optional { reader throws(DecodingError) in try FindingDetail(from: &reader) }
        guard self.marks == marks else { throw DecodingError() }
    }
}

/// What the record of a finding begins with: enough to bring it in order, and to count it.
struct FindingHead {
    /// Where the rule speaks of a file that has several names: which file.
    let inode: InodeIdentity?
    let rule: Int
    let level: Level
    let root: Int
    let path: [UInt8]

    init(
        from reader: inout PayloadReader, _ marks: FindingMarks, rules: Int, roots: Int
    ) throws(DecodingError) {
        inode = marks.contains(.shared) ? try InodeIdentity(from: &reader) : nil
        rule = try reader.place(below: rules)
        guard let level = Level(rawValue: try reader.number()) else { throw DecodingError() }
        self.level = level
        root = try reader.place(below: roots)
        path = try reader.text()
    }

    /// Reads the beginning of what this process has written.
    init(record: ArraySlice<UInt8>) throws(DecodingError) {
        var reader = PayloadReader(record: record)
        let (_, marks) = try FindingStanding.read(from: &reader)
        try self.init(from: &reader, marks, rules: .max, roots: .max)
    }

    /// Its place in the order of a report.
    var key: RecordKey { RecordKey(root: root, path: path, rule) }
}

extension Related {
    /// More places than a finding has: the most are other names of a file, members of a collision, and what a search path
    /// leads through.
    fileprivate static let mostPlaces = 1 << 16
}

extension InodeIdentity {
    func write(to writer: inout PayloadWriter) {
        writer.add(device)
        writer.add(inode)
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        self.init(device: try reader.number(), inode: try reader.number())
    }
}
