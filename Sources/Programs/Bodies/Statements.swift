/// Takes a body apart into statements and regions, with a stack of its own: no text makes it recurse. Conditions stand in
/// parentheses in the C family, and before the brace of their block elsewhere.
struct Statements {
    /// What is open around the statement at hand.
    private enum Context {
        /// Until the brace at that place.
        case block(end: Int, region: Int, switching: Int?)
        /// Until the brace at that place, in the midst of a statement.
        case closure(end: Int, region: Int)
        /// One statement, which is an arm.
        case arm(construct: Int, number: Int, kind: Kind, region: Int)
    }

    private enum Kind {
        case then, otherwise, loop, doing, switching, guarding, plain
    }

    private let text: ProgramText
    private let body: Body
    private var regions = Regions()
    private var contexts: [Context] = []
    private var region = 0
    private var index: Int
    /// Whether the statement at hand goes on behind a closure.
    private var continues = false

    init(_ text: ProgramText, _ body: Body) {
        self.text = text
        self.body = body
        index = body.range.lowerBound
    }

    mutating func run() -> Regions {
        while index < body.range.upperBound { step() }
        return regions
    }

    private mutating func step() {
        if case .block(let end, let outer, _) = contexts.last, index >= end {
            contexts.removeLast()
            leave(to: outer, at: index)
            index = end + 1
            continues = false
            endStatement()
            return
        }
        if case .closure(let end, let outer) = contexts.last, index >= end {
            contexts.removeLast()
            leave(to: outer, at: index)
            index = end + 1
            continues = true
            return
        }
        if body.leftOut.contains(index) {
            index = (text.partner(index) ?? index) + 1
            return
        }
        if !continues { regions.addStatement(at: index) }
        if text.isSign(index, Sign.openBrace), !continues {
            // One that nothing closes was opened by the other arm of `#if` as well.
            if text.partner(index) == nil { index += 1 } else { openBlock() }
            return
        }
        if text.isSign(index, Sign.closeBrace) {
            index += 1
            return
        }
        guard !continues else { return endSimple() }
        switch text.keyword(index) {
        case .if, .elif: beginCondition(.then)
        case .while, .for: beginCondition(.loop)
        case .switch: beginCondition(.switching)
        case .guard: beginCondition(.guarding)
        case .do where !isBraced, .repeat:
            let construct = regions.addConstruct(condition: index..<index, isLoop: true)
            beginArm(construct, 0, .doing, at: index + 1)
        case .else, .do, .finally: index += 1
        case .try where text.language != .swift: index += 1
        case .catch where !isBraced: index += 1
        case .catch, .except, .with, .defer: beginBlock()
        case .case, .default: beginCase()
        case .fallthrough:
            regions.markFallingThrough(region)
            endSimple()
        default: endSimple()
        }
    }

    /// Whether conditions are written without parentheses, and arms always in braces.
    private var isBraced: Bool { text.language == .swift || text.language == .python }

    /// What comes before its block and decides nothing; what follows `defer` runs when all else has.
    private mutating func beginBlock() {
        guard let brace = text.block(from: index, in: body.range) else { return endSimple() }
        let isLast = text.keyword(index) == .defer
        let construct = isLast ? regions.addConstruct(condition: index..<index, isLoop: false) : -1
        contexts.append(.arm(construct: construct, number: 0, kind: .plain, region: region))
        region = regions.open(in: region, construct: construct, arm: isLast ? 0 : -1, at: index)
        index = brace
    }

    private mutating func openBlock() {
        let end = text.partner(index) ?? body.range.upperBound
        var switching: Int?
        if case .arm(let construct, _, .switching, _) = contexts.last { switching = construct }
        contexts.append(.block(end: min(end, body.range.upperBound), region: region, switching: switching))
        index += 1
    }

    private mutating func beginCondition(_ kind: Kind) {
        guard !isBraced else { return beginBracedCondition(kind) }
        var opening = index + 1
        while opening < body.range.upperBound, text.isIdentifier(opening) { opening += 1 }
        guard text.isSign(opening, Sign.openParenthesis), let close = text.partner(opening),
            close < body.range.upperBound
        else { return endSimple() }
        let construct = regions.addConstruct(condition: opening + 1..<close, isLoop: kind == .loop)
        let outer = region
        _ = regions.open(in: outer, construct: construct, at: opening + 1)
        regions.resume(outer, at: close)
        beginArm(construct, 0, kind, at: close + 1)
    }

