import Testing
import YAML

/// Where the words of a scalar stand in the file, whatever its style.
@Suite struct PlaceTests {
    private static let documents = [
        "when: entry is filex and ownr\n",
        "when: entry is\n  filex and\n    ownr\n",
        "when: |\n  entry is filex\n    and ownr\n",
        "when: |2\n    entry is filex\n  and ownr\n",
        "when: >-  # folded\n\n  entry is\n\n  filex and\n  ownr\n",
        "when: 'entry is filex\n\n  and ''q'' ownr'\n",
        "when: \"entry \\\n   is\\tfilex \\x41\\u00e9\\n and\\\n  \\ ownr\"\n",
        "list:\n  - |\n    entry is filex\n\n\n    and ownr\nwhen: x\n",
        "  \nwhen:    entry is filex é 漢 😀 ownr\n",
    ]

    @Test(arguments: documents) func everyWordIsFoundInItsPlace(_ text: String) throws {
        let document = try Document(parsing: Array(text.utf8))
        let node = try #require(document.root["list"]?.items?.first ?? document.root["when"])
        let value = try #require(node.text)
        for word in ["entry", "is", "filex", "and", "ownr"] {
            guard let range = value.range(of: word) else { continue }
            let mark = document.mark(at: value.utf8.distance(from: value.startIndex, to: range.lowerBound), in: node)
            let line = Array(document.line(mark.line).unicodeScalars.dropFirst(mark.column - 1))
            #expect(line.starts(with: Array(word.unicodeScalars)), "\(word) at \(mark)")
        }
    }

    @Test func theEndIsBehindTheLastCharacter() throws {
        let document = try Document(parsing: Array("when: |\n  a b\n  c\nnext: x\n".utf8))
        let node = try #require(document.root["when"])
        #expect(document.mark(at: 5, in: node) == Mark(line: 3, column: 4))
        #expect(document.mark(at: 1, in: node) == Mark(line: 2, column: 4))
    }
}

extension String {
    fileprivate func range(of word: String) -> Range<Index>? {
        indices.lazy.compactMap { start in
            self[start...].hasPrefix(word) ? start..<self.index(start, offsetBy: word.count) : nil
        }.first
    }
}
