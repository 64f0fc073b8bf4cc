import Facts

extension AuditResults {
    /// Hands over everything as records, kind by kind and each kind in the order of a report, what is told twice once, and
    /// forgets it: equal results give equal records, whichever worker said what.
    package mutating func takeRecords<Failure: Error>(
        _ body: (ResultRecord.Kind, ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        for (root, evidence) in rootEvidence.sorted(by: { $0.key < $1.key }) {
            try body(.rootEvidence, ResultRecord.rootEvidence(evidence, root: root).payload[...])
        }
        if !sources.isEmpty { try body(.sources, ResultRecord.sources(sources).payload[...]) }
        for ignore in textIgnores.sorted(by: TextIgnore.precedes) {
            try body(.textIgnore, ResultRecord.textIgnore(ignore).payload[...])
        }
        for record in takeToldUndecided() { try body(.undecided, record) }
        var last: ArraySlice<UInt8>?
        for record in takeScanErrors() where record.key != last {
            last = record.key
            try body(.scanError, record.value)
        }
        for record in takeFindings() { try body(.finding, record.value) }
        try takeNameRecords(body)
        for record in takeEntries().records { try body(.entry, record.value) }
        for object in objects { try body(.object, ResultRecord.object(object).payload[...]) }
        try open.takeRecords(body)
    }

    /// Another part speaks from now on.
    package mutating func beginPart() { open.beginPart() }

    /// Names of files, each file's in their order and each once: they came as their directories were walked.
    private mutating func takeNameRecords<Failure: Error>(
        _ body: (ResultRecord.Kind, ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        var file: (root: Int, inode: InodeIdentity)?
        var names: Set<[UInt8]> = []
        func flush() throws(Failure) {
            guard let (root, inode) = file else { return }
            for path in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
                let record = ResultRecord.names([LinkGroup.Name(root: root, path: path)], of: inode)
                try body(.names, record.payload[...])
            }
            names.removeAll(keepingCapacity: true)
        }
        for record in takeNames() {
            guard let (name, inode) = SharedFile.name(of: record) else { continue }
            if let known = file, known == (name.root, inode) {
            } else {
                try flush()
                file = (name.root, inode)
            }
            names.insert(name.path)
        }
        try flush()
    }

    /// Records of what stayed undecided: what is left out for a policy is told once for each rule and root, where it
    /// is first, whichever worker heard of it where.
    private mutating func takeToldUndecided() -> some Sequence<ArraySlice<UInt8>> {
        let sorted = takeUndecided()
        var leftOut: Set<[Int]> = []
        var last: ArraySlice<UInt8>?
        return sorted.lazy.compactMap { record in
            guard record.key != last else { return nil }
            last = record.key
            guard let item = try? AuditReport.Undecided(record: record.value) else {
                sorted.space?.noteDamage()
                return nil
            }
            let isTold = !item.isLeftOut || leftOut.insert([item.root, item.rule]).inserted
            return isTold ? record.value : nil
        }
    }
}

extension SharedFile {
    /// What a key of a name, and its value, stand for; nothing where it is that of a finding.
    static func name(of record: SortedRecords.Record) -> (LinkGroup.Name, InodeIdentity)? {
        let key = Array(record.key)
        guard key.count == 21, key[20] == 0 else { return nil }
        func number(_ range: Range<Int>) -> UInt64 { key[range].reduce(0) { $0 << 8 | UInt64($1) } }
        return (
            LinkGroup.Name(root: Int(number(0..<4)), path: Array(record.value)),
            InodeIdentity(device: number(4..<12), inode: number(12..<20))
        )
    }
}
