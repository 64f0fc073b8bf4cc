import Names
import Testing

@Suite struct CoarseKeyTests {
    private func hash(_ name: String) -> UInt64 {
        NameFolder().coarseHash(of: Array(name.utf8).span)
    }

    @Test(arguments: [("README", "readme"), ("a.", "A"), (" ", ".")])
    func `Names that some target merges share a hash`(_ one: String, _ other: String) {
        #expect(hash(one) == hash(other))
    }

    @Test func `Names that differ in letters do not`() {
        #expect(hash("a") != hash("b"))
        #expect(hash("a.b") != hash("ab"))
    }
}
