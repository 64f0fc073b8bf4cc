import Facts

/// The reading of one text of a shell: from commands to acts and what they have to do with each other.
struct ShellReading {
    /// Acts of one body that are held against each other.
    static let most = 4096
    /// And of all bodies of a text.
    static let mostOfAll = 8192
    /// Commands between two that are looked at.
    private static let mostIdle = 64
    /// Acts that are told and held against no others.
    static let mostOthers = 16_384

    let reader: ShellReader
    let text: Excerpt
    let script: ShellScript
    let surroundings: ShellReader.Surroundings
    var variables: ShellVariables
    /// What each command is, by the tables.
    private var matches: [[CommandLineMatch]] = []
    /// By the subshell; nothing before the first command of one.
    private var states: [ShellState?]
    private var isPrivileged: Bool
    /// Pipelines into which a secret is written.
    private var secretSteps: Set<ShellScript.Step> = []
    /// Commands whose failure `|| true` drops.
    private var discarded: Set<ShellScript.Step> = []
    /// Where commands change the directory.
    private var directoryChanges: [Int] = []
    var acts: [Int: [BodyAct]] = [:]
    private var actCount = 0
    /// Acts that are held against no others.
    private var others: FoundActs

    init(reader: ShellReader, text: Excerpt, script: ShellScript, surroundings: ShellReader.Surroundings) {
        self.reader = reader
        self.text = text
        self.script = script
        self.surroundings = surroundings
        variables = ShellVariables(script)
        isPrivileged = surroundings.isPrivileged
        states = Array(repeating: nil, count: script.scopes.count)
        others = FoundActs(limit: Self.mostOthers)
    }

    mutating func read(into found: inout FoundActs) {
        match()
        survey()
        for number in script.commands.indices where !others.isFull { takeActs(of: number) }
        if !others.isWhole { found.giveUp() }
        var facts = others.takeAll()
        for (function, acts) in acts { facts += related(acts, function) }
        acts = [:]
        for index in facts.indices {
            facts[index].isPrivileged = isPrivileged
            facts[index].starts = true
        }
        facts.sort {
            ($0.site.range.lowerBound, $0.site.range.upperBound, $0.call)
                < ($1.site.range.lowerBound, $1.site.range.upperBound, $1.call)
        }
        found.append(contentsOf: facts)
    }

    // MARK: Survey

    private mutating func match() {
        let own = Set(script.functions.dropFirst())
        var piped: (list: Int, step: Int, word: ShellWord)?
        matches.reserveCapacity(script.commands.count)
        for number in script.commands.indices {
            guard reader.knows(script.commands[number]) else {
                matches.append([])
                continue
            }
            let command = script.commands[number]
            var fed: ShellWord?
            if let piped, piped.list == command.list, piped.step == command.step {
                fed = ShellReader.below(piped.word)
            }
            let found = reader.matches(
                command.words[...], own: own,
                fed: fed ?? ShellWord(parts: [.computed("")], range: command.range))
            matches.append(found)
            if let match = found.first, let path = match.first(.path) {
                piped = (command.list, command.step, path)
            }
            guard command.substitution > 0 else { continue }
            for match in found {
                let call = reader.tables.calls[match.call]
                var shape = call.yields
                let acts = acts(of: match)
                if acts.contains(.makeName) {
                    shape.insert(.made)
                } else if acts.contains(.makeTemporary) {
                    shape.insert(.random)
                }
                if acts.contains(.makeTemporary) || acts.contains(.makeName), match.first(.template) == nil {
                    shape.insert(.temporary)
                }
                variables.shapes[command.substitution].formUnion(shape)
            }
        }
    }

    private func acts(of match: CommandLineMatch) -> Acts {
        let flags = FlagSet(certain: match.options)
        return reader.tables.calls[match.call].does.reduce(into: []) {
            if $1.condition.holds(for: flags) == true { $0.formUnion($1.value) }
        }
    }

