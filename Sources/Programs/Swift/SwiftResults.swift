import Facts

extension SwiftProgram {
    /// What becomes of what a call returns, by what stands around it. An error that is thrown on is one that somebody
    /// looks at.
    func result(of call: ProgramCall, in body: Body) -> CallResult {
        var start = call.start
        var isTried = false
        var isDropped = false
        while start > body.range.lowerBound {
            if text.isSign(start - 1, Sign.question), text.keyword(start - 2) == .try {
                (isDropped, start) = (true, start - 2)
            } else if text.keyword(start - 1) == .try {
                (isTried, start) = (true, start - 1)
            } else if text.keyword(start - 1) == .await {
                start -= 1
            } else {
                break
            }
        }
        let before = start - 1
        let isEnded = text.isSign(call.end + 1, Sign.semicolon) || call.end + 1 >= body.range.upperBound
        if text.keyword(before) == .return { return .returned }
        if isEnded, begins(start, body) {
            if isDropped { return .swallowed }
            if isTried { return caught(call, body) }
            return isOnly(start, call.end, body) ? .returned : .ignored
        }
        if text.isSign(before, Sign.equal) {
            if text.text(before - 1).elementsEqual("_".utf8) {
                return isTried ? caught(call, body) : .discarded
            }
            if isDropped || !isEnded { return .tested }
            return isTried ? caught(call, body) : .kept
        }
        return .tested
    }

    private func begins(_ index: Int, _ body: Body) -> Bool {
        guard index > body.range.lowerBound else { return true }
        let before = index - 1
        if text.isSign(before, Sign.semicolon) || text.isSign(before, Sign.openBrace)
            || text.isSign(before, Sign.closeBrace) || text.keyword(before) == .in
        {
            return true
        }
        // `case 1:`, and no label of an argument.
        guard text.isSign(before, Sign.colon) else { return false }
        var place = before - 1
        while place >= body.range.lowerBound, before - place < 64 {
            if text.keyword(place) == .case || text.keyword(place) == .default { return true }
            if text.isSign(place, Sign.semicolon) || text.tokens[place].kind == .open { return false }
            place = text.tokens[place].kind == .close ? (text.partner(place) ?? place) - 1 : place - 1
        }
        return false
    }

    /// Whether the call is all that its function or closure does, which returns it then.
    private func isOnly(_ start: Int, _ end: Int, _ body: Body) -> Bool {
        let closes = text.isSign(end + 2, Sign.closeBrace) || end + 2 >= body.range.upperBound
        guard closes, text.isSign(end + 1, Sign.semicolon) else { return false }
        if start == body.range.lowerBound { return body.returns }
        // A closure, and no block of a statement.
        var open = start - 1
        // The line may end behind `in`.
        if text.isSign(open, Sign.semicolon), text.keyword(open - 1) == .in { open -= 1 }
        if text.keyword(open) == .in {
            while open > body.range.lowerBound, !text.isSign(open, Sign.openBrace) {
                open = text.tokens[open].kind == .close ? (text.partner(open) ?? open) - 1 : open - 1
            }
            return text.isSign(open, Sign.openBrace)
        }
        guard text.isSign(open, Sign.openBrace) else { return false }
        let head = open - 1
        return text.isSign(head, Sign.openParenthesis) || text.isSign(head, Sign.comma) || text.isSign(head, Sign.equal)
            || text.isSign(head, Sign.colon)
    }

    /// What becomes of an error that is thrown: nobody looks where the only `catch` is empty.
    private func caught(_ call: ProgramCall, _ body: Body) -> CallResult {
        guard let open = text.block(of: .do, around: call.start, in: body.range) else { return .returned }
        guard let close = text.partner(open), text.keyword(close + 1) == .catch,
            text.isSign(close + 2, Sign.openBrace)
        else { return .returned }
        let isEmpty = text.isSign(close + 3, Sign.closeBrace) && !text.leaves(call.end..<max(call.end, close))
        return isEmpty ? .swallowed : .tested
    }
}
