import Auditing
import Descriptors
import Outputs
import Parts

/// What a unit came to, in a file beside that of its part until that is whole: `FILE.unit-K`.
struct UnitFile {
    private let path: PathArgument
    private let header: PartialHeader
    private let trust: FileTrust

    init(_ output: PathArgument, _ unit: PlanUnit, _ header: PartialHeader, _ trust: FileTrust) {
        path = PathArgument(output.bytes + Array(".unit-\(unit.id)".utf8))
        var header = header
        header.part?.units = [unit.id]
        self.header = header
        self.trust = trust
    }

    /// Whether it is there as this scan would write it.
    func isWhole(rules: Int) -> Bool {
        guard let file = try? PartialFile(path, trust: trust), file.header == header else { return false }
        return (try? file.forEachRecord(rules: rules) { _, _ in }) != nil
    }

    func write(_ examination: inout Examination, _ space: TemporarySpace) throws(CommandError) {
        do throws(SystemFailure) {
            var sink = try FileSink(replacing: path)
            try PartialWriter(header).write(&examination, to: &sink)
            if let failure = space.failure { throw failure }
            try sink.commit()
        } catch {
            throw CommandError("\(path.quoted): \(error.sentence)", status: .incomplete)
        }
    }

    func read(rules: Int, _ space: TemporarySpace) throws(CommandError) -> Examination {
        try PartialFile(path, trust: trust).examination(rules: rules, space)
    }

    /// What cannot be removed is in nobody's way.
    func remove() {
        try? AtomicFile.remove(at: path.bytes)
    }
}

extension PartialFile {
    /// All that is in it.
    func examination(rules: Int, _ space: TemporarySpace) throws(CommandError) -> Examination {
        var examination = Examination(AuditResults(spillingTo: space))
        try forEachRecord(rules: rules) { record, payload in
            switch record {
            case .summary(let summary): examination.add(summary, isFirst: true)
            case .rootReport(let report): examination.add(report)
            default: examination.results.add(record, payload)
            }
        }
        return examination
    }
}
