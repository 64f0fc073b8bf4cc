import Facts

/// The words of a command, held against a signature: `chmod MODE PATH...`.
struct CommandLineMatch {
    /// A place in the tables' list of calls.
    var call: Int
    var options: Set<String> = []
    var effects: [CommandOption.Effect] = []
    /// The words that have a role, in the order in which they are written.
    var arguments: [(role: TabledCall.Role, word: ShellWord)] = []
    /// Questions, each about the word that is an option's argument.
    var questions: [(Questions, follows: Bool, ShellWord)] = []
    /// The words of the command that it runs.
    var command: ArraySlice<ShellWord> = []
    /// Whether it does nothing and asks nothing.
    private(set) var isSilent = false

    /// - Parameters:
    ///   - words: begin with the command's name.
    ///   - fed: an operand that comes from a pipe.
    ///   - hasBareOptions: whether an option may begin with something else than a dash.
    init?(
        _ words: ArraySlice<ShellWord>, _ call: Int, _ tabled: TabledCall, fed: ShellWord?, hasBareOptions: Bool
    ) {
        self.call = call
        var operands: [ShellWord] = []
        let hasCommand = tabled.parameters.contains { $0.role == .command }
        let commandPlace = tabled.parameters.firstIndex { $0.role == .command } ?? 0
        let takesMode = tabled.parameters.contains { $0.role == .mode }
        var index = words.startIndex + 1
        var isPastOptions = false
        while index < words.endIndex {
            let word = words[index]
            index += 1
            if hasCommand, !Self.beginsWithDash(word), word.assignment != nil { continue }
            if hasCommand, operands.count == commandPlace, isPastOptions || !Self.isOption(word, tabled) {
                command = words[(index - 1)...]
                break
            }
            guard !isPastOptions, hasBareOptions || Self.beginsWithDash(word), var text = Self.optionText(word) else {
                operands.append(word)
                continue
            }
            // `tar xzf archive`
            if index == words.startIndex + 2, tabled.options["bundle"] != nil, !text.hasPrefix("-") {
                text = "-" + text
            }
            if text == "--" {
                isPastOptions = true
            } else if let place = take(text, of: word, words, next: index, tabled) {
                index = place
            } else if !text.hasPrefix("-") || text == "-" {
                operands.append(word)
            } else if takesMode, operands.isEmpty, text.dropFirst().first.map({ "rwxXst".contains($0) }) == true {
                operands.append(word)
            }
        }
        if let fed, !tabled.parameters.isEmpty, !hasCommand { operands.append(fed) }
        guard tabled.given.allSatisfy(options.contains), assign(operands, tabled) else { return nil }
        isSilent = tabled.does.isEmpty && tabled.asks.isEmpty && effects.isEmpty && questions.isEmpty
    }

    private static func beginsWithDash(_ word: ShellWord) -> Bool {
        word.head.first == UInt8(ascii: "-")
    }

    private static func optionText(_ word: ShellWord) -> String? {
        word.head.isEmpty ? nil : String(decoding: word.head, as: UTF8.self)
    }

    private static func isOption(_ word: ShellWord, _ tabled: TabledCall) -> Bool {
        guard let text = optionText(word) else { return false }
        return text.utf8.first == UInt8(ascii: "-") && text != "-" || tabled.options[text] != nil
    }

