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

    /// What a text does.
    public struct Reading: Sendable {
        /// In the order of the text.
        public let acts: [ActFacts]
        /// Whether these are all that it has.
        public let isWhole: Bool

        init(_ acts: [ActFacts], isWhole: Bool, limit: Int) {
            self.acts = Array(acts.prefix(limit))
            self.isWhole = isWhole && acts.count <= limit
        }
    }

    /// The acts of a text.
    ///
    /// - Parameter limit: how many it may have, and how many calls one function of it: of a longer text the first ones are
    ///   told, and that there are more.
    public func read(_ bytes: [UInt8], limit: Int = 65_536) -> Reading {
        switch language {
        case .c, .cPlusPlus, .objectiveC, .swift, .python: programActs(in: bytes, limit: limit)
        default: statementActs(in: bytes, limit: limit)
        }
    }

    /// Acts of commands and directives, with the lines that they stand in.
    private func statementActs(in bytes: [UInt8], limit: Int) -> Reading {
        var acts = CommandFile(shell, bytes).acts(language)
        acts.sort { $0.site.range.lowerBound < $1.site.range.lowerBound }
        let reading = Reading(acts, isWhole: true, limit: limit)
        acts = reading.acts
        let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
        func line(of place: Int) -> Int { ends.partitioningIndex { $0 >= place } + 1 }
        for index in acts.indices {
            acts[index].site.line = line(of: acts[index].site.range.lowerBound)
            if let asked = acts[index].askedAt { acts[index].askedAt?.line = line(of: asked.range.lowerBound) }
        }
        return Reading(acts, isWhole: reading.isWhole, limit: limit)
    }

    private func programActs(in bytes: [UInt8], limit: Int) -> Reading {
        guard let program = program(bytes) else { return Reading([], isWhole: true, limit: limit) }
        let reader = ProgramActs(program, places)
        var acts: [ActFacts] = []
        var signs: Set<TabledCall.Sign> = []
        var isWhole = true
        for body in program.bodies {
            let calls = program.calls(in: body, atMost: limit)
            if calls.count >= limit { isWhole = false }
            for call in calls { signs.formUnion(tables.calls[call.call].signs) }
            if acts.count <= limit { acts += reader.acts(of: body, calls) }
        }
        acts.sort { $0.site.range.lowerBound < $1.site.range.lowerBound }
        for index in acts.indices {
            acts[index].isPrivileged = signs.contains(.privileged)
            acts[index].starts = signs.contains(.starts)
        }
        return Reading(acts, isWhole: isWhole, limit: limit)
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
