import Facts
import Programs
import RuleLanguage
import Testing

/// Tables of calls: what they say, and what is wrong with them.
@Suite struct CallTableReaderTests {
    private static func read(_ text: String, into tables: inout CallTables) throws(RuleErrors) {
        try CallTableReader.read(RuleFile(name: "calls/table.yaml", bytes: Array(text.utf8)), into: &tables)
    }

    private static func table(_ line: String) -> String {
        "api: table\nlanguages: [c]\ncalls:\n  - \(line)\n"
    }

    @Test func callIsRead() throws {
        var tables = CallTables()
        let line = """
            {call: "std.open(path, flags, mode?)", does: [read, create when O_CREAT], exclusive: "when O_EXCL, when O_TMPFILE",
                 follows: unless O_NOFOLLOW, gives: descriptor, failure: nothing made, tolerates: [existence, kind]}
            """
        try Self.read(Self.table(line), into: &tables)
        let call = try #require(tables.calls.first)
        #expect(call.name == "open" && call.form == .function(qualifier: "std") && call.languages == [.c])
        #expect(call.parameters.map(\.role) == [.path, .flags, .mode] && call.parameters.last?.isOptional == true)
        #expect(call.does == [Conditional(.read), Conditional(.create, FlagCondition(when: ["O_CREAT"]))])
        #expect(call.exclusive == FlagCondition(when: ["O_EXCL", "O_TMPFILE"]))
        #expect(call.follows == FlagCondition(unless: ["O_NOFOLLOW"]))
        #expect(
            call.gives == .descriptor && call.failure == .nothingMade
                && call.tolerates == [Conditional(.existence), Conditional(.kind)])
    }

    @Test func laterLineReplacesEarlierOne() throws {
        var tables = CallTables()
        try Self.read(Self.table("{call: remove(path), does: remove}"), into: &tables)
        try Self.read(Self.table("{call: remove(path), does: rename}"), into: &tables)
        #expect(tables.calls.map(\.does) == [[Conditional(.rename)]])
        try Self.read(Self.table("{call: remove(path), does: []}"), into: &tables)
        #expect(tables.calls.isEmpty)
    }

    @Test(
        "What is wrong is told where it stands, with the nearest right word",
        arguments: [
            ("{call: open(pth), does: read}", "'pth' is no role of an argument", "did you mean 'path'?"),
            ("{call: open, does: read}", "'open' is no call", "it is written name(role, role)"),
            ("{call: open(path), does: reed}", "'reed' is no value of 'does'", "did you mean 'read'?"),
            ("{call: open(path), does: read if X}", "'read if X' is no value of 'does'", nil),
            ("{call: open(path), does: [read when]}", "after 'read' a condition is 'when FLAG' or 'unless FLAG'", nil),
            ("{call: open(path), folows: true}", "a call has no key 'folows'", "did you mean 'follows'?"),
            (
                "{call: open(path), follows: maybe}",
                "'follows' is true, false, or conditions: 'when FLAG, unless FLAG'", nil
            ),
            ("{call: \"open(..., path)\", does: read}", "nothing follows '...'", nil),
            ("{does: read}", "the key 'call' is missing", nil),
        ] as [(String, String, String?)])
    func mistakesAreTold(_ line: String, _ message: String, _ note: String?) throws {
        var tables = CallTables()
        let errors = #expect(throws: RuleErrors.self) { try Self.read(Self.table(line), into: &tables) }
        let told = try #require(errors?.diagnostics.first)
        #expect(told.message == message && told.line == 4)
        if let note { #expect(told.notes == [note]) }
        #expect(tables.calls.isEmpty)
    }
}
