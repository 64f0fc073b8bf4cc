import Facts

/// How a body puts names together.
struct NameComposition {
    let text: ProgramText
    let body: Body
    let assignments: Assignments
    /// What calls compose, by the variable that they fill; of one that is filled more than once no more than that all of it
    /// lies where root alone writes.
    private var composed: [String: NameParts?] = [:]
    /// The calls that the tables know, by the token of their name.
    private var calls: [Int: ProgramCall] = [:]
    /// The messages among them, by the token that they begin with.
    private var messages: [Int: ProgramCall] = [:]

    /// The parts of a name that are looked at, and the expressions that are followed for it: few enough that a variable
    /// that is set from itself ends well before the stack does.
    private static let mostParts = 64
    private static let mostSteps = 64

    init(_ text: ProgramText, _ body: Body, _ assignments: Assignments, _ calls: [ProgramCall], _ places: NamePlaces) {
        self.text = text
        self.body = body
        self.assignments = assignments
        for call in calls {
            self.calls[call.token] = call
            let tabled = text.tables.calls[call.call]
            if case .message = tabled.form { messages[call.start] = call }
            guard tabled.composes, let out = call.argument(.pathOut, tabled) else { continue }
            let key = text.key(out, nil).text
            var steps = Self.mostSteps
            let parts = composition(call, tabled, after: NameParts(), &steps)
            guard let before = composed[key] else {
                composed[key] = .some(parts)
                continue
            }
            let isSafe = [before, parts].allSatisfy {
                $0.map { !$0.shape(places).isDisjoint(with: [.system, .device]) } ?? false
            }
            composed[key] = isSafe ? .some(NameParts(parts: [.shaped(.system), .unknown])) : .some(nil)
        }
    }

    /// What an expression puts together, following variables that are set once.
    func parts(of range: Range<Int>) -> NameParts {
        var steps = Self.mostSteps
        return parts(of: range, &steps)
    }

    private func parts(of range: Range<Int>, _ steps: inout Int) -> NameParts {
        steps -= 1
        guard steps > 0, range.count <= ProgramText.longestName else { return .unknown }
        let range = text.viewed(range)
        if let constant = text.constant(range) { return constant.joined }
        // Another name where there is none: the first one says where it lies.
        if let place = text.place(of: Sign.pair("?", "?"), in: range) ?? text.place(of: Sign.or, in: range) {
            return parts(of: range.lowerBound..<place, &steps)
        }
        var result = NameParts()
        var start = range.lowerBound
        while start < range.upperBound {
            guard result.parts.count < Self.mostParts else { return .unknown }
            let end = operandEnd(start, in: range)
            result.parts += operand(start..<end, &steps).parts
            start = end
            guard start < range.upperBound else { break }
            if text.isSign(start, Sign.plus) || text.isSign(start, Sign.slash) {
                if text.isSign(start, Sign.slash) { result.parts.append(.literal([UInt8(ascii: "/")])) }
                start += 1
            } else if text.tokens[start].kind != .string, !text.isInterpolation(start) {
                return .unknown
            }
        }
        return result.joined
    }

    /// Where one operand ends: a piece of text, an insertion into one, or a name with its members and calls.
    private func operandEnd(_ start: Int, in range: Range<Int>) -> Int {
        if text.tokens[start].kind == .string, !text.isSign(start + 1, Sign.dot) { return start + 1 }
        if text.isInterpolation(start) { return min(text.next(after: start), range.upperBound) }
        var end = text.next(after: start)
        while end < range.upperBound {
            if text.isSign(end, Sign.dot) || text.isSign(end, Sign.arrow) || text.isSign(end, Sign.scope) {
                end += 2
            } else if text.isSign(end, Sign.openParenthesis) || text.isSign(end, Sign.openBracket) {
                end = text.next(after: end)
            } else {
                break
            }
        }
        return max(start + 1, min(end, range.upperBound))
    }

