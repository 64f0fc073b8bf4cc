import Facts

/// Words, operators and the ends of lines: what makes commands of them.
extension ShellParser {
    /// The command at hand, or a new one.
    mutating func beginCommand(at place: Int) {
        guard level.command == nil else { return }
        take(room: 352)
        if level.list < 0 {
            script.lists.append(ShellScript.List())
            level.list = script.lists.count - 1
            level.listStart = place
            level.listRegion = level.region
            script.regions.addStatement(at: place)
        }
        var command = ShellCommand(range: place..<place)
        command.scope = level.scope
        command.function = level.function
        command.region = level.listRegion
        command.list = level.list
        command.step = script.lists[level.list].operators.count
        command.substitution = level.substitution
        command.isCondition = level.kind == .condition || level.kind == .loopCondition
        level.command = command
        level.isContinued = false
    }

    mutating func endWord() {
        guard isInWord else { return }
        isInWord = false
        var word = self.word
        word.range = word.range.lowerBound..<index
        isInDouble = false
        switch level.expects {
        case .redirection(let kind, let start):
            level.expects = .nothing
            beginCommand(at: start)
            take(room: 96 + word.size)
            let redirection = ShellCommand.Redirection(kind: kind, target: word, range: start..<index)
            level.command?.redirections.append(redirection)
            return
        case .document(let stripsTabs, let start):
            level.expects = .nothing
            beginCommand(at: start)
            let place = level.command?.redirections.count ?? 0
            let redirection = ShellCommand.Redirection(kind: .here, target: word, range: start..<index)
            level.command?.redirections.append(redirection)
            // So many on one line are no program; what would be read of their texts is none either.
            guard documents.count < 16 else {
                script.isCut = true
                return
            }
            documents.append(
                Document(
                    level: levels.count, command: nil, redirection: place,
                    delimiter: Array(bytes[word.range].filter { !"'\"\\".utf8.contains($0) }), stripsTabs: stripsTabs))
            return
        case .loopName:
            level.expects = .loopWords
            level.command?.assignments.append(
                ShellCommand.Assignment(name: word.text ?? "", value: ShellWord(range: word.range), isChoice: true))
            return
        case .loopWords:
            if !word.isQuoted, let text = word.text, isHeaderWord(text) { return }
            takeChoice(word)
            return
        case .caseWord:
            if !word.isQuoted, let text = word.text, isHeaderWord(text) { return }
            return
        case .functionName:
            level.expects = .nothing
            level.pendingFunction = word.text ?? ""
            level.command = nil
            return
        case .nothing: break
        }
        if level.kind == .pattern {
            if !word.isQuoted, word.says("esac") { closeChoice(at: word.range.lowerBound) }
            return
        }
        if level.kind == .array { return }
        guard level.command?.words.isEmpty ?? true else { return take(word) }
        let name = word.literal.map { words.find($0) } ?? 0
        let keyword = ShellKeyword(rawValue: words.meanings[Int(name)].keyword)
        if isFirstWord, !word.isQuoted, let keyword, readReserved(keyword, word.range) { return }
        beginCommand(at: word.range.lowerBound)
        if let assignment = word.assignment { return take(assignment, word) }
        level.command?.name = name
        level.command?.keyword = keyword
        level.command?.isBracketed = keyword == .openCondition
        take(word)
    }

    private var isFirstWord: Bool {
        level.command.map { $0.assignments.isEmpty && !$0.isCompound } ?? true
    }

    private mutating func take(_ word: ShellWord) {
        guard let start = level.command?.range.lowerBound else { return }
        take(room: word.size)
        level.command?.range = start..<word.range.upperBound
        if level.command?.isBracketed == true, word.says("]]") { level.command?.isBracketed = false }
        if level.command?.words.isEmpty == true { level.command?.words.reserveCapacity(Self.mostWords) }
        level.command?.words.append(word)
    }

    /// Words that there is room for from the first one on: few commands have more.
    private static let mostWords = 4

    private mutating func take(_ assignment: (name: String, value: ShellWord, isAddition: Bool), _ word: ShellWord) {
        guard let start = level.command?.range.lowerBound else { return }
        take(room: word.size)
        level.command?.range = start..<word.range.upperBound
        level.command?.assignments.append(
            ShellCommand.Assignment(
                name: assignment.name, value: assignment.value, isAddition: assignment.isAddition))
    }

