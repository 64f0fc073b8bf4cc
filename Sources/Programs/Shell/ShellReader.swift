import Facts

/// Reads a shell's text for acts. Nothing is executed or expanded.
struct ShellReader: Sendable {
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
        /// By what a program is started that is named by its path.
        var starter = "execve"
    }

    /// Texts within texts: `sh -c 'su -c "…"'`.
    static let deepest = 4

    let tables: CallTables
    private(set) var words: WordTable
    let places: NamePlaces

    init(_ tables: CallTables, _ places: NamePlaces) {
        self.tables = tables
        self.places = places
        words = tables.words(for: .shell)
    }

    /// Finds the acts of the text, with sites in its carrier whose lines are not counted.
    func read(_ text: Excerpt, _ surroundings: Surroundings = Surroundings(), into found: inout FoundActs) {
        let script = ShellParser.parse(text.bytes)
        if script.isCut || text.isCut { found.giveUp() }
        guard !script.commands.isEmpty, !found.isFull else { return }
        var reading = ShellReading(reader: self, text: text, script: script, surroundings: surroundings)
        reading.read(into: &found)
    }

    /// Finds the acts of words that are a command, with no shell between.
    ///
    /// - Parameter words: the calls that the command may be, where they are not those of a shell.
    func read(
        commands: [ShellWord], in text: Excerpt, _ surroundings: Surroundings, words: WordTable? = nil,
        into found: inout FoundActs
    ) {
        if text.isCut || commands.count >= ArgumentWords.most { found.giveUp() }
        guard let first = commands.first, let last = commands.last, !found.isFull else { return }
        var script = ShellScript()
        var command = ShellCommand(
            range: first.range.lowerBound..<max(first.range.lowerBound + 1, last.range.upperBound))
        command.words = commands
        script.commands = [command]
        script.lists = [ShellScript.List()]
        var reader = self
        if let words { reader.words = words }
        var surroundings = surroundings
        surroundings.endsOnFailure = true
        var reading = ShellReading(reader: reader, text: text, script: script, surroundings: surroundings)
        reading.read(into: &found)
    }

    /// Holds words against the tables: the command, and those that it is given to run.
    func matches(_ command: ArraySlice<ShellWord>, own: Set<String>, fed: ShellWord?) -> [CommandLineMatch] {
        var matches: [CommandLineMatch] = []
        var rest = command
        var fed = fed
        var isFed = false
        while matches.count < 16, let name = rest.first.flatMap(Self.name(of:)) {
            guard !own.contains(name), let match = match(rest, name, isFed ? fed : nil) else { break }
            matches.append(match)
            if tables.calls[match.call].runs == .piped { isFed = true }
            // `find place -exec rm {} +`
            if let place = match.first(.path), match.command.contains(where: { $0.text == "{}" }) {
                fed = Self.below(place)
                rest = match.command.map { $0.text == "{}" ? Self.below(place) : $0 }[...]
            } else {
                rest = match.command
            }
            if rest.isEmpty || tables.calls[match.call].runs == .shell { break }
        }
        return matches
    }

    /// The name by which tables know a command: without the directory that it lies in.
    static func name(of word: ShellWord) -> String? {
        guard let text = word.text, !text.isEmpty else { return nil }
        guard text.hasPrefix("/"), let slash = text.lastIndex(of: "/") else { return text }
        return String(text[text.index(after: slash)...])
    }

    static func below(_ place: ShellWord) -> ShellWord {
        var word = place
        word.append(UInt8(ascii: "/"))
        word.parts.append(.computed(""))
        return word
    }

    /// The signature that asks for the most options, of those that the words fit.
    private func match(_ command: ArraySlice<ShellWord>, _ name: String, _ fed: ShellWord?) -> CommandLineMatch? {
        let calls = words.calls(named: name).filter { tables.calls[$0].form == .command }
        let sorted = calls.sorted { tables.calls[$0].given.count > tables.calls[$1].given.count }
        for call in sorted {
            if let match = CommandLineMatch(command, call, tables.calls[call], fed: fed) { return match }
        }
        return nil
    }
}
