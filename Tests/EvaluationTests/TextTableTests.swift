import Facts
import RandomNumbers
import Testing

@testable import Evaluation
@testable import RuleLanguage

/// What a table tells of all its rows at once is what each pattern by itself tells.
@Suite struct TextTableTests {
    private static let globs = [
        "*.pem", "*.so", "*.so.*", "*.example.*", "*.tfstate.backup", "*.keystore", ".env", ".env.*", "*.env",
        "id_rsa*", "core.[0-9]*", "*~", "#*#", "config*.json", ".*rc", "__init__.py", "?.c", "*", "a", "*.a",
        "[ab].so", "Dockerfile.*",
        "**/*.orig/**", "**/.ssh/*", "**/lib/**", "**/lib/python*/**", "**/tmpfiles.d/*.conf", "etc/**", "**/etc/**",
        "**/systemd/**/*.d/*.conf", "**/?.d/**", "usr/*/x", "*/x.pem", "**/*lib/**", "**/*/lib/**", "**/a*b/**",
        "**.orig/**",
    ]
    private static let names = [
        "a", "b", "a.pem", ".pem", "x.pem.", "libc.so", "libc.so.6", "a.so.b.c", ".so.", "x.example.y",
        "s.tfstate.backup", "my.keystore", ".env", ".env.local", "x.env", "id_rsa", "id_rsa.pub", "core.7", "core.x",
        "a~", "#a#", "config.json", "config-x.json", ".bashrc", "__init__.py", "b.c", "bb.c", "x.a", "Dockerfile.x",
        "..", "...", "x.orig", "lib",
    ]
    private static let directories = [
        "", "lib/", "etc/", "usr/lib/", "usr/lib/python3/", "a/lib/python3/b/", "x.orig/", "x.orig/y/", "home/.ssh/",
        "home/.ssh/x/", "usr/lib/tmpfiles.d/", "etc/systemd/system/x.d/", "x.d/", "a/b.d/c/", "mylib/", "a/mylib/b/",
        "acb/", "usr/a/", "libx/", ".orig/", "a//lib/",
    ]

    private struct Row {
        var number: Int
        var glob: String

        func matches(_ text: [UInt8]) -> Bool { Glob(Array(glob.utf8)).matches(text.span) }
    }

    private static func table(ofPathsFrom base: PathOrigin? = nil) -> (TextTable, [Row]) {
        var table = TextTable()
        var rows: [Row] = []
        for glob in globs {
            let row = table.row(of: [TextPattern(glob: Array(glob.utf8))], ofPathsFrom: base)
            rows.append(Row(number: row, glob: glob))
        }
        return (table, rows)
    }

