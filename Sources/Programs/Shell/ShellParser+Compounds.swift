import Facts

/// Compound commands: where conditions, arms, loops, functions and subshells begin and end.
extension ShellParser {
    /// - Returns: whether the word belongs to the language here.
    mutating func readReserved(_ word: ShellKeyword, _ range: Range<Int>) -> Bool {
        switch word {
        case .if: open(.condition, isLoop: false, at: range)
        case .while, .until: open(.loopCondition, isLoop: true, at: range)
        case .for, .select:
            open(.loopCondition, isLoop: true, at: range)
            beginCommand(at: range.lowerBound)
            level.command?.isCompound = true
            level.expects = .loopName
        case .case:
            open(.choice, isLoop: false, at: range)
            beginCommand(at: range.lowerBound)
            level.command?.isCompound = true
            level.expects = .caseWord
        case .then where level.kind == .condition:
            endList()
            openBody(at: range.upperBound)
        case .do where level.kind == .loopCondition:
            endList()
            openBody(at: range.upperBound)
        case .elif where level.kind == .arm, .else where level.kind == .arm:
            openOther(isCondition: word == .elif, at: range.upperBound)
        case .fi where level.kind == .arm || level.kind == .condition: close()
        case .done where level.kind == .loopBody || level.kind == .loopCondition: close()
        case .closeBrace where level.kind == .brace: close()
        case .esac where level.kind == .choice: closeChoice(at: range.lowerBound)
        case .openBrace: openBrace(at: range)
        case .not, .time: break
        case .function: level.expects = .functionName
        default: return false
        }
        return true
    }

    private mutating func push(_ kind: Level.Kind, construct: Int, region: Int) {
        var inner = Level(
            kind: kind, region: region, outer: level.listRegion, scope: level.scope, function: level.function,
            substitution: level.substitution)
        inner.construct = construct
        inner.listRegion = region
        take(room: 320)
        levels.append(level)
        level = inner
    }

    private mutating func open(_ kind: Level.Kind, isLoop: Bool, at range: Range<Int>) {
        guard levels.count < Self.deepest else {
            script.isCut = true
            return
        }
        if openFunction(at: range.lowerBound) { level.isImplied = true }
        beginCommand(at: range.lowerBound)
        level.command?.isCompound = true
        let around = level.listRegion
        let construct = script.regions.addConstruct(condition: range.lowerBound..<Int.max, isLoop: isLoop)
        let isCondition = kind == .condition || kind == .loopCondition
        let region =
            isCondition ? script.regions.open(in: around, construct: construct, at: range.lowerBound) : around
        push(kind, construct: construct, region: region)
    }

    /// `then`, `do`: the condition is over.
    mutating func openBody(at place: Int) {
        let kind: Level.Kind = level.kind == .condition ? .arm : .loopBody
        script.regions.endCondition(level.construct, at: place)
        let parent = script.regions.parent(of: level.region, in: level.construct) ?? level.outer
        level.kind = kind
        setRegion(script.regions.open(in: parent, construct: level.construct, arm: level.arms, at: place))
        level.arms += 1
    }

    /// `else`, `elif`.
    private mutating func openOther(isCondition: Bool, at place: Int) {
        endList()
        let parent = script.regions.parent(of: level.region, in: level.construct) ?? level.outer
        let other = script.regions.open(in: parent, construct: level.construct, arm: level.arms, at: place)
        level.arms += 1
        guard isCondition else { return setRegion(other) }
        level.kind = .condition
        level.construct = script.regions.addConstruct(condition: place..<Int.max, isLoop: false)
        level.arms = 0
        setRegion(script.regions.open(in: other, construct: level.construct, at: place))
    }

    private mutating func setRegion(_ region: Int) {
        take(room: 128)
        level.region = region
        level.listRegion = region
        level.list = -1
    }

    // MARK: Choices

    mutating func openArm() {
        if level.arms == 0 { script.regions.endCondition(level.construct, at: index) }
        level.kind = .choice
        setRegion(script.regions.open(in: level.outer, construct: level.construct, arm: level.arms, at: index))
        level.arms += 1
    }

    mutating func closeArm(fallsThrough: Bool) {
        if fallsThrough { script.regions.markFallingThrough(level.region) }
        level.kind = .pattern
        setRegion(level.outer)
        script.regions.resume(level.outer, at: index)
    }

    mutating func closeChoice(at place: Int) {
        level.kind = .choice
        close()
    }

    // MARK: Groups

    private mutating func openBrace(at range: Range<Int>) {
        guard levels.count < Self.deepest else {
            script.isCut = true
            return
        }
        if openFunction(at: range.lowerBound) { return }
        beginCommand(at: range.lowerBound)
        level.command?.isCompound = true
        push(.brace, construct: -1, region: level.listRegion)
    }

