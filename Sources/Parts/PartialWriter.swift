public import Auditing
import Digests
import Facts
public import Reporting

/// Writes what is known when trees were looked at as a file of results:
///
/// ```
/// TREEWARDEN-PARTIAL 1
/// {"plan":…,"shard":…,…}                            the header, a line of JSON
/// length (4 bytes, the lowest first), kind, payload      records, kind by kind, each kind in the order of a report
/// length, kind of the trailer, {"end":true,…}
/// place of the trailer (8 bytes), TWEND1
/// ```
///
/// Equal parts give equal bytes: nothing of time, host or chance is in them but what the header says.
public struct PartialWriter {
    static let heading = Array("TREEWARDEN-PARTIAL \(PartialHeader.form)\n".utf8)
    static let end = Array("TWEND1\n".utf8)
    /// Bytes that are handed over at once.
    private static let piece = 1 << 16

    private let header: PartialHeader

    public init(_ header: PartialHeader) {
        self.header = header
    }

    /// Writes all of it; what is known is gone then.
    public func write<Sink: ByteSink & ~Copyable>(
        _ examination: inout Examination, to sink: inout Sink
    ) throws(Sink.Failure) {
        var frames = Frames()
        frames.add(Self.heading)
        frames.add(header.line)
        for (place, root) in examination.roots.enumerated() {
            let files = examination.statistics.filesOfRoots
            let report = RootReport(root, at: place, files: files.indices.contains(place) ? files[place] : 0)
            frames.add(.rootReport, ResultRecord.rootReport(report).payload[...])
        }
        var summary = ScanSummary()
        summary.statistics = examination.statistics
        summary.confinement = examination.confinement
        summary.umask = examination.umask
        summary.idleExclusions = examination.idleExclusions
        frames.add(.summary, ResultRecord.summary(summary).payload[...])
        try examination.results.takeRecords { (kind, payload) throws(Sink.Failure) in
            frames.add(kind, payload)
            if frames.waiting.count >= Self.piece { try sink.append(frames.take()) }
        }
        let place = frames.length
        frames.addTrailer(examination.statistics)
        frames.add(place.littleEndianBytes)
        frames.add(Self.end)
        try sink.append(frames.take())
    }
}

extension PartialWriter {
    /// What ends a file: how many records of each kind it has, for people how much was looked at, and SHA-256 of all bytes
    /// before.
    static func trailer(_ counts: [Int], _ statistics: AuditReport.Statistics, sha256 digest: String) -> [UInt8] {
        var json = JSONWriter(.compact)
        json.object { json in
            json.flag("end", true)
            json.array("frames") { json in for count in counts { json.number(nil, count) } }
            json.object("tally") { json in
                json.number("entries", statistics.entries)
                json.number("directories", statistics.directories)
            }
            json.string("sha256", digest)
        }
        return json.bytes
    }
}

/// Records on their way to a file.
private struct Frames {
    private(set) var waiting: [UInt8] = []
    private(set) var length = 0
    private var counts = Array(repeating: 0, count: ResultRecord.Kind.allCases.count)
    private var hash = SHA256()

    mutating func add(_ bytes: [UInt8]) {
        waiting += bytes
        length += bytes.count
        hash.add(bytes)
    }

    mutating func add(_ kind: ResultRecord.Kind, _ payload: ArraySlice<UInt8>) {
        counts[Int(kind.rawValue)] += 1
        var frame: [UInt8] = []
        frame.reserveCapacity(payload.count + 5)
        for shift in [0, 8, 16, 24] { frame.append(UInt8(truncatingIfNeeded: payload.count >> shift)) }
        frame.append(kind.rawValue)
        frame += payload
        add(frame)
    }

    /// What is counted, and SHA-256 of all bytes before.
    mutating func addTrailer(_ statistics: AuditReport.Statistics) {
        let digest = hash
        add(.trailer, PartialWriter.trailer(counts, statistics, sha256: digest.hexadecimal())[...])
    }

    mutating func take() -> [UInt8] {
        defer { waiting.removeAll(keepingCapacity: true) }
        return waiting
    }
}

extension Int {
    fileprivate var littleEndianBytes: [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
    }
}
