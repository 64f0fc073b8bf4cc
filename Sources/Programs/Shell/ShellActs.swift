import Facts

/// Makes acts of one command of a shell. What a command does is data; how words name objects is read here.
struct ShellActs {
    let reader: ShellReader
    let variables: ShellVariables
    let state: ShellState
    let command: ShellCommand

    /// - Parameters:
    ///   - isBelow: whether the command is run for what lies below a directory.
    ///   - isListed: whether it is run for what another command prints.
    func acts(of match: CommandLineMatch, _ base: BodyAct, isBelow: Bool, isListed: Bool) -> [BodyAct] {
        guard !match.isSilent else { return [] }
        let tabled = reader.tables.calls[match.call]
        var act = base
        act.call = tabled.traits
        act.facts.call = tabled.canonicalName
        act.facts.failure = tabled.failure
        apply(match, tabled, to: &act)
        act.facts.isRecursive = act.facts.isRecursive || isBelow
        if isBelow || isListed, !act.facts.acts.isEmpty { act.facts.acts.insert(.list) }
        var acts = match.questions.map { question(about: $0.2, $0.0, follows: $0.follows, base, tabled) }
        guard !act.facts.acts.isEmpty else { return acts }
        setMode(match, &act.facts)
        if act.facts.acts.contains(.setUmask), match.first(.mask) == nil { return acts }
        if !act.facts.acts.isDisjoint(with: [.makeName, .makeTemporary]) {
            acts.append(temporary(match, act))
            return acts
        }
        let objects = match.arguments.filter { $0.role == .path || $0.role == .to }
        if objects.isEmpty {
            if tabled.parameters.allSatisfy({ $0.role != .path }) { acts.append(act) }
            return acts
        }
        // So many names of one command are a list of files, and not worth more.
        return acts
            + objects.prefix(256).map { argument in
                var one = act
                name(argument.word, &one)
                one.replaces = argument.role == .to && one.facts.acts == .rename
                return one
            }
    }

    private func apply(_ match: CommandLineMatch, _ tabled: TabledCall, to act: inout BodyAct) {
        let flags = FlagSet(certain: match.options)
        func holds(_ condition: FlagCondition) -> Bool { condition.holds(for: flags) ?? false }
        for does in tabled.does where holds(does.condition) { act.facts.acts.formUnion(does.value) }
        for asks in tabled.asks where holds(asks.condition) {
            act.facts.acts.insert(.ask)
            act.questions.formUnion(asks.value)
        }
        for tolerates in tabled.tolerates where holds(tolerates.condition) {
            act.tolerates.formUnion(tolerates.value)
        }
        act.facts.isExclusive = holds(tabled.exclusive)
        act.facts.follows = holds(tabled.follows) && !holds(tabled.replaces)
        act.facts.setsMasked = holds(tabled.masked)
        for effect in match.effects {
            switch effect {
            case .isRecursive: act.facts.isRecursive = true
            case .follows(let does): act.facts.follows = does
            case .isExclusive(let isExclusive): act.facts.isExclusive = isExclusive
            case .does(let more): act.facts.acts.formUnion(more)
            case .tolerates(let questions): act.tolerates.formUnion(questions)
            case .asks: break
            }
        }
    }

    private func setMode(_ match: CommandLineMatch, _ facts: inout ActFacts) {
        if let mask = match.first(.mask) {
            facts.leaves = literal(mask).flatMap(SymbolicMode.left(byMask:))
            if facts.leaves == nil { facts.unread.insert(.leaves) }
        }
        guard let mode = match.first(.mode) else { return }
        facts.sets = literal(mode).flatMap(SymbolicMode.granted)
        if facts.sets == nil { facts.unread.insert(.sets) }
    }

    private func literal(_ word: ShellWord) -> [UInt8]? { variables.parts(of: word, reader.places).literal }

    /// Makes the act one about the object that the word names.
    private func name(_ word: ShellWord, _ act: inout BodyAct) {
        var parts = variables.parts(of: word, reader.places)
        act.key = variables.key(of: word)
        if let directory = state.directory, isRelative(parts) {
            var whole = directory
            whole.append(UInt8(ascii: "/"))
            whole.parts += word.parts
            parts = variables.parts(of: whole, reader.places)
        }
        act.facts.key = Array(act.key.text.utf8)
        act.facts.target = parts.literal
        act.facts.shape = parts.shape(reader.places)
        // A variable's name says what is in it, which is no more than a guess about a file's.
        if act.key.text.split(separator: "/").last?.hasPrefix("$") ?? false {
            act.facts.shape.formUnion(act.key.shape.intersection(.socket))
        } else if case .variable(let name, _)? = word.parts.last {
            act.facts.shape.formUnion(NameKey(text: name).shape.intersection(.socket))
        }
    }

