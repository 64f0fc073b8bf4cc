/// Takes a body of the C family apart into statements and regions, with a stack of its own: no text makes it recurse.
struct CStatements {
    /// What is open around the statement at hand.
    private enum Context {
        /// Until the brace at that place.
        case block(end: Int, region: Int, switching: Int?)
        /// One statement, which is an arm.
        case arm(construct: Int, number: Int, kind: Kind, region: Int)
    }

    private enum Kind {
        case then, otherwise, loop, doing, switching
    }

    private let text: CText
    private let body: CBody
    private var regions = Regions()
    private var contexts: [Context] = []
    private var region = 0
    private var index: Int

    init(_ text: CText, _ body: CBody) {
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
            endStatement()
            return
        }
        if body.leftOut.contains(index) {
            index = (text.partner(index) ?? index) + 1
            return
        }
        regions.addStatement(at: index)
        if text.isSign(index, Sign.openBrace) {
            openBlock()
            return
        }
        if text.isSign(index, Sign.closeBrace) {
            index += 1
            return
        }
        switch text.keyword(index) {
        case .if: beginCondition(.then)
        case .while, .for: beginCondition(.loop)
        case .switch: beginCondition(.switching)
        case .do:
            let construct = regions.addConstruct(condition: index..<index, isLoop: true)
            beginArm(construct, 0, .doing, at: index + 1)
        case .else, .try, .catch:
            index += 1
        case .case, .default: beginCase()
        default: endSimple()
        }
    }

    private mutating func openBlock() {
        let end = text.partner(index) ?? body.range.upperBound
        var switching: Int?
        if case .arm(let construct, _, .switching, _) = contexts.last { switching = construct }
        contexts.append(.block(end: min(end, body.range.upperBound), region: region, switching: switching))
        index += 1
    }

    private mutating func beginCondition(_ kind: Kind) {
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

    private mutating func beginArm(_ construct: Int, _ number: Int, _ kind: Kind, at start: Int) {
        contexts.append(.arm(construct: construct, number: number, kind: kind, region: region))
        // The arms of a switch are its cases.
        if kind != .switching { region = regions.open(in: region, construct: construct, arm: number, at: start) }
        index = start
    }

    private mutating func beginCase() {
        let label = index
        while index < body.range.upperBound, !text.isSign(index, Sign.colon), !text.isSign(index, Sign.semicolon) {
            index = text.tokens[index].kind == .open ? (text.partner(index) ?? index) + 1 : index + 1
        }
        index = min(index + 1, body.range.upperBound)
        guard case .block(_, let outer, .some(let construct)) = contexts.last else { return }
        var number = 0
        if region != outer {
            number = regions.regions[region].arm + 1
            if !regions.regions[region].leaves { regions.markFallingThrough(region) }
        }
        region = regions.open(in: outer, construct: construct, arm: number, at: label)
    }

    /// A statement without statements in it, to its semicolon.
    private mutating func endSimple() {
        let first = index
        // A label.
        if text.isIdentifier(first), text.isSign(first + 1, Sign.colon) {
            index = first + 2
            regions.markReachable(region)
            return
        }
        let keyword = text.keyword(first)
        while index < body.range.upperBound {
            if text.isSign(index, Sign.semicolon) {
                index += 1
                break
            }
            if text.isSign(index, Sign.closeBrace) { break }
            if text.isSign(index, Sign.openBrace), index > first,
                text.isSign(index - 1, Sign.closeParenthesis) || body.leftOut.contains(index)
            {
                // A macro with a block of its own.
                break
            }
            index = text.tokens[index].kind == .open ? (text.partner(index) ?? index) + 1 : index + 1
        }
        if index == first { index += 1 }
        let ends = text.isEnd(first)
        if keyword?.leaves ?? false || keyword == .break || keyword == .continue || ends {
            regions.markLeaving(region, body: keyword == .return || keyword == .throw || ends)
        } else {
            regions.markReachable(region)
        }
        endStatement()
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
            if kind == .then, text.keyword(index) == .else {
                regions.resume(outer, at: index)
                region = outer
                beginArm(construct, 1, .otherwise, at: index + 1)
                return
            }
            leave(to: outer, at: index)
            if kind == .doing, text.keyword(index) == .while {
                while index < body.range.upperBound, !text.isSign(index, Sign.semicolon) {
                    index = text.tokens[index].kind == .open ? (text.partner(index) ?? index) + 1 : index + 1
                }
                index = min(index + 1, body.range.upperBound)
            }
        }
    }
}
