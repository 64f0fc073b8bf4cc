public import Auditing
import RuleLanguage

/// What a result is made of: a finding, and what accepts it where something does.
struct SARIFSubject {
    var finding: Finding
    var acceptance: AcceptedFinding?
}

/// Which findings become results, and in which order: sorted by URI, rule, fingerprint (Appendix F.3). However many
/// there are, they can be gone through as often as needed.
struct SARIFResults: Sequence {
    struct Entry {
        var subject: SARIFSubject
        var uri: [UInt8]

        var finding: Finding { subject.finding }
    }

    /// Each a finding behind the place of the entry that accepts it, counted from 1.
    private let records: SortedRecords
    private let acceptances: [AcceptedFinding]
    /// How many findings are left out.
    let omitted: Int
    /// The rules that the results are of, by their places.
    let rules: Set<Int>

    var count: Int { records.count }

    /// Keeps the findings of the highest levels where there are more than `limit`, before all others those that no
    /// baseline excuses and nobody accepted; the report's own order decides between equals.
    init(_ report: AuditReport, atMost limit: Int?, includingSuppressed: Bool = false) {
        func subjects(_ body: (SARIFSubject) -> Void) {
            for finding in report.findings { body(SARIFSubject(finding: finding)) }
            guard includingSuppressed else { return }
            for item in report.suppressed { body(SARIFSubject(finding: item.finding, acceptance: item.acceptance)) }
        }
        let all = report.findings.count + (includingSuppressed ? report.suppressed.count : 0)
        omitted = Self.omitted(of: all, atMost: limit)
        // How many there is room for, by urgency.
        var room = [Int](repeating: .max, count: 256)
        if let limit, omitted > 0 {
            var counts = [Int](repeating: 0, count: 256)
            subjects { counts[Int($0.urgency)] += 1 }
            var left = Swift.max(limit, 0)
            for urgency in counts.indices.reversed() {
                room[urgency] = Swift.min(counts[urgency], left)
                left -= room[urgency]
            }
        }
        var sort = ExternalSort(report.findings.space)
        var acceptances: [AcceptedFinding] = []
        var rules: Set<Int> = []
        var places: [AcceptedFinding: Int] = [:]
        subjects { subject in
            guard room[Int(subject.urgency)] > 0 else { return }
            room[Int(subject.urgency)] -= 1
            let finding = subject.finding
            rules.insert(finding.rule)
            var writer = PayloadWriter()
            var place = 0
            if let acceptance = subject.acceptance {
                place = places[acceptance] ?? acceptances.count + 1
                if place > acceptances.count { acceptances.append(acceptance) }
                places[acceptance] = place
            }
            writer.add(place)
            var key = RecordKey()
            key.add(path: report.roots[finding.root].uri(of: finding.path))
            key.add(UInt32(clamping: finding.rule))
            // Fingerprints are numbered, so that no two findings have the same.
            key.add(last: finding.fingerprints.numberedLocation.utf8)
            sort.add(key, (writer.bytes + finding.record)[...])
        }
        records = sort.sorted()
        self.acceptances = acceptances
        self.rules = rules
    }

    func makeIterator() -> AnyIterator<Entry> {
        var iterator = records.makeIterator()
        return AnyIterator { [acceptances, space = records.space] in
            guard let record = iterator.next() else { return nil }
            var reader = PayloadReader(record: record.value)
            do throws(DecodingError) {
                let place = try reader.place(below: acceptances.count + 1)
                let finding = try Finding(from: &reader)
                return Entry(
                    subject: SARIFSubject(finding: finding, acceptance: place > 0 ? acceptances[place - 1] : nil),
                    uri: Array(record.key.prefix { $0 != 0 }))
            } catch {
                space?.noteDamage()
                return nil
            }
        }
    }
}

extension SARIFResults {
    fileprivate static func omitted(of count: Int, atMost limit: Int?) -> Int {
        limit.map { Swift.max(0, count - Swift.max($0, 0)) } ?? 0
    }
}

extension ReportOptions {
    /// How many findings a SARIF log of the report leaves out.
    public func omittedResults(of report: AuditReport) -> Int {
        SARIFResults.omitted(
            of: report.findings.count + (includesSuppressed ? report.suppressed.count : 0),
            atMost: sarif.maximumResults)
    }
}

extension SARIFSubject {
    /// The higher, the less it may be left out.
    fileprivate var urgency: UInt8 {
        let isOpen = acceptance == nil && !finding.isExcused
        return finding.level.rawValue + (isOpen ? UInt8(Level.allCases.count) : 0)
    }
}

extension AuditReport.Root {
    /// The path that URIs and SARIF messages name: relative to the base. `.` where that is the base itself.
    func basePath(of relative: [UInt8]) -> [UInt8] {
        // A place on the host that a deployed tree lies on.
        if relative.first == UInt8(ascii: "/"), !isArchive { return relative }
        var path = uriPrefix + relative
        while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
        return path.isEmpty ? [UInt8(ascii: ".")] : path
    }

    /// Never empty, which GitHub refuses; the base itself is `./`. Of a member of an archive, that of the archive and
    /// that in it: see `SARIFPlace`.
    func uri(of relative: [UInt8]) -> [UInt8] {
        if isArchive, !relative.isEmpty {
            return SARIFPlace(archive: uri(of: []), member: relative).bytes
        }
        let path = basePath(of: relative)
        if relative.first == UInt8(ascii: "/") { return Array("file://".utf8) + URIEncoding.encode(path) }
        return path == [UInt8(ascii: ".")] ? Array("./".utf8) : URIEncoding.encode(path)
    }
}
