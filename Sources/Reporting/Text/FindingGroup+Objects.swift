import Auditing

extension [FindingGroup] {
    /// Leaves each object in one group, the first that speaks of it; some may have nothing left to list.
    mutating func listObjectsOnce(in report: AuditReport) {
        var ranks = [Int32](repeating: 0, count: report.findings.count)
        for (rank, group) in enumerated() {
            for place in group.findings { ranks[place] = Int32(truncatingIfNeeded: rank) }
        }
        for index in indices {
            self[index].findings.removeAll { place in
                report.companions(of: place).contains { ranks[$0] < Int32(truncatingIfNeeded: index) }
            }
        }
    }
}

extension AuditReport {
    /// The places of other rules' findings about the same object, where the baseline excuses all or none of them and none
    /// of them is about several objects. They are neighbours in the report.
    func companions(of place: Int) -> [Int] {
        let finding = findings[place]
        guard finding.isAboutOneObject else { return [] }
        func isCompanion(_ other: Int) -> Bool {
            findings[other].isAboutOneObject && findings[other].isExcused == finding.isExcused
                && findings[other].rule != finding.rule
        }
        func isSame(_ other: Int) -> Bool {
            findings.indices.contains(other) && findings[other].root == finding.root
                && findings[other].path == finding.path
        }
        var companions: [Int] = []
        var other = place - 1
        while isSame(other) {
            if isCompanion(other) { companions.append(other) }
            other -= 1
        }
        companions.reverse()
        other = place + 1
        while isSame(other) {
            if isCompanion(other) { companions.append(other) }
            other += 1
        }
        return companions
    }
}

extension Finding {
    /// Neither a collision nor an aggregate nor a fold.
    fileprivate var isAboutOneObject: Bool { count == nil && names == nil }
}