    @Test(arguments: names)
    func allRowsOfANameAreFound(_ name: String) {
        let (table, rows) = Self.table()
        let name = Array(name.utf8)
        let found = table.matching(.max >> RowBits(RowBits.bitWidth - rows.count), block: 0, name.span)
        for row in rows { #expect((found >> UInt64(row.number) & 1 != 0) == row.matches(name), "\(row.glob)") }
    }

    /// A row of many patterns is searched by the last byte of the text.
    @Test(arguments: [2, 3, 5, 8, 36])
    func aRowMatchesWhatOneOfItsPatternsMatches(_ count: Int) {
        for start in Self.globs.indices {
            let globs = (0..<count).map { Self.globs[(start + 7 * $0) % Self.globs.count] }
            var table = TextTable()
            let row = table.row(of: globs.map { TextPattern(glob: Array($0.utf8)) })
            for name in Self.names + [""] {
                let text = Array(name.utf8)
                let expected = globs.contains { Glob(Array($0.utf8)).matches(text.span) }
                #expect(table.matches(row: row, text.span) == expected, "\(globs) \(name)")
            }
        }
    }

    @Test(arguments: directories)
    func aDirectoryTellsOfItsPaths(_ directory: String) {
        let (table, rows) = Self.table(ofPathsFrom: .root)
        let directory = Array(directory.utf8)
        let told = table.rows(ofPathsIn: directory.span, from: .root)
        for name in Self.names {
            let path = directory + Array(name.utf8)
            for row in rows {
                let matches = row.matches(path)
                #expect(table.matches(row: row.number, path: path.span, in: told) == matches, "\(row.glob) \(name)")
                if matches, !told.certain.contains(row.number) {
                    let ends = table.rows(block: 0, ofPathsThatMayEndWith: Array(name.utf8).span)
                    #expect(ends >> RowBits(row.number) & 1 != 0, "\(row.glob) \(name)")
                }
                if matches { #expect(told.possible.contains(row.number), "\(row.glob) \(name)") }
                if told.certain.contains(row.number) { #expect(matches, "\(row.glob) \(name)") }
            }
        }
    }

    /// What was found out of a directory is not looked for again in those below it.
    @Test func aTrailTellsWhatTheWholePathDoes() {
        var random = SplitMix64(seed: 5)
        let names = ["home", ".ssh", "x.orig", "a", "b", "etc", "node_modules", "x.d", "test1", "sys"]
        let bounded = Self.globs.filter { $0.split(separator: "**", omittingEmptySubsequences: false).count < 3 }
        for globs in [Self.globs, bounded] {
            var table = TextTable()
            let further = [
                "**/a*b/**", "**/x.d/**/*.orig", "**/x.d/*.conf", "**/home/*/.ssh/*", "**/[ab]/[ab]/**",
                "**/test*/b/x*",
            ]
            for glob in globs + further {
                _ = table.row(of: [TextPattern(glob: Array(glob.utf8))], ofPathsFrom: .root)
            }
            for _ in 0..<200 {
                var trail = DirectoryTrail()
                // A trail is kept to directories with long paths.
                let deep = String(repeating: "long/", count: 120)
                var path = deep
                // Some sources say which directory it is, and which one holds it.
                var number: UInt64 = 0
                for step in 1...8 {
                    let above = InodeIdentity(device: 0, inode: number)
                    let isElsewhere = random.once(in: 5)
                    if isElsewhere { path = random.pick(["", deep]) } else { path += random.pick(names) + "/" }
                    number = UInt64(step)
                    let place = ParentFacts.Place(
                        InodeIdentity(device: 0, inode: number),
                        in: isElsewhere ? InodeIdentity(device: 1, inode: 0) : above)
                    var rows = DirectoryRows()
                    table.note(
                        pathsIn: Array(path.utf8).span, random.once(in: 2) ? place : nil, from: .root, in: &rows, &trail
                    )
                    #expect(rows == table.rows(ofPathsIn: Array(path.utf8).span, from: .root), "\(path)")
                }
            }
        }
    }

    /// Else every directory of a path would be gone through once more for each one below it.
    @Test(arguments: ["**/a/**/*.py", "**/a/**", "**/*.py"])
    func aTrailLeadsOnWhereAnyDirectoriesMayFollow(_ glob: String) throws {
        var table = TextTable()
        _ = table.row(of: [TextPattern(glob: Array(glob.utf8))], ofPathsFrom: .root)
        #expect(try #require(table.patternsFromRoot.reach) <= 2)
    }

    /// Rows behind the first block are told of as well.
    @Test func moreRowsThanABlockHoldsSayWhatTheFirstOnesDo() {
        var table = TextTable()
        for number in 0..<3 * RowBits.bitWidth {
            for base in [nil, PathOrigin.root] {
                _ = table.row(of: [TextPattern(glob: Array("*.filler-\(number)".utf8))], ofPathsFrom: base)
            }
        }
        let rows = Self.globs.map { glob in
            Row(number: table.row(of: [TextPattern(glob: Array(glob.utf8))], ofPathsFrom: .root), glob: glob)
        }
        for name in Self.names + Self.names.map({ "x.orig/\($0)" }) + Self.names.map({ "home/.ssh/\($0)" }) {
            let path = Array(name.utf8)
            let directory = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
            let told = table.rows(ofPathsIn: path.span.extracting(first: directory), from: .root)
            for row in rows {
                let block = row.number / RowBits.bitWidth
                let bit: RowBits = 1 << RowBits(row.number % RowBits.bitWidth)
                #expect(
                    table.matches(row: row.number, path: path.span, in: told) == row.matches(path),
                    "\(row.glob) \(name)")
                if told.certain.contains(row.number) { continue }
                let found = table.matching(bit, block: block, path.span)
                #expect((found != 0) == (row.matches(path)), "\(row.glob) \(name)")
            }
        }
    }

    @Test func whatLiesBelowADirectoryOfSuchANameIsCertain() {
        var table = TextTable()
        _ = table.row(of: [TextPattern(glob: Array("**/*.orig/**".utf8))], ofPathsFrom: .root)
        #expect(table.rows(ofPathsIn: Array("a/x.orig/b/".utf8).span, from: .root).certain.contains(0))
        #expect(table.rows(ofPathsIn: Array("a/x.origin/b/".utf8).span, from: .root).possible.isEmpty)
        // Paths from elsewhere are held against other rows.
        #expect(table.rows(ofPathsIn: Array("a/x.orig/b/".utf8).span, from: .slash).possible.isEmpty)
    }
}