    private func operand(_ range: Range<Int>, _ steps: inout Int) -> NameParts {
        if text.isInterpolation(range.lowerBound) {
            return parts(of: range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound - 1), &steps)
        }
        if let constant = text.constant(range) { return constant.joined }
        let inner = text.viewed(range)
        if inner != range { return parts(of: inner, &steps) }
        guard let first = range.first, range.count > 1 || text.isIdentifier(first) else { return .unknown }
        if range.count == 1 { return variable(text.string(first), &steps) }
        if let message = messages[first] { return value(of: message, &steps) }
        guard let last = lastCall(in: range) else { return unknownCall(range, &steps) }
        let tabled = text.calls(last)
        if let call = calls[last], text.tables.calls[call.call].composes, call.end == range.upperBound - 1 {
            return value(of: call, &steps)
        }
        var shape: NameShapes = []
        for call in tabled { shape.formUnion(call.yields) }
        if shape.contains(.environment), isTemporary(behind: last, in: range) { shape.insert(.temporary) }
        return shape.isEmpty ? .unknown : NameParts(parts: [.shaped(shape)])
    }

    /// A function that no table knows and that is given a format first: what it returns has been printed by that.
    private func unknownCall(_ range: Range<Int>, _ steps: inout Int) -> NameParts {
        guard text.isSign(range.upperBound - 1, Sign.closeParenthesis),
            let open = text.partner(range.upperBound - 1), open == range.lowerBound + 1,
            case let arguments = text.arguments(in: open + 1..<range.upperBound - 1), arguments.count > 1,
            let format = arguments.first.flatMap(text.constant)?.joined
        else { return .unknown }
        return formatted(format, arguments.dropFirst(), &steps)
    }

    private func value(of call: ProgramCall, _ steps: inout Int) -> NameParts {
        let known = text.tables.calls[call.call]
        guard known.composes else { return known.yields.isEmpty ? .unknown : NameParts(parts: [.shaped(known.yields)]) }
        let addsToReceiver = known.form == .method || known.form == .message(isClassMethod: false)
        let before = addsToReceiver ? call.receiver.map { parts(of: $0, &steps) } : nil
        return composition(call, known, after: before ?? NameParts(), &steps) ?? .unknown
    }

    /// `$TMPDIR`.
    private func isTemporary(behind name: Int, in range: Range<Int>) -> Bool {
        guard let open = (name..<range.upperBound).last(where: { text.tokens[$0].kind == .open }),
            let close = text.partner(open), let argument = text.arguments(in: open + 1..<close).first,
            let variable = text.literal(argument)
        else { return false }
        return variable.elementsEqual("TMPDIR".utf8)
    }

    /// The last name of a chain whose call or member the tables know; views behind it are none.
    private func lastCall(in range: Range<Int>) -> Int? {
        var found: Int?
        var index = range.lowerBound
        while index < range.upperBound {
            if text.tokens[index].kind == .identifier, !text.calls(index).isEmpty { found = index }
            index = text.next(after: index)
        }
        return found
    }

    private func variable(_ name: String, _ steps: inout Int) -> NameParts {
        if let known = composed[name] { return known ?? .unknown }
        if let source = assignments.onlySource(of: name) { return parts(of: source, &steps) }
        if body.parameters.contains(name) { return NameParts(parts: [.shaped(.parameter)]) }
        return .unknown
    }

    /// - Parameter before: what a method adds to.
    private func composition(
        _ call: ProgramCall, _ tabled: TabledCall, after before: NameParts, _ steps: inout Int
    ) -> NameParts? {
        if let place = tabled.parameters.firstIndex(where: { $0.role == .format }) {
            guard call.arguments.indices.contains(place), let argument = call.arguments[place],
                let format = text.constant(argument)?.joined
            else { return nil }
            return formatted(format, call.arguments[(place + 1)...].compactMap(\.self)[...], &steps)
        }
        let pieces = call.arguments.enumerated().compactMap { place, argument in
            let role = tabled.parameters.indices.contains(place) ? tabled.parameters[place].role : .text
            return role == .text || role == .path ? argument : nil
        }
        guard !pieces.isEmpty else { return nil }
        var result = before
        for piece in pieces.prefix(Self.mostParts) {
            if !result.parts.isEmpty { result.parts.append(.literal([UInt8(ascii: "/")])) }
            result.parts += parts(of: piece, &steps).parts
        }
        return result.joined
    }

    /// What a format goes on with that is not read takes any arguments.
    private func formatted(_ format: NameParts, _ arguments: ArraySlice<Range<Int>>, _ steps: inout Int) -> NameParts {
        guard case .literal(let known) = format.parts.first else {
            return NameParts(parts: format.parts.prefix(1) + [.unknown])
        }
        var result = formatted(known, arguments, &steps)
        if format.parts.count > 1 { result.parts.append(.unknown) }
        return result
    }

    /// printf(3): each directive but `%%` takes an argument.
    private func formatted(_ format: [UInt8], _ arguments: ArraySlice<Range<Int>>, _ steps: inout Int) -> NameParts {
        var result = NameParts()
        var literal: [UInt8] = []
        var rest = arguments
        var index = 0
        func flush() {
            if !literal.isEmpty { result.parts.append(.literal(literal)) }
            literal = []
        }
        while index < format.count, result.parts.count < Self.mostParts {
            guard format[index] == UInt8(ascii: "%") else {
                literal.append(format[index])
                index += 1
                continue
            }
            index += 1
            while index < format.count, "-+ #0123456789.*hlLqjzt".utf8.contains(format[index]) {
                if format[index] == UInt8(ascii: "*") { rest = rest.dropFirst() }
                index += 1
            }
            guard index < format.count else { break }
            if format[index] == UInt8(ascii: "%") {
                literal.append(UInt8(ascii: "%"))
            } else {
                flush()
                result.parts += rest.popFirst().map { parts(of: $0, &steps).parts } ?? [.unknown]
            }
            index += 1
        }
        flush()
        return result
    }
}