    /// What commands anywhere tell of others.
    private mutating func survey() {
        for number in script.commands.indices {
            let (keyword, step) = (script.commands[number].keyword, ShellScript.Step(script.commands[number]))
            if step.number > 0, keyword == .true || keyword == .colon,
                script.lists[step.list].operators[step.number - 1] == UInt8(ascii: "|")
            {
                discarded.insert(ShellScript.Step(list: step.list, number: step.number - 1))
            }
            if let match = matches[number].last, reader.tables.calls[match.call].composes,
                match.arguments.contains(where: { $0.role == .text && isSecret($0.word) })
            {
                secretSteps.insert(step)
            }
            for redirection in script.commands[number].redirections {
                guard let document = redirection.document,
                    isSecret(document, isQuoted: redirection.target.isQuoted)
                else { continue }
                secretSteps.insert(step)
            }
            // Whoever asks whether it is root means to be.
            let words = script.commands[number].words
            if !isPrivileged, words.contains(where: { $0.says("0") }),
                words.contains(where: { variables.parts(of: $0, reader.places).parts == [.shaped(.process)] })
            {
                isPrivileged = true
            }
        }
    }

    private func isSecret(_ word: ShellWord) -> Bool { word.variables.prefix(64).contains(where: isSecret) }

    /// Of a secret's place, kind or length a name speaks as well: PASSWORD_FILE, passwd_tries.
    private func isSecret(_ name: String) -> Bool {
        let letters = name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        let speaksOfOne = reader.places.secrets.contains { word in
            letters.indices.contains { letters[$0...].starts(with: word.utf8) }
        }
        guard speaksOfOne else { return false }
        let words = name.lowercased().split(separator: "_")
        return words.first != "path" && !words.dropFirst().contains { Self.attributes.contains(String($0)) }
    }

    private static let attributes: Set<String> = [
        "file", "files", "path", "prog", "program", "dir", "fd", "tries", "retries", "timeout", "ttl", "len", "length",
        "size", "min", "max", "count", "type", "kind", "format", "url", "age", "expiry", "tag", "prompt", "policy",
    ]

    /// Whether a here-document puts a secret in.
    ///
    /// - Parameter isQuoted: whether its delimiter is, so that the shell expands nothing in it; expressions of a workflow
    ///   are put in before a shell sees them.
    private func isSecret(_ document: Range<Int>, isQuoted: Bool) -> Bool {
        let bytes = text.bytes[document]
        for dollar in bytes.indices where bytes[dollar] == UInt8(ascii: "$") {
            if isQuoted, surroundings.language != .workflow || !bytes[dollar...].starts(with: "${{".utf8) { continue }
            let rest = bytes[(dollar + 1)...].prefix(80).drop { "{ ".utf8.contains($0) }
            let name = rest.prefix { ShellWord.isOfName($0) || $0 == UInt8(ascii: ".") }
            if isSecret(String(decoding: name, as: UTF8.self)) { return true }
        }
        return false
    }

    // MARK: Acts

    private func state(of scope: Int) -> ShellState {
        var scope = scope
        while scope >= 0 {
            if let state = states[scope] { return state }
            scope = script.scopes[scope].parent
        }
        return ShellState(endsOnFailure: surroundings.endsOnFailure)
    }

    /// Whether a command can be no act and leaves everything as it is.
    private static func isNothing(
        _ command: ShellCommand, _ matches: [CommandLineMatch], _ reader: ShellReader
    ) -> Bool {
        guard command.redirections.isEmpty, command.keyword != .set else { return false }
        guard let first = matches.first else {
            return command.words.first?.literal?.contains(UInt8(ascii: "/")) != true
        }
        return matches.count == 1 && first.isSilent && first.command.isEmpty
            && reader.tables.calls[first.call].runs == nil
    }

