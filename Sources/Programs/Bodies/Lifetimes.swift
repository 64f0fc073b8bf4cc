extension ProgramText {
    /// Where what a call gives is there: within the block of `with`; in the arm of an `if` that binds it, and behind a
    /// `guard` that does; to its statement's end where it is used on the spot and given no name.
    func lifetime(of call: ProgramCall, in body: Body, _ regions: Regions) -> Range<Int> {
        let whole = call.end..<Int.max
        guard language == .swift || language == .python else { return whole }
        let statement = regions.statement(at: call.start)
        var after = call.end + 1
        while isSign(after, Sign.question) || isSign(after, Sign.exclamation) { after += 1 }
        if isSign(after, Sign.dot) { return call.end..<max(call.end, statement.upperBound) }
        let isBound = isSign(call.start - 1, Sign.equal) || isSign(call.start - 1, Sign.question)
        guard let opening = block(from: call.end + 1, in: body.range), let close = partner(opening) else {
            return whole
        }
        switch keyword(statement.lowerBound) {
        case .with: return opening..<close
        case .if where isBound, .while where isBound: return opening..<close
        case .guard where isBound: return close..<Int.max
        default: return whole
        }
    }
}
