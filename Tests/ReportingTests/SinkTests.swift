import Testing

@testable import Reporting

@Suite struct SinkTests {
    enum Full: Error { case noSpace }

    /// Refuses everything after so many calls.
    struct FailingSink: ByteSink, ~Copyable {
        var calls = 0
        let limit: Int

        mutating func append(_ bytes: [UInt8]) throws(Full) {
            calls += 1
            if calls > limit { throw .noSpace }
        }
    }

    @Test(arguments: ReportFormat.allCases)
    func failuresArePassedOn(format: ReportFormat) {
        var sink = FailingSink(limit: 0)
        var failure: Full?
        do throws(Full) {
            try format.write(Sample.release, options: ReportOptions(version: "0.1.0"), to: &sink)
        } catch {
            failure = error
        }
        #expect(failure == .noSpace)
        // Nothing is appended after a failure.
        #expect(sink.calls == 1)
    }

    @Test func largeReportsComeInParts() throws {
        var sink = FailingSink(limit: 1_000)
        try ReportFormat.sarif.write(Sample.release, options: ReportOptions(version: "0.1.0"), to: &sink)
        #expect(sink.calls > 3)
    }
}