    private mutating func takeActs(of number: Int) {
        let scope = script.commands[number].scope
        // A subshell begins with what is around it then.
        if states[scope] == nil { states[scope] = state(of: scope) }
        if Self.isNothing(script.commands[number], matches[number], reader) { return }
        let command = script.commands[number]
        var state = state(of: scope)
        var facts = ActFacts(
            language: surroundings.language, call: "",
            site: SourceSite(range: text.origin(of: command.range), line: 0))
        let name = script.functions[command.function]
        facts.body = Array((name.isEmpty ? surroundings.body : name).utf8)
        facts.result = result(of: command, state)
        facts.isConfidential = secretSteps.contains(ShellScript.Step(command))
        facts.isGuarded = state.leaves.map { $0.rawValue & 0o077 == 0 } ?? false
        let base = BodyAct(
            facts: facts, call: CallTraits(), tokens: command.place...command.place, region: command.region,
            key: NameKey(text: "", root: nil))
        var taken: [BodyAct] = []
        let maker = ShellActs(reader: reader, variables: variables, state: state, command: command)
        for (place, match) in matches[number].enumerated() {
            let giver = place > 0 ? matches[number][place - 1] : nil
            taken += maker.acts(
                of: match, base, isBelow: giver?.first(.path) != nil,
                isListed: giver.map { reader.tables.calls[$0.call].runs == .piped } ?? false)
            readTexts(of: match, command)
        }
        if matches[number].isEmpty || matches[number].last?.command.isEmpty == false {
            let words = matches[number].last?.command ?? command.words[...]
            if isProgram(words.first) {
                taken += maker.execution(of: words, base, starter: surroundings.starter)
            }
        }
        for redirection in command.redirections.prefix(64) {
            taken += maker.acts(of: redirection, base, text.origin(of: redirection.range))
        }
        keep(taken, of: command.function)
        change(&state, command, taken)
        states[scope] = state
    }

    /// Whether the word is a program by its path: all of it is known, and it is no function of the script.
    private func isProgram(_ word: ShellWord?) -> Bool {
        word?.text.map { !script.functions.contains($0) } ?? false
    }

    private mutating func keep(_ taken: [BodyAct], of function: Int) {
        guard actCount < Self.mostOfAll, acts[function]?.count ?? 0 < Self.most else {
            if !taken.isEmpty { others.giveUp() }
            return others.append(contentsOf: taken.lazy.map(\.facts))
        }
        acts[function, default: []] += taken
        actCount += taken.count
    }

    /// What the command leaves behind for those that follow.
    private mutating func change(_ state: inout ShellState, _ command: ShellCommand, _ taken: [BodyAct]) {
        if command.keyword == .set { state.set(command.words.dropFirst()) }
        for act in taken {
            if act.facts.acts.contains(.setUmask) { state.leaves = act.facts.leaves }
            if act.facts.acts.contains(.enter), act.call.runs == nil {
                state.directory = command.words.count == 2 ? command.words[1] : nil
                directoryChanges.append(command.place)
            }
        }
    }

    private func result(of command: ShellCommand, _ state: ShellState) -> CallResult {
        if discarded.contains(ShellScript.Step(command)) { return .discarded }
        let operators = script.lists[command.list].operators
        if command.step < operators.count || command.isCondition { return .tested }
        if state.endsOnFailure { return .tested }
        return command.substitution > 0 ? .kept : .ignored
    }

    /// Reads what the command gives to a shell.
    private mutating func readTexts(of match: CommandLineMatch, _ command: ShellCommand) {
        guard reader.tables.calls[match.call].runs == .shell, surroundings.depth < ShellReader.deepest else { return }
        var inner = Excerpt()
        for argument in match.arguments where argument.role == .text {
            if !inner.bytes.isEmpty {
                inner.append(" ".utf8, standingAt: text.origin(of: argument.word.range.lowerBound))
            }
            inner.append(unquoted: argument.word.range, of: text)
        }
        if inner.bytes.isEmpty {
            for document in command.redirections.compactMap(\.document) { inner.append(document, of: text) }
        }
        guard !inner.bytes.isEmpty else { return }
        var around = surroundings
        around.depth += 1
        reader.read(inner, around, into: &others)
    }