    private mutating func beginBracedCondition(_ kind: Kind) {
        guard let brace = text.block(from: index, in: body.range) else { return endSimple() }
        let end = kind == .guarding ? brace - 1 : brace
        let condition = index + 1..<max(index + 1, end)
        let construct = regions.addConstruct(condition: condition, isLoop: kind == .loop)
        let outer = region
        _ = regions.open(in: outer, construct: construct, at: condition.lowerBound)
        regions.resume(outer, at: brace)
        beginArm(construct, kind == .guarding ? 1 : 0, kind, at: brace)
    }

    private mutating func beginArm(_ construct: Int, _ number: Int, _ kind: Kind, at start: Int) {
        contexts.append(.arm(construct: construct, number: number, kind: kind, region: region))
        // The arms of a switch are its cases.
        if kind != .switching { region = regions.open(in: region, construct: construct, arm: number, at: start) }
        index = start
    }

    private mutating func beginCase() {
        let label = index
        while index < body.range.upperBound, !text.isSign(index, Sign.colon), !text.isSign(index, Sign.semicolon) {
            index = text.next(after: index)
        }
        index = min(index + 1, body.range.upperBound)
        guard case .block(_, let outer, .some(let construct)) = contexts.last else { return }
        var number = 0
        if region != outer {
            number = regions.regions[region].arm + 1
            if !isBraced, !regions.regions[region].leaves { regions.markFallingThrough(region) }
        }
        region = regions.open(in: outer, construct: construct, arm: number, at: label)
    }

    /// A statement without statements in it, to its semicolon.
    private mutating func endSimple() {
        let first = index
        // A label.
        if text.isIdentifier(first), text.isSign(first + 1, Sign.colon), !continues {
            index = first + 2
            regions.markReachable(region)
            return
        }
        let keyword = text.keyword(first)
        let ends = text.isEnd(first)
        if !continues, !text.isSign(first, Sign.semicolon) {
            if keyword?.leaves ?? false || ends {
                let leavesBody = keyword?.leavesBody ?? false || ends
                regions.markLeaving(region, body: leavesBody, continues: keyword == .continue)
            } else {
                regions.markReachable(region)
            }
        }
        while index < body.range.upperBound {
            if text.isSign(index, Sign.semicolon) {
                index += 1
                break
            }
            if text.isSign(index, Sign.closeBrace) { break }
            if text.isSign(index, Sign.openBrace), isBraced {
                guard !body.leftOut.contains(index) else { break }
                return openClosure()
            }
            if text.isSign(index, Sign.openBrace), index > first,
                text.isSign(index - 1, Sign.closeParenthesis) || body.leftOut.contains(index)
            {
                // A macro with a block of its own.
                break
            }
            index = isBraced ? index + 1 : text.next(after: index)
        }
        if index == first { index += 1 }
        continues = false
        endStatement()
    }

    /// A block in the midst of a statement.
    private mutating func openClosure() {
        let end = text.partner(index) ?? body.range.upperBound
        contexts.append(.closure(end: min(end, body.range.upperBound), region: region))
        region = regions.open(in: region, at: index)
        index += 1
        continues = false
    }

    private mutating func leave(to outer: Int, at place: Int) {
        // A block that leaves makes its arm leave; they share a region unless it had cases.
        region = outer
        regions.resume(outer, at: place)
    }

    /// Ends the arms whose only statement has ended.
    private mutating func endStatement() {
        while case .arm(let construct, _, let kind, let outer) = contexts.last {
            contexts.removeLast()
            if kind == .then, text.keyword(index) == .else || text.keyword(index) == .elif {
                regions.resume(outer, at: index)
                region = outer
                beginArm(construct, 1, .otherwise, at: text.keyword(index) == .else ? index + 1 : index)
                return
            }
            if kind == .plain, construct >= 0 { regions.markLeaving(region, body: true) }
            leave(to: outer, at: index)
            if kind == .doing, text.keyword(index) == .while {
                while index < body.range.upperBound, !text.isSign(index, Sign.semicolon) {
                    index = text.next(after: index)
                }
                index = min(index + 1, body.range.upperBound)
            }
        }
    }
}
