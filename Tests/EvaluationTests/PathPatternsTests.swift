import Facts
import RandomNumbers
import Testing

@testable import Evaluation
@testable import RuleLanguage

/// Many patterns at once say what each of them says.
@Suite struct PathPatternsTests {
    private static let words = ["a", "ab", "build", "b.o", "x.so.1", "core.12", ".git", "é", "a~"]

    private func pattern(_ random: inout SplitMix64) -> String {
        let wild = ["*", "**", "?", "*.o", "*~", "[ab]", "core.*", "*.so.*", "a*b", "[!a]*"]
        var text = Bool.random(using: &random) ? "/" : ""
        for index in 0..<Int.random(in: 1...3, using: &random) {
            if index > 0 { text += "/" }
            let words = Int.random(in: 0..<3, using: &random) == 0 ? wild : Self.words
            text += words.randomElement(using: &random) ?? ""
        }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: text += "/"
        case 1: text += "/**"
        case 2: text = "**/" + text
        case 3: text = "."
        default: break
        }
        return text
    }

    private func path(_ random: inout SplitMix64) -> [UInt8] {
        let depth = Int.random(in: 0...4, using: &random)
        let names = (0..<depth).map { _ in Self.words.randomElement(using: &random) ?? "" }
        return Array(names.joined(separator: "/").utf8)
    }

    @Test(arguments: [1, 7, 300]) func `Patterns matched together say what each says by itself`(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        for _ in 0..<40 {
            let each = (0..<count).compactMap { _ in PathPattern(Array(pattern(&random).utf8)) }
            let all = PathPatterns(each.map(\.spelling), tellingApart: Set(each.indices))
            for _ in 0..<40 {
                let (path, isDirectory) = (path(&random), Bool.random(using: &random))
                let expected = each.indices.filter { each[$0].matches(path, isDirectory: isDirectory) }
                var note = DirectoryNote()
                // Twice: with what is known of the directory as well.
                for _ in 0..<2 {
                    #expect(all.matches(path, isDirectory: isDirectory, &note) == !expected.isEmpty)
                    let told = all.matching(Set(each.indices), path, isDirectory: isDirectory, &note)
                    #expect(told.sorted() == expected, "\(String(decoding: path, as: UTF8.self))")
                }
            }
        }
    }

    /// A table of its own for each took 104 KB.
    @Test func patternsShareOneTable() {
        let patterns = (0..<1000).compactMap { PathPattern.Spelling(Array("generated-\($0)/**".utf8)) }
        #expect(PathPatterns(patterns).count == 1000)
        #expect(PathPatterns(patterns).rowCount <= 4 * 31)
    }
}
