import Facts
import RuleLanguage

extension ResultRecord {
    /// All of the record but its kind.
    package var payload: [UInt8] {
        var writer = PayloadWriter()
        switch self {
        case .header(let header): header.write(to: &writer)
        case .root(let root, let mode, let location, let isRootFileSystem, let isArchive):
            writer.add(root)
            writer.add(UInt64(mode.rawValue))
            writer.add(location) { $0.add($1) }
            writer.add(isRootFileSystem)
            writer.add(isArchive)
        case .refusal(let refusal):
            writer.add(refusal.sentence)
            writer.add(refusal.hints) { $0.add($1) }
            writer.add(UInt64(UInt32(bitPattern: refusal.code)))
        case .ignoredConfiguration(let root), .imageLayout(let root), .unreadLanguage(let root): writer.add(root)
        case .foreignOwner(let root, let owner):
            writer.add(root)
            writer.add(UInt64(owner))
        case .confinement(let confinement): confinement.write(to: &writer)
        case .rootEvidence(let evidence, let root):
            writer.add(root)
            evidence.write(to: &writer)
        case .finding(let finding): finding.write(to: &writer)
        case .undecided(let undecided): undecided.write(to: &writer)
        case .scanError(let scanError): scanError.write(to: &writer)
        case .names(let names, let inode):
            inode.write(to: &writer)
            writer.add(names) { writer, name in
                writer.add(name.root)
                writer.add(name.path)
            }
        case .walked(let root, let files, let provision):
            writer.add(root)
            writer.add(files)
            writer.add(provision) { $1.write(to: &$0) }
        case .idleExclusions(let places), .unmatchedPaths(let places): writer.add(places.sorted()) { $0.add($1) }
        case .loss(let failure):
            writer.add(failure) { writer, failure in
                writer.add(failure.call)
                writer.add(UInt64(UInt32(bitPattern: failure.code)))
            }
        case .trailer(let counts): counts.write(to: &writer)
        case .sources(let tally): tally.write(to: &writer)
        case .entry(let entry): return Array(entry.bytes)
        case .textIgnore(let ignore): ignore.write(to: &writer)
        case .fix(let fix): fix.write(to: &writer)
        case .flawedInventory(let root, let line, let column, let message):
            writer.add(root)
            writer.add(line)
            writer.add(column)
            writer.add(message)
        case .rootReport(let report): report.write(to: &writer)
        case .summary(let summary): summary.write(to: &writer)
        case .object(let object): object.write(to: &writer)
        case .linkedName(let name): name.write(to: &writer)
        case .linkCandidate(let candidate): candidate.write(to: &writer)
        case .forgottenFiles: break
        case .demands(let tally, let root):
            writer.add(root)
            tally.write(to: &writer)
        case .executeBits(let tally, let root):
            writer.add(root)
            tally.write(to: &writer)
        case .collision(let member): member.write(to: &writer)
        case .rootFacts(let facts, let root):
            writer.add(root)
            facts.write(to: &writer)
        case .listing(let digest): digest.write(to: &writer)
        case .noArchive(let root, let reason, let format):
            writer.add(root)
            writer.add(reason)
            writer.add(format)
        }
        return writer.bytes
    }

    /// - Parameters:
    ///   - rules: how many rules there are.
    ///   - roots: how many roots.
    package init(_ kind: Kind, _ payload: ArraySlice<UInt8>, rules: Int, roots: Int) throws(DecodingError) {
        var reader = PayloadReader(payload)
        self = try Self.read(kind, from: &reader, rules: rules, roots: roots)
        guard reader.isAtEnd else { throw DecodingError() }
    }

