import Facts

/// Reads a shell's text for acts. Nothing is executed or expanded. One of them is good for any number of texts.
final class ShellReader: Sendable {
    /// What is known of a text beside itself.
    struct Surroundings {
        var language = SourceLanguage.shell
        /// What names the place in the carrier.
        var body = ""
        /// Whether it runs with rights that whoever calls it does not have.
        var isPrivileged = false
        /// Texts around this one that are read for the same commands.
        var depth = 0
        /// Whether a failure ends it from the start.
        var endsOnFailure = false
        /// Whether another program puts something in for `${{ … }}`, be it within quotes.
        var isFilledIn: Bool { language == .workflow || language == .makefile }
        /// By what a program is started that is named by its path.
        var starter = "execve"
    }

    /// Texts within texts: `sh -c 'su -c "…"'`.
    static let deepest = 4

    let tables: CallTables
    /// The commands of tables, and the language's own words.
    let words: WordTable
    let places: NamePlaces
    /// By the number of a word the signatures of the commands that it names; those that ask for the most options first.
    private let signatures: [[Int]]
    /// By its place among the calls, whether an option of the command may begin with something else than a dash.
    private let hasBareOptions: [Bool]

    /// By the number of a word, whether no command of its name does anything, asks or runs another one.
    private let silent: [Bool]

    /// - Parameter language: whose words commands may be.
    init(_ tables: CallTables, _ places: NamePlaces, _ language: SourceLanguage = .shell) {
        self.tables = tables
        self.places = places
        var words = tables.words(for: language)
        for keyword in ShellKeyword.allCases { words.addKeyword(keyword.rawValue, spelled: keyword.spelling) }
        self.words = words
        signatures = words.meanings.map { meaning in
            let commands = meaning.calls.filter { tables.calls[$0].form == .command }
            return commands.sorted { tables.calls[$0].given.count > tables.calls[$1].given.count }
        }
        silent = signatures.map { commands in
            commands.allSatisfy { tables.calls[$0].isSilent && tables.calls[$0].runs == nil }
        }
        hasBareOptions = tables.calls.indices.map { tables.calls[$0].options.keys.contains { !$0.hasPrefix("-") } }
    }

    /// Finds the acts of the text, with sites in its carrier whose lines are not counted.
    func read(_ text: Excerpt, _ surroundings: Surroundings = Surroundings(), into found: inout FoundActs) {
        let script = ShellParser.parse(text.bytes, words, silent: silent, isFilledIn: surroundings.isFilledIn)
        if script.isCut || text.isCut { found.giveUp() }
        // What stands within quotes, or in a here-document, is data of the text around it, whoever runs it.
        if surroundings.depth == 0 { for place in script.comments { found.note(comment: text.origin(of: place)) } }
        guard !script.commands.isEmpty, !found.isFull else { return }
        var reading = ShellReading(reader: self, text: text, script: script, surroundings: surroundings)
        reading.read(into: &found)
    }

    /// Finds the acts of words that are a command, with no shell between.
    func read(
        commands: [ShellWord], in text: Excerpt, _ surroundings: Surroundings, into found: inout FoundActs
    ) {
        if text.isCut || commands.count >= ArgumentWords.most { found.giveUp() }
        guard let first = commands.first, let last = commands.last, !found.isFull else { return }
        var script = ShellScript()
        var command = ShellCommand(
            range: first.range.lowerBound..<max(first.range.lowerBound + 1, last.range.upperBound))
        command.words = commands
        command.name = first.literal.map { words.find($0) } ?? 0
        command.keyword = ShellKeyword(rawValue: words.meanings[Int(command.name)].keyword)
        script.commands = [command]
        script.lists = [ShellScript.List()]
        var surroundings = surroundings
        surroundings.endsOnFailure = true
        var reading = ShellReading(reader: self, text: text, script: script, surroundings: surroundings)
        reading.read(into: &found)
    }

    /// Whether a table knows the command.
    func knows(_ command: ShellCommand) -> Bool {
        guard let first = command.words.first else { return false }
        return !signatures[command.name == 0 ? number(ofCommand: first) : Int(command.name)].isEmpty
    }

    /// The number by which the word table knows a command: without the directory that it lies in.
    private func number(ofCommand word: ShellWord) -> Int { Int(Self.name(of: word).map { words.find($0) } ?? 0) }

    /// Holds words against the tables: the command, and those that it is given to run.
    func matches(_ command: ArraySlice<ShellWord>, own: Set<String>, fed: ShellWord?) -> [CommandLineMatch] {
        var matches: [CommandLineMatch] = []
        var rest = command
        var fed = fed
        var isFed = false
        while matches.count < 16, let name = rest.first.flatMap(Self.name(of:)) {
            guard own.isEmpty || !own.contains(String(decoding: name, as: UTF8.self)),
                let match = match(rest, signatures[Int(words.find(name))], isFed ? fed : nil)
            else { break }
            matches.append(match)
            if tables.calls[match.call].runs == .piped { isFed = true }
            // `find place -exec rm {} +`
            if let place = match.first(.path), match.command.contains(where: { $0.says("{}") }) {
                fed = Self.below(place)
                rest = match.command.map { $0.says("{}") ? Self.below(place) : $0 }[...]
            } else {
                rest = match.command
            }
            if rest.isEmpty || tables.calls[match.call].runs == .shell { break }
        }
        return matches
    }

    private static func name(of word: ShellWord) -> ArraySlice<UInt8>? {
        guard let text = word.literal, !text.isEmpty else { return nil }
        guard text.first == UInt8(ascii: "/"), let slash = text.lastIndex(of: UInt8(ascii: "/")) else { return text }
        return text[(slash + 1)...]
    }

    static func below(_ place: ShellWord) -> ShellWord {
        var word = place
        word.append(UInt8(ascii: "/"))
        word.parts.append(.computed(""))
        return word
    }

    /// The first of the signatures that the words fit.
    private func match(
        _ command: ArraySlice<ShellWord>, _ signatures: [Int], _ fed: ShellWord?
    ) -> CommandLineMatch? {
        for call in signatures {
            let match = CommandLineMatch(
                command, call, tables.calls[call], fed: fed, hasBareOptions: hasBareOptions[call])
            if let match { return match }
        }
        return nil
    }
}
