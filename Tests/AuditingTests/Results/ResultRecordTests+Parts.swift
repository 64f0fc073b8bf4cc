import Facts
import Names

@testable import Auditing

extension ResultRecordTests {
    /// Of what files of results hold beside what a worker says, and parts of a scan leave open.
    static var partRecords: [ResultRecord] {
        let inode = InodeIdentity(device: 3, inode: .max)
        let name = LinkGroup.Name(root: 1, path: bytes("d/n") + [0xFF])
        return [
            .flawedInventory(root: 1, line: 7, column: 3, "no number"), .rootReport(rootReport),
            .rootReport(
                RootReport(AuditReport.Root(label: [], uriPrefix: [], mode: Mode(rawValue: 0)), at: 0, files: 0)),
            .summary(summary), .summary(ScanSummary()),
            .object(
                InspectedObject(
                    root: 1, path: bytes("p"), digest: String(repeating: "a5", count: 32),
                    capabilities: FileCapabilities(
                        permitted: CapabilitySet(rawValue: 3), inheritable: CapabilitySet(rawValue: 1),
                        effective: true, rootID: 9))),
            .object(InspectedObject(root: 0, path: [], digest: nil, capabilities: nil)),
            .linkedName(LinkedName(inode: inode, links: .max, name: name)),
            .linkCandidate(
                LinkCandidate(
                    inode: inode, name: name, rule: 2,
                    unknown: [.init(rule: 1, root: 1, path: bytes("u"), facts: [.aclMasked])],
                    inside: [
                        LinkCandidate.Outcome(findings: [rawFinding]),
                        LinkCandidate.Outcome(
                            undecided: [.init(rule: 1, root: 0, path: bytes("u"), facts: [], isLeftOut: true)]),
                    ],
                    outside: [LinkCandidate.Outcome()])),
            .forgottenFiles,
            // One of each: dump(_:to:) writes sets in no order.
            .demands(DemandTally(met: [4], outOfSight: [5]), root: 1),
            .executeBits(ExecuteBitTally(files: 9, executables: 8, idle: 7, lacksPermissions: true), root: 1),
            .collision(collision), .rootFacts(rootFacts, root: 1),
            .listing(DirectoryDigest(root: 1, path: bytes("d"), count: 2, sum: .max)),
        ]
    }

    private static var rootReport: RootReport {
        var root = AuditReport.Root(label: bytes("a\n"), uriPrefix: bytes("a%0A/"), mode: Mode(rawValue: 0o2750))
        root.location = bytes("/srv/a")
        (root.isRootFileSystem, root.isArchive) = (true, true)
        root.unevaluated = [2: [.aclMasked, .runtimeRights]]
        return RootReport(root, at: 1, files: 12)
    }

    private static var summary: ScanSummary {
        var summary = ScanSummary()
        (summary.statistics.entries, summary.statistics.directories, summary.statistics.leftOut[.exclude]) = (6, 5, 4)
        (summary.statistics.unread, summary.statistics.changed, summary.statistics.vanished) = (3, 2, 1)
        (summary.statistics.leftOut[.filesFrom], summary.statistics.unjudged) = (8, 2)
        summary.statistics.listed = AuditReport.ListedCounts(paths: 9, unmatched: 7)
        summary.confinement = AuditReport.Confinement(
            landlock: 5, landlockConfinesReading: true, isEnclosed: false, dropsCapabilities: true, filtersCalls: true)
        summary.umask = Mode(rawValue: 0o027)
        summary.idleExclusions = [IdleExclusion(pattern: bytes("*.o")), IdleExclusion(pattern: [0xFF], place: "a:1")]
        return summary
    }

    private static var rootFacts: RootFacts {
        var facts = RootFacts()
        facts.ancestors = AncestorHazards(rawValue: 1)
        (facts.isRootFileSystem, facts.isPrefixed, facts.isWorkTree, facts.hasAccounts) = (true, true, true, true)
        facts.location = bytes("srv/a")
        facts.umask = Mode(rawValue: 0o077)
        facts.buildAge = -1
        facts.transferTargets = .zip
        (facts.owner, facts.group) = (.max, 7)
        return facts
    }

    private static var collision: CollisionMember {
        var entry = InspectedEntry(
            place: EntryPlace(
                directory: DirectoryPlace(path: bytes("d"), identity: InodeIdentity(device: 3, inode: 4)),
                name: [0xFF]), kind: .link)
        (entry.mode, entry.owner, entry.group, entry.size) = (Mode(rawValue: 0o4755), .max, 7, .max)
        (entry.inode, entry.target, entry.layer) = (InodeIdentity(device: 3, inode: 5), bytes("t"), 2)
        entry.digest = Array(repeating: 0xA5, count: 32)
        return CollisionMember(
            root: 1, collision: 3,
            meeting: SiblingRecord.Meeting(
                targets: NameTargets(rawValue: 1), mechanisms: NameMechanisms(rawValue: 1), alias: bytes("A~1"),
                untold: 6),
            entry: entry, owner: bytes("o"), group: bytes("g"))
    }
}
