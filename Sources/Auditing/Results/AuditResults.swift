public import Facts

/// What all workers of a scan said, as far as it has come: from workers at hand, or record by record from a process
/// that may not live to say all of it.
public struct AuditResults: ~Copyable, Sendable {
    /// Where raw findings go that memory is not to hold.
    let space: (any SpillSpace)?
    /// By the order of a report.
    private(set) var rawFindings: ExternalSort
    /// Names of files that raw findings speak of, by root and file.
    private(set) var names: ExternalSort
    /// Whether a raw finding speaks of a file that has several names.
    private(set) var speaksOfShared = false
    /// By the order of a report.
    private(set) var undecided: ExternalSort
    private(set) var scanErrors: ExternalSort
    /// How many of each kind were met, those that say the same included.
    public private(set) var counts: [ScanError.Kind: Int] = [:]
    /// The roots in which each bound was met.
    public private(set) var rootsAtBounds: [ScanError.Bound: Set<Int>] = [:]
    /// The texts of programs that were read.
    public private(set) var sources = SourceTally()
    private(set) var entries: EntryRecordWriter
    private let entryOrder: EntryRecords.Order
    /// By the order of their trees.
    private(set) var fixes: ExternalSort
    /// Comments of texts that accept findings, in no order.
    private(set) var textIgnores: [TextIgnore] = []
    /// What was seen of objects that somebody accepts as long as they are what they were.
    var objects: [InspectedObject] = []
    /// What parts leave to be decided when all of them are there.
    var open: OpenQuestions
    /// By root.
    private(set) var rootEvidence: [Int: Evidence] = [:]

    /// - Parameters:
    ///   - space: where raw findings go that memory is not to hold; without one it holds them all.
    ///   - entryOrder: in which order the entries' records are wanted, where they are kept.
    public init(spillingTo space: (any SpillSpace)? = nil, entryOrder: EntryRecords.Order = .tree) {
        self.space = space
        self.entryOrder = entryOrder
        rawFindings = ExternalSort(space)
        names = ExternalSort(space)
        undecided = ExternalSort(space)
        scanErrors = ExternalSort(space)
        entries = EntryRecordWriter(space, order: entryOrder)
        fixes = ExternalSort(space)
        open = OpenQuestions(spillingTo: space)
    }

    /// Takes in something that could not be examined; those that say the same are told once, and counted.
    public mutating func add(_ scanError: ScanError) {
        scanErrors.add(scanError.key, scanError.record[...])
        counts[scanError.kind, default: 0] += 1
        if let bound = scanError.bound { rootsAtBounds[bound, default: []].insert(scanError.root) }
    }

    /// Whether something was met that makes the scan incomplete.
    public var haveGap: Bool { counts.keys.contains(where: \.makesIncomplete) }

    /// Whether a rule stayed undecided somewhere.
    public var leaveOpen: Bool { undecided.count > 0 }

    mutating func takeFindings() -> SortedRecords {
        exchange(&rawFindings, with: ExternalSort(space)).sorted()
    }

    /// Takes back a finding that was taken.
    mutating func putBack(_ record: SortedRecords.Record) {
        rawFindings.add(RecordKey(record.key), record.value)
    }

    mutating func takeNames() -> SortedRecords {
        exchange(&names, with: ExternalSort(space)).sorted()
    }

    mutating func addName(_ name: LinkGroup.Name, of inode: InodeIdentity) {
        names.add(SharedFile.key(root: name.root, inode, isName: true), name.path[...])
    }

    mutating func takeEntries() -> EntryRecords {
        exchange(&entries, with: EntryRecordWriter(space, order: entryOrder)).finish()
    }

    mutating func takeFixes() -> RecordList<PlannedFix> {
        RecordList(exchange(&fixes, with: ExternalSort(space)).sorted())
    }

    mutating func takeUndecided() -> SortedRecords {
        exchange(&undecided, with: ExternalSort(space)).sorted()
    }

    mutating func takeScanErrors() -> SortedRecords {
        exchange(&scanErrors, with: ExternalSort(space)).sorted()
    }

    /// Takes in what a record says of entries; what others say is for whoever watches its writer.
    ///
    /// - Parameter payload: of the record, where it was written.
    package mutating func add(_ record: ResultRecord, _ payload: ArraySlice<UInt8>? = nil) {
        switch record {
        case .finding(let finding):
            if finding.inode != nil { speaksOfShared = true }
            rawFindings.add(finding.key, payload ?? finding.payload[...])
        case .undecided(let item): undecided.add(item.key, item.record[...])
        case .scanError(let scanError): add(scanError)
        case .rootEvidence(let evidence, let root): rootEvidence[root] = evidence
        case .sources(let tally): sources.add(tally)
        case .entry(let entry): entries.add(entry)
        case .textIgnore(let ignore): textIgnores.append(ignore)
        case .fix(let fix): fixes.add(fix.key, payload ?? fix.record[...])
        case .names(let names, let inode):
            for name in names { addName(name, of: inode) }
        case .object(let object): objects.append(object)
        case .linkedName, .linkCandidate, .forgottenFiles, .demands, .executeBits, .collision, .rootFacts, .listing:
            open.add(record, payload)
        case .header, .root, .refusal, .ignoredConfiguration, .foreignOwner, .confinement, .walked, .idleExclusions,
            .loss, .trailer, .noArchive, .imageLayout, .flawedInventory, .unreadLanguage, .unmatchedPaths, .rootReport,
            .summary:
            break
        }
    }
}

extension Audit {
    /// Takes what workers of this process have to say.
    ///
    /// - Parameters:
    ///   - workers: all that were made for these roots.
    ///   - roots: how many roots there are.
    ///   - scanErrors: all that were met in these roots.
    public func take(
        _ workers: consuming [AuditWorker], roots: Int, scanErrors: [ScanError], into results: inout AuditResults
    ) {
        for scanError in scanErrors { results.add(scanError) }
        var workers = workers
        let isPartial = scanErrors.contains { $0.kind.hidesNames }
        settle(&workers, roots: roots, isPartial: isPartial) { results.add($0) }
    }
}
