import Evaluation
import RuleLanguage
import Testing

@Suite struct PathPatternTests {
    private func covers(_ pattern: String, _ path: String, isDirectory: Bool = false) throws -> Bool {
        try #require(PathPattern(Array(pattern.utf8))).covers(Array(path.utf8), isDirectory: isDirectory)
    }

    @Test(arguments: [
        ("a", "a"), ("a", "x/a"), ("a", "x/a/y"), ("*.o", "x/y.o"), ("x/a", "x/a"), ("/x", "x"), ("./x", "x/y/z"),
        ("x/", "x/y"), ("x/*/", "x/y/z"), ("x/**", "x/y/z"), ("**/y/", "a/x/y/z"),
    ])
    func covered(pattern: String, path: String) throws {
        #expect(try covers(pattern, path))
    }

    @Test(arguments: [
        ("a", "ab"), ("a", "ba/c"), ("x/a", "y/x/a"), ("x/", "x"), ("x/*/", "x/y"), ("/a", "x/a"), ("x/y", "x"),
    ])
    func notCovered(pattern: String, path: String) throws {
        #expect(try !covers(pattern, path))
    }

    @Test func directoriesOnly() throws {
        #expect(try covers("x/", "x", isDirectory: true))
    }

    @Test func theRoot() throws {
        #expect(try covers(".", "", isDirectory: true) && covers("./", "", isDirectory: true))
        #expect(try !covers(".", "a") && !covers(".", ".a") && !covers("a", "", isDirectory: true))
        #expect(try covers("**", "", isDirectory: true), "everything is more than what is below")
    }

    @Test(arguments: ["", "/", "//"]) func nothingNamed(pattern: String) {
        #expect(PathPattern(Array(pattern.utf8)) == nil)
    }
}
