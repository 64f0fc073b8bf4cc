import Facts
import Testing

@testable import Auditing

/// What was not examined, or not decided, may be as much as a tree has entries.
@Suite struct ManyGapsTests {
    @Test func theyAreToldOnceAndInOrderAndDoNotLieInMemory() throws {
        let bench = try AuditBench(["any | when: entry is file"])
        let space = MemorySpace()
        let scanErrors = (0..<500).map { number in
            ScanError(
                number % 3 == 0 ? .unreadableDirectory : .vanished, root: number % 2, path: Array("d\(number)".utf8),
                call: "openat", error: number % 5 == 0 ? "EACCES" : "EIO")
        }
        let open = (0..<500).map { number in
            AuditReport.Undecided(
                rule: 0, root: number % 2, path: Array("f\(number)".utf8),
                facts: number % 7 == 0 ? [.mode, .owner] : [.mode])
        }
        var results = AuditResults(spillingTo: space)
        for scanError in scanErrors.shuffled() + scanErrors { results.add(scanError) }
        for item in open.shuffled() + open { results.add(.undecided(item)) }
        #expect(space.files >= 2)
        #expect(results.haveGap && results.counts[.vanished] == 666)
        let roots = ["a", "b"].map {
            AuditReport.Root(label: Array($0.utf8), uriPrefix: [], mode: Mode(rawValue: 0o755))
        }
        let report = bench.audit.conclude(results, roots: roots, statistics: .init())
        func precedes(_ left: (Int, [UInt8]), _ right: (Int, [UInt8])) -> Bool {
            left.0 != right.0 ? left.0 < right.0 : left.1.lexicographicallyPrecedes(right.1)
        }
        #expect(Array(report.scanErrors) == scanErrors.sorted { precedes(($0.root, $0.path), ($1.root, $1.path)) })
        #expect(Array(report.undecided) == open.sorted { precedes(($0.root, $0.path), ($1.root, $1.path)) })
        #expect(!report.isComplete && !space.hasFailed)
    }

    /// What is left out for a policy is told where it is first.
    @Test func whatIsLeftOutIsToldOnce() throws {
        let bench = try AuditBench(["any | when: entry is file"])
        var results = AuditResults(spillingTo: MemorySpace())
        for number in (0..<100).reversed() {
            let path = Array("d\(number)".utf8)
            results.add(.undecided(.init(rule: 0, root: 0, path: path, facts: [], isLeftOut: true)))
        }
        let root = AuditReport.Root(label: [], uriPrefix: [], mode: Mode(rawValue: 0o755))
        let report = bench.audit.conclude(results, roots: [root], statistics: .init())
        #expect(report.undecided.map(\.path) == [Array("d0".utf8)])
    }
}
