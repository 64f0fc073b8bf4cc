import Facts

extension CollisionDangers {
    /// What the worst of them is about, as numbers of the Common Weakness Enumeration.
    ///
    /// - Parameter isOnlyForm: whether no letter case is involved.
    func weaknesses(isOnlyForm: Bool) -> [Int] {
        let base = isOnlyForm ? 176 : 178
        var numbers: Set<Int> = contains(.shortName) ? [58] : [base]
        if !isDisjoint(with: [.outwardLink, .link]) { numbers.insert(59) }
        if !isDisjoint(with: [.rights, .directoryRights]) { numbers.insert(732) }
        if contains(.controlName) { numbers.formUnion([42, 46, 58, 69]) }
        return numbers.sorted()
    }

    /// CVSS-like, in tenths, of the worst of them.
    var severity: Int {
        let severities: [(CollisionDangers, Int)] = [
            ([.outwardLink, .controlName], 88), ([.link, .rights], 75), (.directoryRights, 65),
            ([.specialFile, .mixedKinds], 55), (.differentFiles, 50), ([.directories, .shortName], 40),
        ]
        return severities.first { !isDisjoint(with: $0.0) }?.1 ?? 10
    }
}
