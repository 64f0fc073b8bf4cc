import Evaluation
import RuleLanguage
import Testing

@Suite struct GlobTests {
    private func isMatch(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
        Glob(pattern).matches(text.span)
    }

    private func isMatch(_ pattern: String, _ text: String) -> Bool {
        isMatch(Array(pattern.utf8), Array(text.utf8))
    }

    @Test(arguments: [
        ("", ""), ("a", "a"), ("*", ""), ("*", "abc"), ("a*c", "abbc"), ("*.bak", ".bak"), ("a?c", "abc"),
        ("[abc]", "b"), ("[a-c]x", "bx"), ("[!a-c]", "d"), ("[^a-c]", "d"), ("[]]", "]"), ("[!]]", "a"), ("[a-]", "-"),
        ("[a-]", "a"), ("[\\]]", "]"), ("[*]", "*"), ("\\*", "*"), ("\\\\", "\\"), ("a[", "a["), ("[abc", "[abc"),
        ("**", "a/b/c"), ("**", ""), ("**/x", "x"), ("**/x", "a/x"), ("**/x", "a/b/x"), ("a/**/x", "a/x"),
        ("a/**/x", "a/b/c/x"), ("a/**", "a/b/c"), ("a**z", "a/b/z"), ("**/*.so", "usr/lib/a.so"), ("**/**/x", "x"),
        ("*a*a*a*", "xaxaxax"),
    ])
    func matches(_ pattern: String, _ text: String) {
        #expect(isMatch(pattern, text))
    }

    @Test(arguments: [
        ("", "a"), ("a", ""), ("a", "ab"), ("a", "A"), ("*", "a/b"), ("a*c", "a/c"), ("a?c", "a/c"), ("?", ""),
        ("[a-c]", "d"), ("[!a-c]", "b"), ("[!a]", "/"), ("[.-0]", "/"), ("[c-a]", "b"), ("\\*", "a"), ("[*]", "a"),
        ("**/x", "ax"), ("**/x", "a/bx"), ("a/**/x", "ax"), ("a/**/x", "a/bx"), ("a/**", "a"), ("x/**/y", "z/x/y"),
        ("*a*a*a*", "xaxax"),
    ])
    func doesNotMatch(_ pattern: String, _ text: String) {
        #expect(!isMatch(pattern, text))
    }

    @Test func bytesNeedNotBeText() {
        #expect(isMatch([0xFF, UInt8(ascii: "*")], [0xFF, 0x00, 0x0A, 0xFE]))
        #expect(isMatch(Array("?".utf8), [0xFF]))
        // One byte, not one character.
        #expect(!isMatch("?", "é"))
    }

    /// Thirty stars over a long text end at once where backtracking would not end in anyone's lifetime.
    @Test func manyStarsAreNoTrap() {
        let pattern = String(repeating: "*a", count: 30) + "*b"
        #expect(!isMatch(pattern, String(repeating: "a", count: 4000)))
    }
}