    private func isRelative(_ parts: NameParts) -> Bool {
        guard case .literal(let bytes)? = parts.parts.first else { return false }
        return bytes.first != UInt8(ascii: "/")
    }

    private func question(
        about word: ShellWord, _ questions: Questions, follows: Bool, _ base: BodyAct, _ tabled: TabledCall
    ) -> BodyAct {
        var act = base
        act.call = tabled.traits
        act.questions = questions
        act.facts.call = tabled.canonicalName
        act.facts.acts = .ask
        act.facts.follows = follows
        name(word, &act)
        act.result = act.key
        return act
    }

    /// What makes a temporary file is about the variable that gets its name.
    private func temporary(_ match: CommandLineMatch, _ base: BodyAct) -> BodyAct {
        var act = base
        if let template = match.first(.template) {
            name(template, &act)
            let text = act.facts.target ?? template.literal.map { Array($0) } ?? []
            if let last = text.lastIndex(of: UInt8(ascii: "X")) {
                act.facts.hasShortTemplate = text[...last].reversed().prefix { $0 == UInt8(ascii: "X") }.count < 6
            }
        }
        if let owner = variables.owners[command.substitution] {
            act.key = NameKey(text: "$\(owner)", root: owner, others: [owner])
        } else if command.substitution > 0 {
            act.key = NameKey(text: "$(\(command.substitution))", root: nil)
        }
        act.facts.key = Array(act.key.text.utf8)
        act.result = act.key
        return act
    }

    // MARK: Programs and redirections

    /// A program that is started by its path.
    func execution(of words: ArraySlice<ShellWord>, _ base: BodyAct, starter: String) -> [BodyAct] {
        guard let word = words.first else { return [] }
        if let literal = word.literal, !literal.contains(UInt8(ascii: "/")) { return [] }
        let parts = variables.parts(of: word, reader.places)
        guard parts.parts.contains(where: { $0.holds(UInt8(ascii: "/")) }) else { return [] }
        var act = base
        act.facts.call = starter
        act.facts.acts = .execute
        act.facts.follows = true
        act.tolerates = [.existence, .kind, .access]
        name(word, &act)
        return [act]
    }

    func acts(of redirection: ShellCommand.Redirection, _ base: BodyAct, _ range: Range<Int>) -> [BodyAct] {
        var act = base
        act.facts.site.range = range
        act.tokens = redirection.range.upperBound - 1...redirection.range.upperBound - 1
        act.facts.follows = true
        act.facts.setsMasked = true
        switch redirection.kind {
        case .here: return []
        case .read:
            act.facts.call = "<"
            act.facts.acts = .read
            act.tolerates = [.existence, .kind, .access]
        case .write, .force:
            act.facts.call = redirection.kind == .force ? ">|" : ">"
            act.facts.acts = [.create, .write, .truncate]
            act.facts.isExclusive = state.keepsFiles && redirection.kind == .write
        case .append:
            act.facts.call = ">>"
            act.facts.acts = [.create, .write]
        case .both:
            act.facts.call = "<>"
            act.facts.acts = [.create, .read, .write]
        }
        name(redirection.target, &act)
        // What goes to a terminal or nowhere is in no file.
        return act.facts.shape.contains(.device) ? [] : [act]
    }
}

extension NameParts.Part {
    fileprivate func holds(_ byte: UInt8) -> Bool {
        if case .literal(let bytes) = self { bytes.contains(byte) } else { false }
    }
}

extension Excerpt {
    /// Adds what a word says, without its quotes.
    mutating func append(unquoted range: Range<Int>, of other: Excerpt) {
        var quote: UInt8?
        var place = range.lowerBound
        while place < range.upperBound {
            let byte = other.bytes[place]
            switch (byte, quote) {
            case (UInt8(ascii: "'"), nil), (UInt8(ascii: "\""), nil): quote = byte
            case (UInt8(ascii: "\\"), .some(UInt8(ascii: "\""))) where place + 1 < range.upperBound:
                if "$`\"\\".utf8.contains(other.bytes[place + 1]) { place += 1 }
                append(place..<place + 1, of: other)
            case (let byte, .some(let open)) where byte == open: quote = nil
            default: append(place..<place + 1, of: other)
            }
            place += 1
        }
    }
}
