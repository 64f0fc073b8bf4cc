import Testing
import YAML

@Suite struct DocumentTests {
    private func read(_ text: String) throws -> Document {
        try Document(parsing: Array(text.utf8))
    }

    private func problems(_ text: String) throws -> [YAMLError.Problem] {
        try #require(throws: YAMLError.self) { try Document(parsing: Array(text.utf8)) }.problems
    }

    @Test func nodesKeepOrderAndPlace() throws {
        let root = try read("b: 1\na: [x, {c: d}]\n").root
        #expect(root.pairs?.map(\.name) == ["b", "a"])
        #expect(root["b"]?.text == "1")
        #expect(root["a"]?.items?.first?.text == "x")
        #expect(root["a"]?.items?.last?["c"]?.text == "d")
        #expect(root["a"]?.items?.last?["c"]?.start == Mark(line: 2, column: 12))
        #expect(root["c"] == nil)
    }

    @Test func layoutsAndStylesAreTold() throws {
        let root = try read("a: [x]\nb:\n  - 'y'\nc: |\n  z\nd: >\n  z\ne: \"z\"\n").root
        guard case .sequence(_, .flow) = root["a"]?.content, case .sequence(_, .block) = root["b"]?.content else {
            Issue.record("layout")
            return
        }
        let scalars = [root["a"]?.items?[0], root["b"]?.items?[0], root["c"], root["d"], root["e"]]
        let styles = scalars.map { node -> Node.Scalar.Style? in
            if case .scalar(let scalar)? = node?.content { scalar.style } else { nil }
        }
        #expect(styles == [.plain, .singleQuoted, .literal, .folded, .doubleQuoted])
    }

    @Test func emptyAndNullAreNoText() throws {
        let root = try read("a:\nb: ~\nc: null\nd: ''\n").root
        #expect(["a", "b", "c", "d"].map { root[$0]?.isNull } == [true, true, true, false])
    }

    @Test func aByteOrderMarkIsNoText() throws {
        let document = try Document(parsing: [0xEF, 0xBB, 0xBF] + Array("a: b".utf8))
        #expect(document.root["a"]?.start == Mark(line: 1, column: 4))
    }

    @Test func windowsLineEndsAreLineEnds() throws {
        let document = try read("a: b\r\nc: d\r\n")
        #expect(document.root["c"]?.start == Mark(line: 2, column: 4))
        #expect(document.line(1) == "a: b")
    }

    @Test(arguments: [
        ("a: &x 1\n", "anchors and tags are not accepted", 4),
        ("a: !!str 1\n", "anchors and tags are not accepted", 4),
        ("a: *x\n", "aliases are not accepted", 4),
        ("<<: {b: c}\n", "merge keys are not accepted", 1),
        ("[a]: b\n", "a key is a word, not a collection", 1),
        ("a: b\n--- \nc: d\n", "a file holds one document", 1),
        ("", "the file is empty", 1),
        ("a: b\rc: d\n", "lines end with a newline, not with this character", 5),
        ("a: \u{2028}\n", "lines end with a newline, not with this character", 4),
        ("%YAML 1.2\n---\na: b\n", "directives are not accepted", 1),
    ]) func whatCannotBeSeenInPlaceIsRefused(_ text: String, _ message: String, _ column: Int) throws {
        let problem = try #require(try problems(text).first)
        #expect(problem.message == message)
        #expect(problem.mark.column == column)
    }

    @Test func everyDuplicateIsReported() throws {
        let found = try problems("a: 1\nb: 2\na: 3\nc: {x: 1, x: 2}\nb: 4\n")
        #expect(found.map(\.mark.line) == [3, 4, 5])
        #expect(found.first?.note == "the first one is in line 1")
        #expect(found.first?.sourceLine == "a: 3")
    }

    /// A line of 240 KB: it was kept once for each of the mistakes in it.
    @Test(arguments: ["*a, ", "a: 1, "]) func mistakesOfALongLineAreBounded(piece: String) throws {
        let many = String(repeating: piece, count: 240_000 / piece.utf8.count)
        let found = try problems(piece.hasPrefix("*") ? "a: [\(many)]\n" : "{\(many)}\n")
        #expect(found.count == Document.Limits().problems + 1)
        #expect(found.last?.message == "more than 100 mistakes; the rest is not read")
        #expect(found.allSatisfy { $0.sourceLine.isEmpty })
        #expect(found.first?.mark.line == 1)
    }

    @Test func brokenBytesHaveAPlace() throws {
        let bytes = Array("a: b\nc: ".utf8) + [0xFF]
        let error = try #require(throws: YAMLError.self) { try Document(parsing: bytes) }
        #expect(error.problems.first?.mark == Mark(line: 2, column: 4))
        let control = try #require(try problems("a: b\nc: \u{1}\n").first)
        #expect(control.mark == Mark(line: 2, column: 4))
    }

    @Test func sizeAndDepthAreBounded() throws {
        let limits = Document.Limits(bytes: 16, depth: 3)
        #expect(throws: Never.self) { try Document(parsing: Array("[[[a]]]".utf8), limits: limits) }
        #expect(throws: YAMLError.self) { try Document(parsing: Array("[[[[a]]]]".utf8), limits: limits) }
        #expect(throws: YAMLError.self) { try Document(parsing: Array("aaaaaaaaaaaaaaaaa".utf8), limits: limits) }
        let deep = String(repeating: "[", count: 200_000)
        #expect(throws: YAMLError.self) { try Document(parsing: Array(deep.utf8)) }
    }
}
