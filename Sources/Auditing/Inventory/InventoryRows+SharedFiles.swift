import Facts

extension InventoryRows {
    /// Tells what is said of a file of each of its names: a finding stands at one of them alone.
    ///
    /// - Parameters:
    ///   - verdicts: by the paths of entries, in the order of the trees.
    ///   - isAboutFile: whether a rule speaks of the file itself, whatever it is called.
    static func spread(
        _ verdicts: SortedRecords, over entries: EntryRecords, where isAboutFile: (_ rule: Int) -> Bool
    ) -> SortedRecords {
        // By inode, what is said of it before the names that it has.
        var files = ExternalSort(verdicts.space)
        var (spoken, entries) = (verdicts.makeIterator(), entries.makeStoredIterator())
        var (pending, isNeeded) = (spoken.next(), false)
        var key = RecordKey()
        while let entry = entries.next() {
            guard let fields = entry.fields, fields.kind == .file, fields.links ?? 1 > 1, let inode = fields.inode
            else {
                continue
            }
            entry.write(.tree, to: &key)
            while let verdict = pending, verdict.key.lexicographicallyPrecedes(key.bytes) { pending = spoken.next() }
            while let verdict = pending, verdict.key.elementsEqual(key.bytes) {
                if let rule = InventoryRow.Verdict(verdict.value)?.rule, isAboutFile(rule) {
                    files.add(RecordKey(inode, isName: false), verdict.value)
                    isNeeded = true
                }
                pending = spoken.next()
            }
            files.add(RecordKey(inode, isName: true), key.bytes[...])
        }
        guard isNeeded else { return verdicts }
        var all = ExternalSort(verdicts.space)
        for verdict in verdicts { all.add(verdict.value, at: verdict.key) }
        var (file, said): ([UInt8], [[UInt8]]) = ([], [])
        for record in files.sorted() {
            let inode = record.key.dropLast()
            if !inode.elementsEqual(file) { (file, said) = (Array(inode), []) }
            if record.key.last == 0 {
                said.append(Array(record.value))
            } else {
                for verdict in said { all.add(verdict[...], at: record.value) }
            }
        }
        return all.sorted()
    }
}

extension ExternalSort {
    fileprivate mutating func add(_ value: ArraySlice<UInt8>, at place: ArraySlice<UInt8>) {
        var key = RecordKey()
        key.add(last: place)
        add(key, value)
    }
}

extension RecordKey {
    fileprivate init(_ inode: InodeIdentity, isName: Bool) {
        self.init()
        add(inode.device)
        add(inode.inode)
        add(UInt8(isName ? 1 : 0))
    }
}
