import Facts

extension AuditReport {
    /// Leaves alone what a finding is accepted of, by an entry or by the baseline: somebody decided that it may be as it is.
    public mutating func keepAccepted() {
        guard let fixes else { return }
        let space = fixes.records.space
        var accepted = ExternalSort(space)
        for item in suppressed {
            accepted.add(RecordKey(root: item.finding.root, treePath: item.finding.path), [])
        }
        var folds: Set<Int> = []
        for finding in findings where finding.isExcused {
            accepted.add(RecordKey(root: finding.root, treePath: finding.path), [])
            if let number = finding.foldNumber { folds.insert(number) }
        }
        if let foldedMembers, !folds.isEmpty {
            for member in foldedMembers where folds.contains(member.number) {
                accepted.add(RecordKey(root: member.root, treePath: member.path), [])
            }
        }
        var places = accepted.sorted().makeIterator()
        var place = places.next()
        guard place != nil else { return }
        var kept = RecordWriter<PlannedFix>(space)
        for fix in fixes {
            var fix = fix
            let key = fix.key.bytes
            while let accepted = place, accepted.key.lexicographicallyPrecedes(key) { place = places.next() }
            if let place, place.key.elementsEqual(key) { fix.obstacle = .accepted }
            kept.append(fix)
        }
        self.fixes = kept.finish()
    }
}
