import Facts
import Testing

@testable import Auditing

struct SupersedesTests {
    @Test func theMoreSpecificRuleSpeaks() throws {
        let bench = try AuditBench([
            "general | when: writers has other",
            "special | when: entry is file and writers has other | supersedes: [general]",
        ])
        let report = try bench.report(lines: ["-rw-rw-rw- root:root a", "drwxrwxrwx root:root b"])
        #expect(report.summary == ["a: special", "b: general"])
    }

    @Test func `A rule stays loud where the one that supersedes it does not hold`() throws {
        // The rule between them does not hold.
        let bench = try AuditBench([
            "first | when: entry is file | supersedes: [second]",
            "second | when: entry is directory | supersedes: [third]", "third | when: writers has other",
        ])
        let report = try bench.report(lines: ["-rw-rw-rw- root:root a", "prw-rw-rw- root:root b"])
        #expect(report.summary == ["a: first", "b: third"])
    }

    @Test func whatIsOffForAnEntrySupersedesNothing() throws {
        let bench = try AuditBench([
            "general | when: writers has other",
            "special | when: writers has other | level: [off when name is \"a\", error] | supersedes: [general]",
        ])
        let report = try bench.report(lines: ["-rw-rw-rw- root:root a", "-rw-rw-rw- root:root b"])
        #expect(report.summary == ["a: general", "b: special"])
    }

    @Test func amongNamesOfOneFile() throws {
        let bench = try AuditBench([
            "shared | when: entry is file and links > 1 and hardlink.directories > 1",
            "outside | when: entry is file and links > 1 and hardlink.outside | supersedes: [shared]",
        ])
        let names = try ["a/x", "b/x"].map { try facts("-rw-r--r-- root:root \($0) links=3", inode: 7) }
        #expect(bench.report(names).summary == ["a/x: outside"])
    }
}
