import Facts

extension Finding {
    /// As records hold it: how it stands to a baseline, then what a raw finding is.
    package var record: [UInt8] {
        var writer = MessageWriter()
        writer.add(baselineState) { writer, state in
            writer.add(BaselineState.allCases.firstIndex(of: state) ?? 0)
        }
        writer.add(isExcused)
        writer.add(foldNumber) { $0.add($1) }
        RawFinding(self).write(to: &writer)
        return writer.bytes
    }

    /// Reads what `record` is.
    package init(record: ArraySlice<UInt8>) throws(DecodingError) {
        var reader = MessageReader(record: record)
        try self.init(from: &reader)
        guard reader.isAtEnd else { throw DecodingError() }
    }

    /// Reads one that others may follow.
    package init(from reader: inout MessageReader) throws(DecodingError) {
        let state = try reader.optional { reader throws(DecodingError) in
            BaselineState.allCases[try reader.place(below: BaselineState.allCases.count)]
        }
        let isExcused = try reader.flag()
        let number = try reader.optional { reader throws(DecodingError) in try reader.number(Int.self) }
        self.init(try RawFinding(from: &reader, rules: .max, roots: .max))
        baselineState = state
        self.isExcused = isExcused
        foldNumber = number
    }

    /// What a raw finding comes to; its fingerprint is numbered elsewhere.
    init(_ rawFinding: RawFinding) {
        self.init(
            rule: rawFinding.rule, level: rawFinding.level, root: rawFinding.root, path: rawFinding.path,
            evidence: rawFinding.evidence, related: rawFinding.related, fingerprints: rawFinding.fingerprints,
            count: rawFinding.count, names: rawFinding.names)
        fold = rawFinding.fold
        membership = rawFinding.membership
    }

    /// Its place in the order of a report.
    var key: RecordKey { RecordKey(root: root, path: path, rule) }
}

extension RawFinding {
    fileprivate init(_ finding: Finding) {
        self.init(
            rule: finding.rule, level: finding.level, root: finding.root, path: finding.path,
            evidence: finding.evidence, related: finding.related, fingerprints: finding.fingerprints, inode: nil,
            count: finding.count, names: finding.names, fold: finding.fold, membership: finding.membership)
    }
}
