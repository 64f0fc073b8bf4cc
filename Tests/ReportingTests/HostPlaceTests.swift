import Auditing
import Facts
import Testing

@testable import Reporting

/// Places on the host that a deployed tree lies on, which stand beside what leads there.
@Suite struct HostPlaceTests {
    private let root = AuditReport.Root(
        label: Array("dist".utf8), uriPrefix: Array("dist/".utf8), mode: Mode(rawValue: 0o755))

    @Test func anAbsolutePathIsNotOneBelowTheRoot() {
        #expect(String(decoding: root.uri(of: Array("/home/a b".utf8)), as: UTF8.self) == "file:///home/a%20b")
        #expect(root.path(to: Array("/home/a".utf8)) == Array("/home/a".utf8))
    }

    @Test func aPathBelowTheRootStaysThere() {
        #expect(root.uri(of: Array("home/a".utf8)) == Array("dist/home/a".utf8))
        #expect(!root.uri(of: Array("file:".utf8)).starts(with: "file:".utf8))
    }
}