    private static func read(
        _ kind: Kind, from reader: inout PayloadReader, rules: Int, roots: Int
    ) throws(DecodingError) -> ResultRecord {
        switch kind {
        case .header: return .header(try ResultHeader(from: &reader))
        case .root:
            return .root(
                try reader.place(below: roots), mode: Mode(rawValue: try reader.number()),
                location: try reader.optional { reader throws(DecodingError) in try reader.text() },
                isRootFileSystem: try reader.flag(), isArchive: try reader.flag())
        case .refusal:
            return .refusal(
                ScanRefusal(
                    sentence: try reader.string(),
                    hints: try reader.list(atMost: 64) { reader throws(DecodingError) in try reader.string() },
                    code: Int32(bitPattern: try reader.number())))
        case .imageLayout: return .imageLayout(root: try reader.place(below: roots))
        case .unreadLanguage: return .unreadLanguage(root: try reader.place(below: roots))
        case .unmatchedPaths:
            return .unmatchedPaths(
                Set(try reader.list(atMost: 1 << 28) { reader throws(DecodingError) in try reader.number(Int.self) }))
        case .ignoredConfiguration: return .ignoredConfiguration(root: try reader.place(below: roots))
        case .foreignOwner: return .foreignOwner(root: try reader.place(below: roots), try reader.number())
        case .confinement: return .confinement(try AuditReport.Confinement(from: &reader))
        case .rootEvidence:
            let root = try reader.place(below: roots)
            return .rootEvidence(try Evidence(from: &reader), root: root)
        case .finding: return .finding(try RawFinding(from: &reader, rules: rules, roots: roots))
        case .undecided:
            return .undecided(try AuditReport.Undecided(from: &reader, rules: rules, roots: roots))
        case .scanError: return .scanError(try ScanError(from: &reader, roots: roots))
        case .names:
            let inode = try InodeIdentity(from: &reader)
            let (most, overflows) = roots.multipliedReportingOverflow(by: LinkGroup.toldLimit + 1)
            let names = try reader.list(atMost: overflows ? .max : most) { reader throws(DecodingError) in
                LinkGroup.Name(root: try reader.place(below: roots), path: try reader.text())
            }
            return .names(names, of: inode)
        case .walked:
            return .walked(
                root: try reader.place(below: roots), files: try reader.place(below: manyFiles),
                try reader.optional { reader throws(DecodingError) in try FactProvision(from: &reader) })
        case .idleExclusions:
            return .idleExclusions(
                Set(try reader.list(atMost: 1 << 20) { reader throws(DecodingError) in try reader.number(Int.self) }))
        case .loss:
            return .loss(
                try reader.optional { reader throws(DecodingError) in
                    Failure(call: try reader.string(), code: Int32(bitPattern: try reader.number()))
                })
        case .sources: return .sources(try SourceTally(from: &reader))
        case .entry: return .entry(try StoredEntry(from: &reader, roots: roots))
        case .textIgnore: return .textIgnore(try TextIgnore(from: &reader, roots: roots))
        case .fix: return .fix(try PlannedFix(from: &reader, rules: rules, roots: roots))
        case .rootReport: return .rootReport(try RootReport(from: &reader, rules: rules, roots: roots))
        case .summary: return .summary(try ScanSummary(from: &reader))
        case .object: return .object(try InspectedObject(from: &reader, roots: roots))
        case .linkedName, .linkCandidate, .forgottenFiles, .demands, .executeBits, .collision, .rootFacts, .listing:
            return try readPart(kind, from: &reader, rules: rules, roots: roots)
        case .trailer: return .trailer(try ResultCounts(from: &reader))
        case .flawedInventory:
            return .flawedInventory(
                root: try reader.place(below: roots), line: try reader.place(below: .max),
                column: try reader.place(below: .max), try reader.string())
        case .noArchive:
            return .noArchive(
                root: try reader.place(below: roots), reason: try reader.place(below: 256),
                format: try reader.place(below: 256))
        }
    }

    /// What only parts of a scan say.
    private static func readPart(
        _ kind: Kind, from reader: inout PayloadReader, rules: Int, roots: Int
    ) throws(DecodingError) -> ResultRecord {
        switch kind {
        case .linkedName: return .linkedName(try LinkedName(from: &reader, roots: roots))
        case .linkCandidate: return .linkCandidate(try LinkCandidate(from: &reader, rules: rules, roots: roots))
        case .forgottenFiles: return .forgottenFiles
        case .demands:
            let root = try reader.place(below: roots)
            return .demands(try DemandTally(from: &reader), root: root)
        case .executeBits:
            let root = try reader.place(below: roots)
            return .executeBits(try ExecuteBitTally(from: &reader), root: root)
        case .collision: return .collision(try CollisionMember(from: &reader, roots: roots))
        case .rootFacts:
            let root = try reader.place(below: roots)
            return .rootFacts(try RootFacts(from: &reader), root: root)
        case .listing: return .listing(try DirectoryDigest(from: &reader, roots: roots))
        default: throw DecodingError()
        }
    }

    /// More files than any root has, and few enough to reckon with.
    package static let manyFiles = 1 << 48
}

extension FactProvision {
    fileprivate func write(to writer: inout PayloadWriter) {
        writer.add(UInt64(collectors.rawValue))
        for index in lacking.rawValue.indices { writer.add(lacking.rawValue[index]) }
    }

    fileprivate init(from reader: inout PayloadReader) throws(DecodingError) {
        let collectors = Collectors(rawValue: try reader.number())
        var lacking = FactSet()
        for index in lacking.rawValue.indices { lacking.rawValue[index] = try reader.number() }
        self.init(collectors, lacking: lacking)
    }
}

extension AuditReport.Confinement {
    func write(to writer: inout PayloadWriter) {
        writer.add(landlock) { $0.add($1) }
        writer.add(landlockConfinesReading)
        writer.add(isEnclosed)
        writer.add(dropsCapabilities)
        writer.add(filtersCalls)
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        self.init(
            landlock: try reader.optional { reader throws(DecodingError) in try reader.number(Int.self) },
            landlockConfinesReading: try reader.flag(), isEnclosed: try reader.flag(),
            dropsCapabilities: try reader.flag(), filtersCalls: try reader.flag())
    }
}
