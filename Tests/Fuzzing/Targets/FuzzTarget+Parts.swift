import Digests
import Facts
import Reporting
import RuleLanguage

@testable import Auditing
@testable import Parts

extension FuzzTarget {
    /// A file of results, and records of one: with a header before them and the right digest behind, since nobody hits upon
    /// that.
    static let partial = FuzzTarget(name: "partial") { input in
        _ = try records(of: input)
        let whole = wholePartial(of: input)
        guard let records = try records(of: whole) else { return }
        var examination = Examination(AuditResults())
        for (record, payload) in records {
            let again = try? ResultRecord(record.kind, record.payload[...], rules: 8, roots: 2)
            try hold(again?.payload == record.payload, "a record of kind \(record.kind) reads back as another one")
            switch record {
            case .summary(let summary): examination.add(summary, isFirst: true)
            case .rootReport(let report): examination.add(report)
            default: examination.results.add(record.behind(roots: 0, onHost: "host"), nil)
            }
            _ = payload
        }
        var sink = MemorySink()
        PartialWriter(header).write(&examination, to: &sink)
        try hold(try Self.records(of: sink.bytes) != nil, "what is written is not read")
    }

    /// The lines of a plan, and those with the right digest behind.
    static let plan = FuzzTarget(name: "plan") { input in
        _ = try? PlanReader.read(input, file: "input")
        var lines = input
        if lines.last != 0x0A { lines.append(0x0A) }
        var hash = SHA256()
        hash.add(lines)
        let count = lines.lines.count - 1
        let end = #"{"record":"end","units":\#(count),"sha256":"\#(hash.hexadecimal())"}"# + "\n"
        guard let plan = try? PlanReader.read(lines + Array(end.utf8), file: "input") else { return }
        for unit in plan.units where !unit.path.isEmpty {
            let names = unit.path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            try hold(
                names.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) },
                "a unit lies below its root")
        }
        var sink = MemorySink()
        plan.write(to: &sink)
        let again = try? PlanReader.read(sink.bytes, file: "input")
        try hold(again?.units == plan.units && again?.roots == plan.roots, "what is written is read again")
        for count in [1, 3] {
            try hold(
                plan.shares(among: count).flatMap { $0 }.sorted() == plan.units.map(\.id), "each unit is in one share")
        }
    }

    private static var header: PartialHeader {
        PartialHeader(
            part: nil, rules: String(repeating: "0", count: 64), scope: String(repeating: "1", count: 64),
            version: "fuzz",
            roots: [Array("a".utf8), Array("b".utf8)], trust: Trust(owners: [0], groups: [0]), provided: .all)
    }

    /// The records, however the bytes come in pieces; nothing where the file is refused.
    private static func records(of input: [UInt8]) throws -> [(ResultRecord, [UInt8])]? {
        func read(in size: Int) -> Result<[(ResultRecord, [UInt8])], PartialFailure> {
            Result { () throws(PartialFailure) in
                var reader = PartialReader()
                var records: [(ResultRecord, [UInt8])] = []
                var start = 0
                while start < input.count {
                    try reader.take(Array(input[start..<min(start + size, input.count)]))
                    while let (record, payload) = try reader.next(rules: 8) { records.append((record, Array(payload))) }
                    start += size
                }
                try reader.finish()
                return records
            }
        }
        switch (read(in: max(input.count, 1)), read(in: 1 + input.count % 61)) {
        case (.success(let records), .success(let others)):
            try hold(records.map(\.1) == others.map(\.1), "pieces make other records")
            return records
        case (.failure, .failure): return nil
        default: throw BrokenPromise("whether it is refused depends on pieces")
        }
    }

    /// Takes the input for records, each a kind, a length and a payload.
    private static func wholePartial(of input: [UInt8]) -> [UInt8] {
        var bytes = PartialWriter.heading + header.line
        var counts = Array(repeating: 0, count: ResultRecord.Kind.allCases.count)
        var statistics = AuditReport.Statistics()
        var rest = input[...]
        while rest.count >= 2 {
            let kind = Int(rest.removeFirst()) % counts.count
            let length = min(Int(rest.removeFirst()), rest.count)
            let payload = rest.prefix(length)
            bytes += [UInt8(length), 0, 0, 0, UInt8(kind)] + payload
            rest = rest.dropFirst(length)
            counts[kind] += 1
            // What is told of it for people depends on that.
            let record = ResultRecord.Kind(rawValue: UInt8(kind)).flatMap {
                try? ResultRecord($0, payload, rules: 8, roots: 2)
            }
            if case .summary(let summary)? = record { statistics = summary.statistics }
        }
        var hash = SHA256()
        hash.add(bytes)
        let trailer = PartialWriter.trailer(counts, statistics, sha256: hash.hexadecimal())
        let place = bytes.count
        bytes +=
            [UInt8(trailer.count & 0xFF), UInt8(trailer.count >> 8), 0, 0, ResultRecord.Kind.trailer.rawValue] + trailer
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: place >> (8 * $0)) }
        return bytes + PartialWriter.end
    }
}
