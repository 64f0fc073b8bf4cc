import Facts
import Testing

struct TreePathTests {
    private func path(_ text: String) -> TreePath { TreePath(Array(text.utf8)) }

    @Test func partsAreBetweenSlashes() {
        #expect(path("a/b/c").components.map { String(decoding: $0, as: UTF8.self) } == ["a", "b", "c"])
        #expect(path("/a//b/").components.count == 2)
        #expect(path("a/b").lastComponent.elementsEqual("b".utf8))
        #expect(path("b").lastComponent.elementsEqual("b".utf8))
        #expect(path("").lastComponent.isEmpty && path("").components.isEmpty)
        #expect(TreePath(joining: ["a", "b"].map(\.utf8)) == path("a/b"))
        #expect(TreePath(joining: [[UInt8]]()) == path(""))
    }

    @Test func aDirectoryIsAbove() {
        for (child, parent) in [("a/b/c", "a/b"), ("a", ""), ("", ""), ("/a/b", "/a"), ("/a", "/"), ("/", "/")] {
            #expect(path(child).parent == path(parent), "\(child)")
        }
    }

    @Test func joiningPutsOneSlashBetween() {
        for (directory, name, joined) in [
            ("", "a", "a"), ("a", "b", "a/b"), ("/", "a", "/a"), ("a", "", "a"), ("", "", ""),
        ] {
            #expect(path(directory).joining(name.utf8) == path(joined))
        }
    }

    @Test func aPrefixHoldsOnlyWholeNames() {
        func holds(_ directory: String, _ inner: String) -> Bool { path(directory).holds(Array(inner.utf8)) }
        #expect(holds("a", "a/b") && holds("a", "a") && holds("", "a") && holds("", "") && holds("/", "/a"))
        #expect(!holds("a", "ab") && !holds("a/b", "a") && !holds("a", "b/a") && !holds("a", ""))
    }

    @Test func dotsAreFolded() {
        for (given, folded) in [
            ("a/./b", "a/b"), ("a/../b", "b"), ("../a", "a"), ("/a/../../b/", "/b"), ("..", ""), ("/..", "/"),
        ] {
            #expect(path(given).folded == path(folded), "\(given)")
        }
    }

    @Test func theCommonDirectoryHoldsAll() {
        func common(_ paths: String...) -> TreePath { TreePath.commonDirectory(of: paths.map { Array($0.utf8) }) }
        #expect(common("a/b/c", "a/b/d") == path("a/b"))
        #expect(common("a/b/c", "a/bc") == path("a"))
        #expect(common("a", "a/b") == path(""))
        #expect(common("a/b/c", "a/b") == path("a"))
        #expect(common() == path(""))
    }
}