    /// Makes the compound command that begins here the body of the function whose name stands before it.
    private mutating func openFunction(at place: Int) -> Bool {
        guard let name = level.pendingFunction else { return false }
        level.pendingFunction = nil
        let outer = level
        script.functions.append(name)
        script.scopes.append(ShellScript.Scope(parent: outer.scope, function: script.functions.count - 1))
        let region = script.regions.open(in: 0, at: place)
        push(.brace, construct: -1, region: region)
        level.outer = outer.listRegion
        level.scope = script.scopes.count - 1
        level.function = script.functions.count - 1
        return true
    }

    mutating func openParenthesis() {
        if level.kind == .pattern {
            index += 1
            return
        }
        if isInWord {
            let opened = word
            // `name=(…)`
            if case .literal(let bytes)? = opened.parts.last, bytes.last == UInt8(ascii: "="),
                opened.assignment != nil, levels.count < Self.deepest
            {
                index += 1
                word.append(.computed(""))
                level.word = word
                isInWord = false
                push(.array, construct: -1, region: level.listRegion)
                return
            }
            // `name()`
            var end = index + 1
            while byte(end) == UInt8(ascii: " ") { end += 1 }
            if byte(end) == UInt8(ascii: ")"), level.command?.words.isEmpty ?? true {
                level.pendingFunction = opened.text ?? ""
                level.command = nil
                isInWord = false
                index = end + 1
                return
            }
            endWord()
        }
        if level.pendingFunction != nil, byte(index + 1) == UInt8(ascii: ")") {
            index += 2
            return
        }
        if byte(index + 1) == UInt8(ascii: "("), let end = endOfArithmetic(from: index + 2) {
            beginCommand(at: index)
            level.command?.isCompound = true
            if case .loopName = level.expects { level.expects = .loopWords }
            index = end
            return
        }
        guard levels.count < Self.deepest else {
            script.isCut = true
            return
        }
        if openFunction(at: index) { level.isImplied = true }
        beginCommand(at: index)
        level.command?.isCompound = true
        script.scopes.append(ShellScript.Scope(parent: level.scope, function: level.function))
        push(.subshell, construct: -1, region: level.listRegion)
        level.scope = script.scopes.count - 1
        index += 1
    }

    /// Ends what is open: `)`, `}`, `fi`, `done`, `esac`, a backtick.
    mutating func close() {
        let kind = level.kind
        switch kind {
        case .script, .pattern:
            index += 1
            return
        case .subshell, .substitution, .backtick, .array:
            if kind != .array { endList() } else { level.command = nil }
            index += 1
        default:
            // A parenthesis that closes nothing here ends what stands within one.
            if byte(index) == UInt8(ascii: ")"), index < bytes.count, !endsReserved {
                closeInner()
                return
            }
            endList()
        }
        let closed = level
        level = levels.removeLast()
        if closed.construct >= 0 { script.regions.endCondition(closed.construct, at: index) }
        switch kind {
        case .substitution, .backtick:
            takeBackWord()
            isInDouble = level.wasInDouble
            if isInWord { word.append(.substitution(closed.substitution)) }
            if closed.region != level.region { script.regions.resume(level.listRegion, at: index) }
        case .array:
            takeBackWord()
        default:
            script.regions.resume(level.listRegion, at: index)
            let start = level.command?.range.lowerBound ?? index
            let end = index
            level.command?.range = start..<end
            // The body of a function is no command here.
            if closed.function != level.function {
                level.command = nil
                level.list = -1
            }
            if level.isImplied {
                let function = level
                level = levels.removeLast()
                script.regions.resume(function.outer, at: index)
                level.command = nil
                level.list = -1
            }
        }
    }

    /// Goes on with the word that the substitution stands in.
    private mutating func takeBackWord() {
        isInWord = level.word != nil
        if let outer = level.word { word = outer }
        level.word = nil
    }

    /// Whether the byte at hand is none of the word that closes.
    private var endsReserved: Bool {
        guard index > 0 else { return false }
        return "efc}".utf8.contains(bytes[index - 1]) || bytes[index - 1] == UInt8(ascii: "i")
    }

    /// Gives up what is open within the nearest parenthesis, since the text does not close it.
    private mutating func closeInner() {
        guard
            let place = levels.lastIndex(where: {
                $0.kind == .subshell || $0.kind == .substitution || $0.kind == .array
            })
        else {
            index += 1
            return
        }
        while levels.count > place {
            endList()
            level = levels.removeLast()
        }
        close()
    }
}
