import Facts
import RuleLanguage

/// A finding as a worker makes it, before names of one inode are brought together and fingerprints are numbered.
public struct RawFinding: Sendable {
    var rule: Int
    var level: Level
    var root: Int
    var path: [UInt8]
    var evidence: Evidence
    var related: [Related]
    var fingerprints: Fingerprints
    /// Where the rule speaks of a file that has several names: which file.
    var inode: InodeIdentity?
    /// For an act in a source text, where it stands.
    var site: ActSite?
    var count: Int?
    /// What an analysis found.
    var detail: FindingDetail?
    /// What it has in common with others that become one with it.
    var fold: FoldMark?
    /// The aggregate that it is a member of, if that turns out to have members enough.
    var membership: Membership?

    /// The order of a report: root, path bytes, rule.
    static func precedes(_ left: RawFinding, _ right: RawFinding) -> Bool {
        PathOrder.precedes(left.root, left.path, left.rule, right.root, right.path, right.rule)
    }
}
