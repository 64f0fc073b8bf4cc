import Facts

extension Finding: Recordable {
    /// As records hold it: how it stands to a baseline, then what a raw finding is.
    public var record: [UInt8] {
        var writer = MessageWriter()
        Opening(state: baselineState, isExcused: isExcused, foldNumber: foldNumber).write(to: &writer)
        RawFinding(self).write(to: &writer)
        return writer.bytes
    }

    /// That of a raw finding that nothing was compared with yet, of its own record.
    static func record(of rawFinding: ArraySlice<UInt8>) -> [UInt8] {
        var writer = MessageWriter()
        Opening(state: nil, isExcused: false, foldNumber: nil).write(to: &writer)
        return writer.bytes + rawFinding
    }

    /// Whether the record is of a finding that others became one with.
    static func isFolded(record: ArraySlice<UInt8>) throws(DecodingError) -> Bool {
        var reader = MessageReader(record: record)
        return try Opening(from: &reader).foldNumber != nil
    }

    /// Reads what `record` is.
    public init(record: ArraySlice<UInt8>) throws(DecodingError) {
        var reader = MessageReader(record: record)
        try self.init(from: &reader)
        guard reader.isAtEnd else { throw DecodingError() }
    }

    /// Reads one that others may follow.
    package init(from reader: inout MessageReader) throws(DecodingError) {
        let opening = try Opening(from: &reader)
        self.init(try RawFinding(from: &reader, rules: .max, roots: .max), opening)
    }

    /// What a raw finding comes to; its fingerprint is numbered elsewhere.
    private init(_ rawFinding: consuming RawFinding, _ opening: Opening) {
        rule = rawFinding.rule
        level = rawFinding.level
        root = rawFinding.root
        path = rawFinding.path
        evidence = rawFinding.evidence
        related = rawFinding.related
        fingerprints = rawFinding.fingerprints
        count = rawFinding.count
        names = rawFinding.names
        fold = rawFinding.fold
        membership = rawFinding.membership
        baselineState = opening.state
        isExcused = opening.isExcused
        foldNumber = opening.foldNumber
    }

    /// Its place in the order of a report.
    var key: RecordKey { RecordKey(root: root, path: path, rule) }
}

/// What a record of a finding has before what a raw one has.
private struct Opening {
    var state: BaselineState?
    var isExcused: Bool
    var foldNumber: Int?
}

extension Opening {
    func write(to writer: inout MessageWriter) {
        writer.add(state) { writer, state in
            writer.add(BaselineState.allCases.firstIndex(of: state) ?? 0)
        }
        writer.add(isExcused)
        writer.add(foldNumber) { $0.add($1) }
    }

    init(from reader: inout MessageReader) throws(DecodingError) {
        state = try reader.optional { reader throws(DecodingError) in
            BaselineState.allCases[try reader.place(below: BaselineState.allCases.count)]
        }
        isExcused = try reader.flag()
        foldNumber = try reader.optional { reader throws(DecodingError) in try reader.number(Int.self) }
    }
}

extension RawFinding {
    fileprivate init(_ finding: Finding) {
        self.init(
            rule: finding.rule, level: finding.level, root: finding.root, path: finding.path,
            evidence: finding.evidence, related: finding.related, fingerprints: finding.fingerprints, inode: nil,
            count: finding.count, names: finding.names, fold: finding.fold, membership: finding.membership)
    }
}
