import Auditing
import Synchronization
import Testing

@testable import Reporting

/// A report is the same whether memory holds its findings or not.
@Suite struct SpilledReportTests {
    @Test(arguments: ReportFormat.allCases)
    func equalBytes(format: ReportFormat) {
        for whole in [Sample.release, Sample.hostile, Sample.clean] {
            var spilled = whole
            let space = FullMemory()
            spilled.findings = FindingList(whole.findings, spillingTo: space)
            for limit in [nil, 5, 25_000] {
                var options = ReportOptions(version: "0.1.0")
                options.sarif.maximumResults = limit
                options.text.listsAll = limit == nil
                var (expected, sink) = (MemorySink(), MemorySink())
                format.write(whole, options: options, to: &expected)
                format.write(spilled, options: options, to: &sink)
                #expect(sink.bytes == expected.bytes)
            }
            #expect(!space.isDamaged)
        }
    }
}

/// A space that takes every record but the first into files, which are arrays.
private final class FullMemory: SpillSpace {
    let bound = 1
    private let hasFailed = Atomic(false)

    var isDamaged: Bool { hasFailed.load(ordering: .relaxed) }

    func makeFile() -> (any SpillFile)? { ArrayFile() }

    func noteDamage() { hasFailed.store(true, ordering: .relaxed) }

    private final class ArrayFile: SpillFile {
        private let bytes = Mutex<[UInt8]>([])

        func append(_ more: [UInt8]) -> Bool {
            bytes.withLock { $0 += more }
            return true
        }

        func read(atMost count: Int, at offset: Int) -> [UInt8] {
            bytes.withLock { Array($0[offset..<min(offset + count, $0.count)]) }
        }
    }
}
