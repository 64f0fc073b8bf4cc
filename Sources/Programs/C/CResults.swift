import Facts

extension ProgramText {
    /// What becomes of what a call returns, by what stands around it.
    func result(of call: ProgramCall, in body: Body) -> CallResult {
        let before = call.start - 1
        let after = call.end + 1
        let isEnded = isSign(after, Sign.semicolon) || after >= body.range.upperBound
        if isEnded, before >= 1, isSign(before, Sign.closeParenthesis), let open = partner(before) {
            if before == open + 2, text(open + 1).elementsEqual("void".utf8) { return .discarded }
            // The parenthesis of a condition: the call is the statement after it.
            switch keyword(open - 1) {
            case .if, .while, .for, .switch: return .ignored
            default: break
            }
        }
        if isEnded, beginsStatement(call.start, in: body) { return .ignored }
        if keyword(before) == .return { return .returned }
        if isSign(before, Sign.equal), !isCompared(call, in: body) { return .kept }
        if tokens.indices.contains(before), isSign(before, Sign.comma), isEnded { return .ignored }
        return isMistested(call, in: body) ? .mistested : isSwallowed(call, in: body) ? .swallowed : .tested
    }

    /// Whether a statement begins at that place.
    private func beginsStatement(_ index: Int, in body: Body) -> Bool {
        guard index > body.range.lowerBound else { return true }
        let last = index - 1
        if isSign(last, Sign.semicolon) || isSign(last, Sign.openBrace) || isSign(last, Sign.closeBrace) { return true }
        if keyword(last) == .else || keyword(last) == .do { return true }
        // `label:`, `case 1:`, and not the second arm of `? :`.
        guard isSign(last, Sign.colon) else { return false }
        var place = last - 1
        while place >= body.range.lowerBound, last - place < 64 {
            if isSign(place, Sign.question) { return false }
            if isSign(place, Sign.semicolon) || isSign(place, Sign.openBrace) || isSign(place, Sign.closeBrace) {
                break
            }
            place -= 1
        }
        return true
    }

    /// Whether the assignment that takes the result stands in parentheses of a comparison or of a condition.
    private func isCompared(_ call: ProgramCall, in body: Body) -> Bool {
        isSign(call.end + 1, Sign.closeParenthesis)
    }

    /// Whether it is the condition of an `if` whose only arm is empty, or a part of one.
    private func isSwallowed(_ call: ProgramCall, in body: Body) -> Bool {
        var place = call.end + 1
        while place < body.range.upperBound, place - call.end < 64 {
            guard tokens[place].kind == .close, let open = partner(place) else {
                if isSign(place, Sign.semicolon) { return false }
                place = next(after: place)
                continue
            }
            guard keyword(open - 1) == .if else {
                place += 1
                continue
            }
            let isBlock = isSign(place + 1, Sign.openBrace) && isSign(place + 2, Sign.closeBrace)
            let arm = isBlock ? place + 2 : place + 1
            return (isBlock || isSign(arm, Sign.semicolon)) && keyword(arm + 1) != .else
        }
        return false
    }

    /// Whether it is compared with what it never is: a pointer with what is below 0, a count likewise, and the number of
    /// what was written with 0.
    private func isMistested(_ call: ProgramCall, in body: Body) -> Bool {
        let tabled = tables.calls[call.call]
        guard tabled.fails == .null || tabled.gives == .count else { return false }
        var (before, after) = (call.start - 1, call.end + 1)
        if isSign(before, Sign.equal), let target = chain(endingAt: before, in: body.range) {
            before = target.lowerBound - 1
        }
        while isSign(before, Sign.openParenthesis), partner(before) == after, keyword(before - 1) == nil,
            !isIdentifier(before - 1)
        { (before, after) = (before - 1, after + 1) }
        let isBelow = isSign(after, Sign.less) && isNumber(after + 1, "0")
        let isMinusOne = isSign(after, Sign.equals) && isSign(after + 1, Sign.minus) && isNumber(after + 2, "1")
        let isNone = isSign(after, Sign.equals) && isNumber(after + 1, "0") || isSign(before, Sign.exclamation)
        return tabled.gives == .count && tabled.fails != nil ? isNone : isBelow || isMinusOne
    }

    private func isNumber(_ index: Int, _ digits: String) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .number && text(index).elementsEqual(digits.utf8)
    }
}
