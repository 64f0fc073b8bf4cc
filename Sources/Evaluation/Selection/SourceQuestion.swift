public import Facts
public import Programs
import RuleLanguage

/// What texts of programs are read for: the rules about acts that are on, and what it takes to find acts.
public struct SourceQuestion: Sendable {
    /// The rules, by their places in the library.
    public internal(set) var rules: [Int]
    /// The languages that are read.
    public let languages: Set<SourceLanguage>
    /// Whether scripts are read wherever they lie, also those that only their first lines tell; else those alone that the
    /// system itself runs.
    public let readsAllScripts: Bool
    private let endings: SourceLanguage.Endings
    /// The names of commands that set a umask.
    private let umaskCommands: [[UInt8]]
    private let tables: CallTables
    private let places: NamePlaces

    init(
        rules: [Int], languages: Set<SourceLanguage>, readsAllScripts: Bool, tables: CallTables, places: NamePlaces
    ) {
        self.rules = rules
        self.languages = languages
        self.readsAllScripts = readsAllScripts
        self.tables = tables
        self.places = places
        endings = SourceLanguage.Endings(of: languages)
        umaskCommands = tables.commands(doing: .setUmask)
    }

    /// Whether a name with an extension may stand for a text that is read: most are done with by a look at that.
    public func mayRead(_ name: [UInt8], extensionStart: Int) -> Bool { endings.mayHold(name, extensionStart) }

    /// Whether a script may set a umask: whether the name of a command that does stands in it, be it in a comment.
    public func maySetUmask(_ script: [UInt8]) -> Bool { umaskCommands.contains { script.holds($0) } }

    /// What finds acts in a language: large, and good for any number of texts.
    public func makeReader(of language: SourceLanguage) -> SourceReader {
        SourceReader(tables, language, places: places)
    }
}

extension NamePlaces {
    /// The places and words that parameters name, as far as there are such.
    init(_ parameters: [String: ParameterValue]) {
        func texts(_ name: String) -> [String]? {
            guard case .texts(let texts)? = parameters[name] else { return nil }
            return texts.map { String(decoding: $0, as: UTF8.self) }
        }
        self.init()
        if let texts = texts("temporary-directories") { temporary = texts }
        if let texts = texts("system-places") { system = texts }
        if let texts = texts("secret-words") { secrets = texts }
    }
}

extension [UInt8] {
    /// Whether the letters stand somewhere, one after the other.
    fileprivate func holds(_ letters: [UInt8]) -> Bool {
        guard let first = letters.first, letters.count <= count else { return false }
        let bytes = span
        for start in 0...count - letters.count where bytes[start] == first {
            if self[start...].starts(with: letters) { return true }
        }
        return false
    }
}
