public import Facts

/// Reads a program's text for acts: what it does in the file system, statement by statement. No text is executed, and
/// none is followed into another.
public struct SourceReader: Sendable {
    private let tables: CallTables
    private let language: SourceLanguage
    private let places: NamePlaces
    private let words: WordTable
    /// What reads commands, for the languages that have or carry some.
    private let shell: ShellReader

    /// - Parameter places: where names lead that begin in known directories.
    public init(_ tables: CallTables, _ language: SourceLanguage, places: NamePlaces = NamePlaces()) {
        self.tables = tables
        self.language = language
        self.places = places
        var words = tables.words(for: language)
        for keyword in Keyword.words(of: language) { words.addKeyword(keyword.rawValue, spelled: "\(keyword)") }
        self.words = words
        shell = ShellReader(tables, places)
    }

    /// The acts of a text, in its order, at most `limit`.
    public func acts(in bytes: [UInt8], limit: Int = 65_536) -> [ActFacts] {
        switch language {
        case .c, .cPlusPlus, .objectiveC, .swift, .python: programActs(in: bytes, limit: limit)
        default: statementActs(in: bytes, limit: limit)
        }
    }

    /// Acts of commands and directives, with the lines that they stand in.
    private func statementActs(in bytes: [UInt8], limit: Int) -> [ActFacts] {
        var acts = CommandFile(shell, bytes).acts(language)
        acts.sort { $0.site.range.lowerBound < $1.site.range.lowerBound }
        acts = Array(acts.prefix(limit))
        let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
        func line(of place: Int) -> Int { ends.partitioningIndex { $0 >= place } + 1 }
        for index in acts.indices {
            acts[index].site.line = line(of: acts[index].site.range.lowerBound)
            if let asked = acts[index].askedAt { acts[index].askedAt?.line = line(of: asked.range.lowerBound) }
        }
        return acts
    }

    private func programActs(in bytes: [UInt8], limit: Int) -> [ActFacts] {
        guard let program = program(bytes) else { return [] }
        let reader = ProgramActs(program, places)
        var acts: [ActFacts] = []
        var signs: Set<TabledCall.Sign> = []
        for body in program.bodies {
            let calls = program.calls(in: body)
            for call in calls { signs.formUnion(tables.calls[call.call].signs) }
            if acts.count < limit { acts += reader.acts(of: body, calls) }
        }
        acts.sort { $0.site.range.lowerBound < $1.site.range.lowerBound }
        for index in acts.indices {
            acts[index].isPrivileged = signs.contains(.privileged)
            acts[index].starts = signs.contains(.starts)
        }
        return Array(acts.prefix(limit))
    }

    /// - Returns: nothing where the text has no word that stands for a call.
    private func program(_ bytes: [UInt8]) -> (any Program)? {
        switch language {
        case .swift: ProgramText(swift: bytes, tables, words: words).map(SwiftProgram.init)
        case .python: ProgramText(python: bytes, tables, words: words).map(PythonProgram.init)
        default: ProgramText(c: bytes, tables, language, words: words).map(CProgram.init)
        }
    }
}
