import Facts
import Names

extension ExecuteBitTally {
    func write(to writer: inout PayloadWriter) {
        for number in [files, executables, idle] { writer.add(number) }
        writer.add(lacksPermissions)
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        let most = ResultRecord.manyFiles
        self.init(
            files: try reader.place(below: most), executables: try reader.place(below: most),
            idle: try reader.place(below: most), lacksPermissions: try reader.flag())
    }
}

extension DirectoryDigest {
    func write(to writer: inout PayloadWriter) {
        writer.add(root)
        writer.add(path)
        writer.add(count)
        writer.add(sum)
    }

    init(from reader: inout PayloadReader, roots: Int) throws(DecodingError) {
        self.init(
            root: try reader.place(below: roots), path: try reader.text(), count: try reader.number(),
            sum: try reader.number())
    }
}

extension DemandTally {
    func write(to writer: inout PayloadWriter) {
        for places in [met, outOfSight] { writer.add(places.sorted()) { $0.add($1) } }
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        met = Set(try reader.list(atMost: 1 << 20) { reader throws(DecodingError) in try reader.number(Int.self) })
        outOfSight = Set(
            try reader.list(atMost: 1 << 20) { reader throws(DecodingError) in try reader.number(Int.self) })
    }
}

extension LinkGroup.Name {
    func write(to writer: inout PayloadWriter) {
        writer.add(root)
        writer.add(path)
    }

    init(from reader: inout PayloadReader, roots: Int) throws(DecodingError) {
        self.init(root: try reader.place(below: roots), path: try reader.text())
    }
}

extension LinkedName {
    func write(to writer: inout PayloadWriter) {
        inode.write(to: &writer)
        writer.add(links)
        name.write(to: &writer)
    }

    init(from reader: inout PayloadReader, roots: Int) throws(DecodingError) {
        self.init(
            inode: try InodeIdentity(from: &reader), links: try reader.number(),
            name: try LinkGroup.Name(from: &reader, roots: roots))
    }

    /// Brings together what is about one file: names before candidates, both in the order of a report.
    var key: RecordKey { Self.key(inode, name, isCandidate: false, rule: 0) }

    static func key(_ inode: InodeIdentity, _ name: LinkGroup.Name, isCandidate: Bool, rule: Int) -> RecordKey {
        var key = RecordKey()
        key.add(inode.device)
        key.add(inode.inode)
        key.add(UInt8(isCandidate ? 1 : 0))
        key.add(UInt32(clamping: name.root))
        key.add(path: name.path)
        key.add(UInt32(clamping: rule))
        return key
    }

    /// How many bytes of a key say which file it is about.
    static let fileLength = 16
}

extension LinkCandidate.Outcome {
    func write(to writer: inout PayloadWriter) {
        writer.add(findings) { $1.write(to: &$0) }
        writer.add(undecided) { $1.write(to: &$0) }
    }

    init(from reader: inout PayloadReader, rules: Int, roots: Int) throws(DecodingError) {
        findings = try reader.list { reader throws(DecodingError) in
            try RawFinding(from: &reader, rules: rules, roots: roots)
        }
        undecided = try reader.list { reader throws(DecodingError) in
            try AuditReport.Undecided(from: &reader, rules: rules, roots: roots)
        }
    }
}

extension LinkCandidate {
    func write(to writer: inout PayloadWriter) {
        inode.write(to: &writer)
        name.write(to: &writer)
        writer.add(rule)
        writer.add(unknown) { $1.write(to: &$0) }
        for outcomes in [inside, outside] { writer.add(outcomes) { $1.write(to: &$0) } }
    }

    init(from reader: inout PayloadReader, rules: Int, roots: Int) throws(DecodingError) {
        inode = try InodeIdentity(from: &reader)
        name = try LinkGroup.Name(from: &reader, roots: roots)
        rule = try reader.place(below: rules)
        unknown = try reader.list { reader throws(DecodingError) in
            try AuditReport.Undecided(from: &reader, rules: rules, roots: roots)
        }
        inside = try Self.outcomes(from: &reader, rules, roots)
        outside = try Self.outcomes(from: &reader, rules, roots)
    }

    private static func outcomes(
        from reader: inout PayloadReader, _ rules: Int, _ roots: Int
    ) throws(DecodingError) -> [Outcome] {
        try reader.list(atMost: mostDirectories) { reader throws(DecodingError) in
            try Outcome(from: &reader, rules: rules, roots: roots)
        }
    }

    var key: RecordKey { LinkedName.key(inode, name, isCandidate: true, rule: rule) }
}

extension CollisionMember {
    func write(to writer: inout PayloadWriter) {
        writer.add(root)
        writer.add(collision)
        meeting.write(to: &writer)
        entry.write(to: &writer)
        for name in [owner, group] { writer.add(name) { $0.add($1) } }
    }

    init(from reader: inout PayloadReader, roots: Int) throws(DecodingError) {
        root = try reader.place(below: roots)
        collision = try reader.place(below: ResultRecord.manyFiles)
        meeting = try SiblingRecord.Meeting(from: &reader)
        entry = try InspectedEntry(from: &reader)
        owner = try reader.optional { reader throws(DecodingError) in try reader.text() }
        group = try reader.optional { reader throws(DecodingError) in try reader.text() }
    }

    /// By root and path; where those are equal, by what they meet by, so that their order does not depend on the parts.
    var key: RecordKey {
        var key = RecordKey()
        key.add(UInt32(clamping: root))
        key.add(path: entry.path)
        key.add(UInt8(meeting.alias == nil ? 0 : 1))
        key.add(last: meeting.alias ?? [])
        return key
    }
}

extension InspectedObject {
    func write(to writer: inout PayloadWriter) {
        writer.add(root)
        writer.add(path)
        writer.add(digest) { $0.add($1) }
        writer.add(capabilities) { writer, capabilities in
            writer.add(capabilities.permitted.rawValue)
            writer.add(capabilities.inheritable.rawValue)
            writer.add(capabilities.effective)
            writer.add(capabilities.rootID) { $0.add(UInt64($1)) }
        }
    }

    init(from reader: inout PayloadReader, roots: Int) throws(DecodingError) {
        root = try reader.place(below: roots)
        path = try reader.text()
        digest = try reader.optional { reader throws(DecodingError) in try reader.string() }
        capabilities = try reader.optional { reader throws(DecodingError) in
            FileCapabilities(
                permitted: CapabilitySet(rawValue: try reader.number()),
                inheritable: CapabilitySet(rawValue: try reader.number()), effective: try reader.flag(),
                rootID: try reader.optional { reader throws(DecodingError) in try reader.number() })
        }
    }
}