    /// Takes one of the words that a loop goes through; `in` comes before them.
    private mutating func takeChoice(_ word: ShellWord) {
        guard var command = level.command, let name = command.assignments.last?.name,
            word.isQuoted || word.text != "in"
        else { return }
        take(room: 64 + word.size)
        level.command = nil
        command.assignments.append(ShellCommand.Assignment(name: name, value: word, isChoice: true))
        level.command = command
    }

    /// `in` behind the word of a case; `in` or `do` behind the name of a loop.
    private mutating func isHeaderWord(_ text: String) -> Bool {
        if case .caseWord = level.expects, text == "in" {
            level.expects = .nothing
            level.command = nil
            level.kind = .pattern
            return true
        }
        if case .loopWords = level.expects, text == "do" {
            level.expects = .nothing
            endCommand()
            openBody(at: index)
            return true
        }
        return false
    }

    // MARK: Operators

    mutating func readOperator(_ byte: UInt8) {
        let next = self.byte(index + 1)
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: ">"): readRedirection(byte, next)
        case UInt8(ascii: "&") where next == UInt8(ascii: ">"):
            endWord()
            let start = index
            index += self.byte(index + 2) == UInt8(ascii: ">") ? 3 : 2
            level.expects = .redirection(index - start == 3 ? .append : .write, start)
        case UInt8(ascii: "&"):
            endWord()
            if next == byte { endStep(byte, length: 2) } else { endList(length: 1) }
        case UInt8(ascii: "|"):
            endWord()
            if level.kind == .pattern {
                index += 1
            } else if next == byte {
                endStep(byte, length: 2)
            } else {
                endCommand()
                level.isContinued = true
                index += next == UInt8(ascii: "&") ? 2 : 1
            }
        case UInt8(ascii: ";"):
            endWord()
            if next == byte || next == UInt8(ascii: "&"), level.kind == .choice {
                endList()
                index += next == byte && self.byte(index + 2) == UInt8(ascii: "&") ? 3 : 2
                closeArm(fallsThrough: next == UInt8(ascii: "&"))
            } else {
                endList(length: 1)
            }
        case UInt8(ascii: "("): openParenthesis()
        default:
            endWord()
            if level.kind == .pattern {
                index += 1
                openArm()
            } else {
                close()
            }
        }
    }

    private mutating func readRedirection(_ byte: UInt8, _ next: UInt8) {
        // `2>`: the number belongs to the operator.
        if isInWord, let number = word.literal, !word.isQuoted, number.allSatisfy({ (0x30...0x39).contains($0) }) {
            isInWord = false
        } else {
            endWord()
        }
        if next == UInt8(ascii: "("), levels.count < Self.deepest {
            beginWord()
            word.append(.computed(""))
            index += 2
            openSubstitution(.substitution)
            return
        }
        let start = index
        var kind = byte == UInt8(ascii: "<") ? ShellCommand.Redirection.Kind.read : .write
        index += 2
        switch (byte, next) {
        case (UInt8(ascii: "<"), UInt8(ascii: "<")):
            if self.byte(index) == UInt8(ascii: "<") {
                index += 1
                kind = .here
            } else {
                let strips = self.byte(index) == UInt8(ascii: "-")
                if strips { index += 1 }
                level.expects = .document(stripsTabs: strips, start)
                return
            }
        case (UInt8(ascii: ">"), UInt8(ascii: ">")): kind = .append
        case (UInt8(ascii: ">"), UInt8(ascii: "|")): kind = .force
        case (UInt8(ascii: "<"), UInt8(ascii: ">")): kind = .both
        case (_, UInt8(ascii: "&")):
            // A descriptor, or for `>&` a file.
            if self.byte(index) == UInt8(ascii: "-") || (0x30...0x39).contains(self.byte(index))
                || byte == UInt8(ascii: "<") || self.byte(index) == UInt8(ascii: "$")
            {
                kind = .here
            }
        default: index -= 1
        }
        level.expects = .redirection(kind, start)
    }

    // MARK: Ends

    mutating func endLine() {
        index += 1
        // What a loop goes through ends with the line, and `in` may stand on the next.
        if case .loopWords = level.expects {
            endHeader()
        } else if level.command != nil || !level.isContinued {
            endList()
        }
        readDocuments()
    }

    /// The texts of here-documents, each up to its delimiter.
    private mutating func readDocuments() {
        guard !documents.isEmpty else { return }
        let waiting = documents
        documents = []
        for document in waiting {
            let start = index
            var end = bytes.count
            while index < bytes.count {
                let lineEnd = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                var line = bytes[index..<lineEnd]
                if document.stripsTabs { line = line.drop { $0 == UInt8(ascii: "\t") } }
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                let isEnd = line.elementsEqual(document.delimiter)
                if isEnd { end = index }
                index = min(bytes.count, lineEnd + 1)
                if isEnd { break }
            }
            attach(start..<max(start, end), document)
        }
    }

    /// Gives a here-document to its redirection, unless the command was given up in which that stood.
    private mutating func attach(_ body: Range<Int>, _ document: Document) {
        let place = document.redirection
        if let command = document.command {
            guard script.commands[command].redirections.indices.contains(place) else { return }
            script.commands[command].redirections[place].document = body
        } else if document.level == levels.count {
            level.attach(body, to: place)
        } else if levels.indices.contains(document.level) {
            levels[document.level].attach(body, to: place)
        }
    }

    mutating func endCommand() {
        guard var command = level.command else { return }
        level.command = nil
        let isSomething =
            !command.words.isEmpty || !command.assignments.isEmpty || !command.redirections.isEmpty
        guard isSomething else { return }
        markLeaving(command)
        if isMere(command) {
            leavesOut = true
            return
        }
        command.followsOthers = leavesOut
        leavesOut = false
        script.commands.append(command)
        let number = script.commands.count - 1
        for place in documents.indices where documents[place].command == nil {
            if documents[place].level == levels.count { documents[place].command = number }
        }
        if command.substitution > 0, script.substitutions[command.substitution].count < 16 {
            script.substitutions[command.substitution].append(number)
        }
    }

    /// Whether a command can be no act, and nothing that one depends on: no table knows it, or knows only that it puts words
    /// together, and all its words are literal.
    private func isMere(_ command: ShellCommand) -> Bool {
        guard command.assignments.isEmpty, command.redirections.isEmpty, command.substitution == 0,
            silent[Int(command.name)], command.keyword?.isLasting != true,
            command.words.first?.head.contains(UInt8(ascii: "/")) != true
        else { return false }
        return command.words.allSatisfy { $0.literal != nil }
    }

    private mutating func markLeaving(_ command: ShellCommand) {
        guard let keyword = command.keyword, command.substitution == 0,
            command.scope == 0 || command.scope == functionScope
        else { return }
        switch keyword {
        case .exit, .return: script.regions.markLeaving(command.region, body: true)
        case .break, .continue: script.regions.markLeaving(command.region, body: false)
        case .exec where command.words.count > 1: script.regions.markLeaving(command.region, body: true)
        default: break
        }
    }

    /// The scope of the function's body, or 0.
    private var functionScope: Int {
        func isBody(_ open: Level) -> Bool {
            open.function == level.function && open.scope > 0 && open.kind == .brace
        }
        return isBody(level) ? level.scope : levels.last(where: isBody)?.scope ?? 0
    }

    /// `&&` and `||`: what follows depends on what stands before.
    private mutating func endStep(_ sign: UInt8, length: Int) {
        endCommand()
        level.isContinued = true
        index += length
        let list = level.list
        guard list >= 0 else { return }
        take(room: 192)
        script.lists[list].operators.append(sign)
        guard script.lists[list].constructs.count < 64 else { return }
        let construct = script.regions.addConstruct(condition: level.listStart..<index - length, isLoop: false)
        script.lists[list].constructs.append(construct)
        level.listRegion = script.regions.open(in: level.region, construct: construct, arm: 0, at: index)
    }

    mutating func endList(length: Int = 0) {
        if case .loopWords = level.expects {
            index += length
            endHeader()
            return
        }
        level.expects = .nothing
        endCommand()
        index += length
        level.isContinued = false
        guard level.list >= 0 else { return }
        if level.listRegion != level.region { script.regions.resume(level.region, at: index) }
        level.list = -1
        level.listRegion = level.region
    }

    /// The header of a loop is whole: `do` follows.
    private mutating func endHeader() {
        level.expects = .nothing
        endCommand()
    }
}
