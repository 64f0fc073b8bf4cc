import Facts

extension Examination {
    /// Takes in what was said of another part, or of other roots. Records of entries go to its results.
    ///
    /// - Parameter isFirst: whether nothing was said before.
    package mutating func add(_ summary: ScanSummary, isFirst: Bool) {
        statistics.entries += summary.statistics.entries
        statistics.directories += summary.statistics.directories
        statistics.leftOut.add(summary.statistics.leftOut)
        statistics.unjudged += summary.statistics.unjudged
        if let listed = summary.statistics.listed {
            statistics.listed = AuditReport.ListedCounts(
                paths: listed.paths + (statistics.listed?.paths ?? 0),
                unmatched: listed.unmatched + (statistics.listed?.unmatched ?? 0))
        }
        statistics.unread += summary.statistics.unread
        statistics.changed += summary.statistics.changed
        statistics.vanished += summary.statistics.vanished
        if isFirst {
            (confinement, umask) = (summary.confinement, summary.umask)
            idleExclusions = summary.idleExclusions
            return
        }
        if let own = confinement, let other = summary.confinement {
            confinement = own.weaker(other)
        } else {
            confinement = confinement ?? summary.confinement
        }
        if umask != summary.umask { umask = nil }
        let others = Set(summary.idleExclusions)
        idleExclusions.removeAll { !others.contains($0) }
    }

    /// Takes in what is known of a root; several parts may know of one.
    package mutating func add(_ report: RootReport) {
        while roots.count <= report.place {
            roots.append(AuditReport.Root(label: [], uriPrefix: [], mode: Mode(rawValue: 0)))
        }
        while statistics.filesOfRoots.count < roots.count { statistics.filesOfRoots.append(0) }
        statistics.filesOfRoots[report.place] = min(
            ResultRecord.manyFiles, statistics.filesOfRoots[report.place] + report.files)
        // One that looked at another root knows no more than its name.
        let isKnown = report.root.location != nil || report.root.mode != Mode(rawValue: 0)
        if isKnown || roots[report.place].label.isEmpty { roots[report.place] = report.root }
    }

    /// Takes over all that another one has, of the same roots.
    package mutating func add(_ other: consuming Examination, isFirst: Bool) {
        results.beginPart()
        other.results.takeRecords { (kind, payload) in
            guard let record = try? ResultRecord(kind, payload, rules: .max, roots: .max) else {
                results.space?.noteDamage()
                return
            }
            results.add(record, payload)
        }
        for (place, root) in other.roots.enumerated() {
            add(RootReport(root, at: place, files: other.statistics.filesOfRoots[place]))
        }
        var summary = ScanSummary()
        summary.statistics = other.statistics
        (summary.confinement, summary.umask) = (other.confinement, other.umask)
        summary.idleExclusions = other.idleExclusions
        add(summary, isFirst: isFirst)
    }
}

extension AuditReport.Confinement {
    /// What both had given up.
    fileprivate func weaker(_ other: AuditReport.Confinement) -> AuditReport.Confinement {
        var versions: Int?
        if let landlock, let version = other.landlock { versions = min(landlock, version) }
        return AuditReport.Confinement(
            landlock: versions, landlockConfinesReading: landlockConfinesReading && other.landlockConfinesReading,
            isEnclosed: isEnclosed && other.isEnclosed,
            dropsCapabilities: dropsCapabilities && other.dropsCapabilities,
            filtersCalls: filtersCalls && other.filtersCalls)
    }
}
