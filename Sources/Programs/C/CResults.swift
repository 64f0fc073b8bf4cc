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
        return .tested
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
}
