public import Facts

/// Reads a program's text for acts: what it does in the file system, statement by statement. No text is executed, and
/// none is followed into another. One of them is good for any number of texts.
public final class SourceReader: Sendable {
    private let tables: CallTables
    private let language: SourceLanguage
    private let places: NamePlaces
    private let words: WordTable
    /// For programs.
    private let survey: WordSurvey?
    /// For the languages that have commands, or carry some.
    private let statements: StatementReader?

    /// - Parameter places: where names lead that begin in known directories.
    public init(_ tables: CallTables, _ language: SourceLanguage, places: NamePlaces = NamePlaces()) {
        self.tables = tables
        self.language = language
        self.places = places
        statements = language.isOfStatements ? StatementReader(language, ShellReader(tables, places)) : nil
        var words = WordTable()
        if statements == nil {
            words = tables.words(for: language)
            for keyword in Keyword.words(of: language) { words.addKeyword(keyword.rawValue, spelled: "\(keyword)") }
        }
        self.words = words
        survey = statements == nil ? WordSurvey(words, tables) : nil
    }

    /// What a text does.
    public struct Reading: Sendable {
        /// In the order of the text.
        public let acts: [ActFacts]
        /// Whether these are all that it has.
        public let isWhole: Bool
        /// The comments that accept findings, in the order of the text.
        public internal(set) var ignores: [InlineIgnore] = []

        init(_ acts: [ActFacts], isWhole: Bool, limit: Int) {
            self.acts = acts.count > limit ? Array(acts.prefix(limit)) : acts
            self.isWhole = isWhole && acts.count <= limit
        }
    }

    /// The acts of a text.
    ///
    /// - Parameter limit: how many it may have, and how many calls one function of it: of a longer text the first ones are
    ///   told, and that there are more.
    public func read(_ bytes: [UInt8], limit: Int = 65_536) -> Reading {
        var comments: [Int] = []
        var reading: Reading
        if let statements {
            reading = acts(of: statements, in: bytes, limit: limit, &comments)
        } else {
            reading = programActs(in: bytes, limit: limit, ignores: &comments)
        }
        if !comments.isEmpty { reading.ignores = InlineIgnore.all(in: bytes, comments: comments) }
        return reading
    }

    /// Acts of commands and directives, with the lines that they stand in.
    private func acts(
        of statements: StatementReader, in bytes: [UInt8], limit: Int, _ comments: inout [Int]
    ) -> Reading {
        var found = FoundActs(limit: limit, notesComments: InlineIgnore.mayBe(in: bytes))
        statements.read(bytes, into: &found)
        // What a variable stands for is no comment of the place at which it stands.
        comments = Set(found.comments).filter { InlineIgnore.isOne($0, in: bytes.span) }.sorted()
        var acts = found.takeAll()
        acts.sort { $0.site.range.lowerBound < $1.site.range.lowerBound }
        countLines(of: &acts, in: bytes)
        return Reading(acts, isWhole: found.isWhole, limit: limit)
    }

    /// Goes through the text once, by the places that acts and their questions have.
    private func countLines(of acts: inout [ActFacts], in bytes: [UInt8]) {
        guard !acts.isEmpty else { return }
        var places = acts.map(\.site.range.lowerBound) + acts.compactMap { $0.askedAt?.range.lowerBound }
        places.sort()
        var lines: [Int: Int] = [:]
        var (line, next) = (1, 0)
        for place in places {
            while next < min(place, bytes.count) {
                if bytes[next] == UInt8(ascii: "\n") { line += 1 }
                next += 1
            }
            lines[place] = line
        }
        for index in acts.indices {
            acts[index].site.line = lines[acts[index].site.range.lowerBound] ?? 1
            if let asked = acts[index].askedAt { acts[index].askedAt?.line = lines[asked.range.lowerBound] ?? 1 }
        }
    }

    private func programActs(in bytes: [UInt8], limit: Int, ignores: inout [Int]) -> Reading {
        guard survey?.finds(in: bytes) == true, let program = program(bytes, &ignores) else {
            return Reading([], isWhole: true, limit: limit)
        }
        var reading = ProgramReading(program, places, limit: limit)
        let acts = reading.read()
        return Reading(acts, isWhole: reading.isWhole, limit: limit)
    }

    /// - Returns: nothing where the text has no word that stands for a call.
    private func program(_ bytes: [UInt8], _ ignores: inout [Int]) -> (any Program)? {
        switch language {
        case .swift: ProgramText(swift: bytes, tables, words: words, ignores: &ignores).map(SwiftProgram.init)
        case .python: ProgramText(python: bytes, tables, words: words, ignores: &ignores).map(PythonProgram.init)
        default: ProgramText(c: bytes, tables, language, words: words, ignores: &ignores).map(CProgram.init)
        }
    }
}
