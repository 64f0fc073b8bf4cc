@testable import Evaluation
@testable import RuleLanguage

extension FuzzTarget {
    /// A glob in the first line, a path in each other: the compiled forms agree with a matcher that tries everything,
    /// and what tells from the edges or the directory of a path whether it may match never denies a match.
    static let glob = FuzzTarget(name: "glob") { input in
        let lines = input.lines
        guard let glob = lines.first, glob.count <= 64 else { return }
        let pattern = GlobPattern(glob)
        var table = TextTable()
        let compiled = table.row(of: [TextPattern(glob: glob)])
        let stepwise = table.row(of: [.glob(pattern)])
        let ofPaths = [[TextPattern(glob: glob)], [.glob(pattern)]].map { table.row(of: $0, ofPathsFrom: .root) }
        for path in lines.dropFirst().prefix(4) where path.count <= 64 {
            let expected = matches(pattern.steps[...], path[...])
            for row in [compiled, stepwise] {
                try hold(table.matches(row: row, path.span) == expected, "\(glob) and \(path) should be \(expected)")
                let bit: RowBits = 1 << RowBits(row)
                try hold(table.matching(bit, block: 0, path.span) == (expected ? bit : 0), "\(glob) and \(path) alone")
                if expected { try hold(table.mayMatch(row: row, path.span), "the edges of \(path) deny \(glob)") }
            }
            // Every path that is asked about ends with a name, and begins with one.
            let slash = path.lastIndex(of: UInt8(ascii: "/"))
            guard !path.isEmpty, slash != 0, slash != path.count - 1 else { continue }
            let directory = table.rows(ofPathsIn: path.span.extracting(0..<(slash.map { $0 + 1 } ?? 0)), from: .root)
            for row in ofPaths {
                let bit: RowBits = 1 << RowBits(row)
                let matches = table.matches(row: row, path: path.span, in: directory)
                try hold(matches == expected, "\(glob) and \(path) in its directory should be \(expected)")
                if matches, !directory.certain.contains(row) {
                    let name = path.span.extracting((slash.map { $0 + 1 } ?? 0)...)
                    let mayEnd = table.rows(block: 0, ofPathsThatMayEndWith: name) & bit != 0
                    try hold(mayEnd, "the end of \(path) denies \(glob)")
                }
                if expected {
                    try hold(directory.possible.contains(row), "the directory of \(path) denies \(glob)")
                } else {
                    try hold(!directory.certain.contains(row), "the directory of \(path) promises \(glob)")
                }
            }
        }
        _ = PathPattern(glob)?.covers(lines.last ?? [], isDirectory: true)
        _ = GlobSyntax.firstUnclosedSet(glob)
    }

    /// Whether the steps take the whole text: row by row of the table of all steps and all places, as the definitions
    /// of the steps read.
    private static func matches(_ steps: ArraySlice<GlobPattern.Step>, _ text: ArraySlice<UInt8>) -> Bool {
        let text = Array(text)
        let slash = UInt8(ascii: "/")
        // Whether the steps from the one at hand on take the text from a place on; first behind the last step.
        var rest = [Bool](repeating: false, count: text.count) + [true]
        for step in steps.reversed() {
            var here = [Bool](repeating: false, count: text.count + 1)
            for place in (0...text.count).reversed() {
                let byte = place < text.count ? text[place] : nil
                switch step {
                case .byte(let wanted): here[place] = byte == wanted && rest[place + 1]
                case .set(let set): here[place] = byte.map { set.contains($0) && rest[place + 1] } ?? false
                case .run: here[place] = rest[place] || byte.map { $0 != slash && here[place + 1] } ?? false
                case .anything: here[place] = rest[place] || byte != nil && here[place + 1]
                case .directories:
                    // Nothing, or as far as behind any slash.
                    here[place] = rest[place] || (place..<text.count).contains { text[$0] == slash && rest[$0 + 1] }
                }
            }
            rest = here
        }
        return rest[0]
    }
}
