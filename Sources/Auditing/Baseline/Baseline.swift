public import RuleLanguage

/// Findings that were there before, by their fingerprints: a gate lets them pass, and stops what is new.
public struct Baseline: Equatable, Sendable {
    /// Sorted by path bytes, rule, fingerprints. Several may be equal: each excuses one finding.
    public let entries: RecordList<Entry>
    /// Whether paths are below the base of URIs, as in a SARIF log, and not below the root.
    let countsFromBase: Bool

    /// - Parameters:
    ///   - entries: in any order.
    ///   - space: for what memory is not to hold.
    public init(
        _ entries: some Sequence<Entry>, countsFromBase: Bool = false, spillingTo space: (any SpillSpace)? = nil
    ) {
        var sort = ExternalSort(space)
        for entry in entries { sort.add(entry.key, entry.record[...]) }
        self.init(sorted: sort.sorted(), countsFromBase: countsFromBase)
    }

    /// - Parameter entries: by their keys.
    init(sorted entries: SortedRecords, countsFromBase: Bool = false) {
        self.entries = RecordList(entries)
        self.countsFromBase = countsFromBase
    }

    /// The findings of a report.
    public init(of report: AuditReport) {
        self.init(
            report.findings.lazy.map { finding in
                Entry(
                    rule: report.rules[finding.rule].rule.id, level: finding.level, path: finding.path,
                    location: finding.fingerprints.location, name: finding.fingerprints.name)
            }, spillingTo: report.findings.space)
    }

    /// Whether it is in the form that `--write-baseline` writes, and so may be written anew in it.
    public var isOwnForm: Bool { !countsFromBase }

    /// A finding of an earlier scan.
    public struct Entry: Hashable, Sendable {
        /// The rule's id.
        public var rule: String
        /// How grave it was then.
        public var level: Level
        /// Below the root; in what was read from a SARIF log, below the base of URIs.
        public var path: [UInt8]
        /// The fingerprint of rule and path.
        public var location: Fingerprint
        /// The fingerprint that survives the renaming of a directory.
        public var name: Fingerprint

        public init(rule: String, level: Level, path: [UInt8], location: Fingerprint, name: Fingerprint) {
            self.rule = rule
            self.level = level
            self.path = path
            self.location = location
            self.name = name
        }
    }
}

extension Baseline.Entry: Recordable {
    public func write(to writer: inout PayloadWriter) {
        writer.add(rule)
        writer.add(UInt64(level.rawValue))
        writer.add(path)
        location.write(to: &writer)
        name.write(to: &writer)
    }

    public init(from reader: inout PayloadReader) throws(DecodingError) {
        rule = try reader.string()
        guard let level = Level(rawValue: try reader.number()) else { throw DecodingError() }
        self.level = level
        path = try reader.text()
        location = try Fingerprint(from: &reader)
        name = try Fingerprint(from: &reader)
    }

    /// Its place in the order of a baseline.
    var key: RecordKey {
        var key = RecordKey()
        key.add(path: path)
        key.add(path: Array(rule.utf8))
        key.add(location)
        key.add(name)
        key.add(level.rawValue)
        return key
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
public struct BaselineComparison: Equatable, Sendable {
    /// Findings that the baseline does not have.
    public var new = 0
    /// Findings that it has.
    public var unchanged = 0
    /// Findings that it has at a lower level.
    public var updated = 0
    /// What it has and the scan did not find, though it looked there; paths are below the root.
    public var gone: RecordList<Baseline.Entry> = []
    /// What it has and the scan was not to tell: the rule did not run, or the place was left out.
    public var unjudged: RecordList<Baseline.Entry> = []
    /// Whether reports leave out what is unchanged.
    public var showsNewOnly = false

    public init() {}
}
