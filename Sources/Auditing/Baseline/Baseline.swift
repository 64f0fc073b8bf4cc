public import RuleLanguage

/// Findings that were there before, by their fingerprints: a gate lets them pass, and stops what is new.
public struct Baseline: Hashable, Sendable {
    /// Sorted by path bytes, rule, fingerprints. Several may be equal: each excuses one finding.
    public private(set) var entries: [Entry]
    /// Whether paths are below the base of URIs, as in a SARIF log, and not below the root.
    let countsFromBase: Bool

    public init(_ entries: [Entry], countsFromBase: Bool = false) {
        self.entries = entries.sorted()
        self.countsFromBase = countsFromBase
    }

    /// The findings of a report.
    public init(of report: AuditReport) {
        self.init(
            report.findings.map { finding in
                Entry(
                    rule: report.rules[finding.rule].rule.id, level: finding.level, path: finding.path,
                    location: String(finding.fingerprints.location.prefix { $0 != ":" }),
                    name: finding.fingerprints.name)
            })
    }

    public struct Entry: Hashable, Comparable, Sendable {
        public var rule: String
        public var level: Level
        /// Below the root; in what was read from a SARIF log, below the base of URIs.
        public var path: [UInt8]
        /// The fingerprint of rule and path, without the number that tells equal ones apart.
        public var location: String
        /// The fingerprint that survives the renaming of a directory.
        public var name: String

        public init(rule: String, level: Level, path: [UInt8], location: String, name: String) {
            self.rule = rule
            self.level = level
            self.path = path
            self.location = location
            self.name = name
        }

        public static func < (left: Entry, right: Entry) -> Bool {
            if left.path != right.path { return left.path.lexicographicallyPrecedes(right.path) }
            return (left.rule, left.location, left.name, left.level.rawValue)
                < (right.rule, right.location, right.name, right.level.rawValue)
        }
    }
}

/// How a finding compares with a baseline, in the words of SARIF §3.27.24.
public enum BaselineState: String, CaseIterable, Hashable, Sendable {
    /// It was not there.
    case new
    /// It was there.
    case unchanged
    /// It was there at a lower level, and so does not pass for old.
    case updated
}

/// What came of the comparison of a report with a baseline.
public struct BaselineComparison: Hashable, Sendable {
    /// Findings that the baseline does not have.
    public var new = 0
    /// Findings that it has.
    public var unchanged = 0
    /// Findings that it has at a lower level.
    public var updated = 0
    /// What it has and the scan did not find, though it looked there; paths are below the root.
    public var gone: [Baseline.Entry] = []
    /// What it has and the scan was not to tell: the rule did not run, or the place was left out.
    public var unjudged: [Baseline.Entry] = []
    /// Whether reports leave out what is unchanged.
    public var showsNewOnly = false

    public init() {}
}