    /// - Returns: the place behind the option and its argument; nothing where the table has no such option.
    private mutating func take(
        _ text: String, of word: ShellWord, _ words: ArraySlice<ShellWord>, next: Int, _ tabled: TabledCall
    ) -> Int? {
        func option(_ name: String) -> (String, CommandOption)? {
            guard let option = tabled.options[name] else { return nil }
            guard let other = option.other else { return (name, option) }
            return tabled.options[other].map { (other, $0) }
        }
        if let (name, option) = option(text), word.literal != nil {
            return give(name, option, words, next)
        }
        if let equals = text.firstIndex(of: "=") {
            let written = String(text[..<equals])
            // `--mode=0644`, and `of=file` of dd(1).
            if let (name, option) = option(written) ?? option(written + "=") {
                give(name, option, Self.rest(of: word, from: written.utf8.count + 1))
                return next
            }
        }
        guard text.hasPrefix("-"), !text.hasPrefix("--"), text.count > 1 || word.literal == nil else { return nil }
        // `-Dm 755`, `-m755`.
        var isKnown = false
        for (offset, letter) in text.dropFirst().enumerated().prefix(16) {
            guard let (name, option) = option("-\(letter)") else {
                if offset == 0 { return nil }
                continue
            }
            isKnown = true
            guard option.argument != nil else {
                give(name, option, nil)
                continue
            }
            let isLast = offset == text.count - 2 && word.literal != nil
            if isLast { return give(name, option, words, next) }
            give(name, option, Self.rest(of: word, from: offset + 2))
            return next
        }
        return isKnown ? next : nil
    }

    private mutating func give(
        _ name: String, _ option: CommandOption, _ words: ArraySlice<ShellWord>, _ next: Int
    ) -> Int {
        guard let role = option.argument else {
            give(name, option, nil)
            return next
        }
        if role == .command {
            let end = words[next...].firstIndex { $0.says(";") || $0.says("+") } ?? words.endIndex
            command = words[next..<end]
            options.insert(name)
            return min(words.endIndex, end + 1)
        }
        guard next < words.endIndex else {
            give(name, option, nil)
            return next
        }
        give(name, option, words[next])
        return next + 1
    }

    private mutating func give(_ name: String, _ option: CommandOption, _ argument: ShellWord?) {
        options.insert(name)
        var asked: Questions = []
        var follows = true
        for effect in option.effects {
            switch effect {
            case .asks(let questions): asked.formUnion(questions)
            case .follows(let does):
                follows = does
                effects.append(effect)
            default: effects.append(effect)
            }
        }
        guard let argument, let role = option.argument else { return }
        if !asked.isEmpty {
            questions.append((asked, follows, argument))
        } else if role != .other {
            arguments.append((role, argument))
        }
    }

    /// A word without its first bytes.
    static func rest(of word: ShellWord, from start: Int) -> ShellWord {
        guard case .literal(let bytes)? = word.parts.first else { return word }
        var rest = word
        rest.range = min(word.range.lowerBound + start, word.range.upperBound)..<word.range.upperBound
        rest.parts.removeFirst()
        if bytes.count > start { rest.parts.insert(.literal(bytes.dropFirst(start)), at: 0) }
        return rest
    }

    /// Gives operands their roles: those before the repeated one, those behind it, and the rest.
    private mutating func assign(_ operands: [ShellWord], _ tabled: TabledCall) -> Bool {
        // `-t directory` stands for the last operand.
        let hasTarget = arguments.contains { $0.role == .to }
        let parameters = tabled.parameters.filter { $0.role != .command && !(hasTarget && $0.role == .to) }
        let required = parameters.count { !$0.isOptional && !($0.isRepeated && $0.role == .other) }
        guard operands.count >= required else { return false }
        guard let repeated = parameters.firstIndex(where: \.isRepeated) else {
            for (parameter, word) in zip(parameters, operands) { arguments.append((parameter.role, word)) }
            return tabled.isVariadic || operands.count <= parameters.count || !command.isEmpty
        }
        let after = parameters.count - repeated - 1
        for (place, word) in operands.enumerated() {
            let fromEnd = operands.count - place - 1
            let role =
                place < repeated
                ? parameters[place].role
                : fromEnd < after ? parameters[parameters.count - 1 - fromEnd].role : parameters[repeated].role
            arguments.append((role, word))
        }
        return true
    }

    func first(_ role: TabledCall.Role) -> ShellWord? { arguments.first { $0.role == role }?.word }
}
