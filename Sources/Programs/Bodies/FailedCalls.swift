/// Which places of a body are only reached where a call has failed: behind `(fd = open(…)) < 0`, and in the other arm of
/// `file != NULL`.
struct FailedCalls {
    private let text: ProgramText
    private let regions: Regions

    /// The nearest of all conditions between two calls.
    private static let mostLookedAt = 256

    init(_ text: ProgramText, _ regions: Regions) {
        self.text = text
        self.regions = regions
    }

    /// Whether the second act is only reached where the first one has failed.
    func hasFailed(_ first: BodyAct, at second: BodyAct) -> Bool {
        var current = second.region
        while current > 0 {
            let region = regions.regions[current]
            if region.construct >= 0, region.arm >= 0 {
                let condition = regions.constructs[region.construct].condition
                if condition.upperBound > first.tokens.lowerBound, tells(condition, arm: region.arm, of: first) {
                    return true
                }
            }
            current = region.parent
        }
        return isBehindSuccess(of: first, second)
    }

    /// Whether an arm that leaves for good is taken between the two where the first one has succeeded.
    private func isBehindSuccess(of first: BodyAct, _ second: BodyAct) -> Bool {
        // A condition that the first one stands in begins before it.
        let around = regions.conditions(around: first.region).map { regions.constructs[$0] }
        let between = regions.constructs(after: first.tokens.lowerBound, before: second.tokens.lowerBound)
        return (around + between.suffix(Self.mostLookedAt)).contains { construct in
            guard let arm = construct.arms.first, regions.regions[arm].leavesBody, !construct.isLoop,
                regions.regions[arm].arm == 0, !regions.encloses(arm, second.region),
                construct.condition.upperBound > first.tokens.lowerBound,
                construct.condition.upperBound <= second.tokens.lowerBound,
                regions.encloses(regions.regions[arm].parent, second.region)
            else { return false }
            return tells(construct.condition, arm: 1, of: first)
        }
    }

    /// Whether the arm is only taken where the call failed: what holds of all parts of `&&` holds in the first arm, and
    /// what is said by one part of `||` does not hold in the other.
    private func tells(_ condition: Range<Int>, arm: Int, of call: BodyAct) -> Bool {
        guard arm < 2 else { return false }
        return parts(of: text.stripped(condition), at: arm == 0 ? Sign.and : Sign.or).contains {
            says($0, of: call) == (arm == 1)
        }
    }

    private func parts(of range: Range<Int>, at sign: UInt16) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var rest = range
        while let place = text.place(of: sign, in: rest) {
            parts.append(rest.lowerBound..<place)
            rest = place + 1..<rest.upperBound
        }
        return parts + [rest]
    }

    /// Whether a condition says that the call has succeeded or that it has failed; nothing where it says neither.
    private func says(_ range: Range<Int>, of call: BodyAct) -> Bool? {
        var range = text.stripped(range)
        var isNegated = false
        while range.count > 1, text.isSign(range.lowerBound, Sign.exclamation) {
            isNegated.toggle()
            range = text.stripped(range.dropFirst())
        }
        return truth(range, of: call).map { $0 != isNegated }
    }

    private func truth(_ range: Range<Int>, of call: BodyAct) -> Bool? {
        guard let place = comparison(in: range) else {
            guard isResult(range, of: call) else { return nil }
            switch call.call.fails {
            case .null, .false: return true
            case .minusOne where call.call.gives == nil, .nonzero: return false
            case nil where !call.call.isWrapper: return !isStatus(call)
            default: return nil
            }
        }
        let (left, right) = (range.lowerBound..<place, place + 1..<range.upperBound)
        let sign = text.tokens[place].word
        if isResult(left, of: call) { return truth(sign, constant(right), of: call) }
        let isSymmetric = sign == Sign.equals || sign == Sign.differs
        return isSymmetric && isResult(right, of: call) ? truth(sign, constant(left), of: call) : nil
    }

    /// Whether success is what `call sign constant` says.
    private func truth(_ sign: UInt16, _ constant: Int?, of call: BodyAct) -> Bool? {
        let isStatus = isStatus(call)
        switch (sign, constant) {
        case (Sign.less, 0), (Sign.equals, -1), (Sign.notGreater, -1): return false
        case (Sign.notLess, 0), (Sign.differs, -1), (Sign.greater, -1): return true
        case (Sign.equals, 0): return call.call.fails == .null ? false : isStatus ? true : nil
        case (Sign.differs, 0): return call.call.fails == .null ? true : isStatus ? false : nil
        default: return nil
        }
    }

    /// Whether 0 is what says that all went well, as it is of functions of C.
    private func isStatus(_ call: BodyAct) -> Bool {
        guard call.call.isFunction, text.language != .swift, text.language != .python else { return false }
        return call.call.gives == nil && !call.call.isWrapper
    }

    private func comparison(in range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if text.tokens[index].kind == .sign, Self.comparisons.contains(text.tokens[index].word) { return index }
            index = text.next(after: index)
        }
        return nil
    }

    private static let comparisons: Set<UInt16> = [
        Sign.less, Sign.greater, Sign.notLess, Sign.notGreater, Sign.equals, Sign.differs,
    ]

    /// 0, -1 or a null pointer.
    private func constant(_ range: Range<Int>) -> Int? {
        let range = text.stripped(range)
        guard let last = range.last else { return nil }
        switch (range.count, String(decoding: text.text(last), as: UTF8.self)) {
        case (1, "0"), (1, "NULL"), (1, "nullptr"), (1, "nil"): return 0
        case (2, "1") where text.isSign(range.lowerBound, Sign.minus): return -1
        default: return nil
        }
    }

    /// Whether a variable took what the call returned as it is, and not what that was compared with.
    private func isKept(_ call: BodyAct) -> Bool {
        let after = call.tokens.upperBound + 1
        return text.isSign(call.tokens.lowerBound - 1, Sign.equal)
            && (text.isSign(after, Sign.semicolon) || text.isSign(after, Sign.closeParenthesis)
                || text.isSign(after, Sign.comma))
    }

    /// The call itself, an assignment of it, or the variable that took what it returned.
    private func isResult(_ range: Range<Int>, of call: BodyAct) -> Bool {
        let range = text.stripped(range)
        if range.contains(call.tokens.lowerBound) {
            return call.tokens.upperBound == range.upperBound - 1
                && (call.tokens.lowerBound == range.lowerBound
                    || text.isSign(call.tokens.lowerBound - 1, Sign.equal))
        }
        return !range.isEmpty && isKept(call) && call.result?.text == text.spelling(range)
    }
}