    // MARK: Relations

    private func related(_ acts: [BodyAct], _ function: Int) -> [ActFacts] {
        let sorted = acts.sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }
        var relations = BodyRelations(
            sorted, script.regions,
            BodyRelations.Language(
                changes: changes, reads: { _, _, _, _ in [] }, conditions: { conditions(at: $1.lowerBound) },
                order: { _, _ in .independent }, comparesIdentity: { _ in false },
                isPassedOn: { key, range in isPassedOn(key, range) }, isIdle: { isIdle($0, $1) }))
        relations.relate()
        var guarded: Set<String> = []
        // Directories that the script has made itself, and nobody else: what lies below is in no public place.
        var own: Set<String> = []
        return relations.acts.map { act in
            var facts = act.facts
            if guarded.contains(act.key.text), !facts.acts.contains(.remove) { facts.isGuarded = true }
            if Self.lies(act.key.text, below: own) { facts.shape.remove(.temporary) }
            if facts.acts.contains(.makeDirectory), facts.isExclusive, facts.result == .tested {
                own.insert(act.key.text)
            }
            let isOwn = facts.sets.map { $0.rawValue & 0o077 == 0 } ?? facts.acts.contains(.makeTemporary)
            if isOwn, !act.key.text.isEmpty { guarded.insert(act.key.text) }
            return facts
        }
    }

    private static func lies(_ name: String, below directories: Set<String>) -> Bool {
        guard !directories.isEmpty else { return false }
        var end = name.endIndex
        for _ in 0..<16 {
            guard let slash = name[..<end].lastIndex(of: "/") else { return false }
            if directories.contains(String(name[..<slash])) { return true }
            end = slash
        }
        return false
    }

    private func changes(_ key: NameKey, _ first: Int, _ second: Int) -> Bool {
        if key.others.contains(where: { variables.changes($0, between: first, and: second) }) { return true }
        guard !key.text.hasPrefix("/"), !directoryChanges.isEmpty else { return false }
        let next = directoryChanges.partitioningIndex { $0 > first }
        return next < directoryChanges.count && directoryChanges[next] < second
    }

    /// The constructs that a question decides: those of its list, and those in whose conditions it stands.
    private func conditions(at place: Int) -> [Int] {
        let number = script.commands.partitioningIndex { $0.place >= place }
        guard script.commands.indices.contains(number) else { return [] }
        var command = script.commands[number]
        var found: [Int] = []
        for _ in 0..<8 {
            let list = script.lists[command.list]
            found += list.constructs.dropFirst(command.step).prefix(16)
            found += script.regions.conditions(around: command.region)
            // The command whose word this one's output is.
            guard command.substitution > 0,
                let outer = script.commands[(number + 1)...].prefix(16).first(where: {
                    $0.words.contains { $0.parts.contains(.substitution(command.substitution)) }
                })
            else { break }
            command = outer
        }
        return found
    }

    /// Whether between two commands there are assignments alone, and what these ask for.
    private func isIdle(_ first: Int, _ second: Int) -> Bool {
        let start = script.commands.partitioningIndex { $0.place > first }
        for command in script.commands[start...].prefix(Self.mostIdle) {
            if command.followsOthers { return false }
            if command.place >= second { return true }
            guard command.redirections.isEmpty, command.words.isEmpty || command.substitution > 0 else { return false }
        }
        return false
    }

    private func isPassedOn(_ key: NameKey, _ range: Range<Int>) -> Bool {
        let start = script.commands.partitioningIndex { $0.place > range.lowerBound }
        return script.commands[start...].prefix(1024).contains { command in
            command.words.contains { !key.others.isEmpty && $0.variables.contains(where: key.others.contains) }
        }
    }
}
