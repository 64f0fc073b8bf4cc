import Foundation
import Reporting
import Testing

/// Equal trees give equal reports.
@Suite struct DeterminismTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
        for number in 0..<40 {
            let directory = "bad/spool/d\(number % 7)"
            try FileManager.default.createDirectory(
                at: tree.url.appending(path: directory), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o755])
            try tree.write("text\n", to: "\(directory)/file\(number)")
            try tree.mode(0o646, of: "\(directory)/file\(number)")
        }
        try FileManager.default.createSymbolicLink(
            atPath: tree.url.appending(path: "bad/away").path, withDestinationPath: "../../away")
    }

    /// What a scan of `.` says in `directory`; the text report without its closing lines, which tell the time.
    private func report(_ format: String, in directory: URL, jobs: Int) throws -> Data {
        let outcome = try Program(directory: directory)
            .run(["scan", ".", "--format", format, "--quiet", "--jobs", String(jobs)])
        #expect(outcome.code == 1)
        #expect(outcome.output.count > 40)
        return outcome.output
    }

    @Test(arguments: ReportFormat.allCases.map(\.rawValue))
    func sameBytesWhateverTheWorkersAndThePlace(format: String) throws {
        let copy = tree.url.appending(path: "elsewhere/copy")
        let copied = try tree.program.shell("mkdir elsewhere && cp -a bad elsewhere/copy")
        try #require(copied.code == 0)
        var reports: Set<Data> = []
        for jobs in [1, 2, 8, 8] {
            for directory in [tree.url.appending(path: "bad"), copy] {
                reports.insert(try report(format, in: directory, jobs: jobs))
            }
        }
        #expect(reports.count == 1)
    }

    /// A file with two names that loses three things on the way: three findings of one rule at one path.
    @Test func findingsAboutAHardLinkKeepTheirOrder() throws {
        let made = try tree.program.shell(
            "mkdir moved && echo x >moved/one && chmod 4750 moved/one && ln moved/one moved/other")
        try #require(made.code == 0)
        var reports: Set<Data> = []
        for _ in 0..<12 {
            let outcome = try tree.program.run(["scan", "moved", "--transfer-to", "ntfs,zip", "--format", "jsonl"])
            #expect(outcome.output.count > 40)
            reports.insert(outcome.output)
        }
        #expect(reports.count == 1)
    }
}
