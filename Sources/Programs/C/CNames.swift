import Facts

/// How a body puts names together.
struct CNames {
    let text: CText
    let macros: CMacros
    let body: CBody
    let assignments: CAssignments
    /// What calls compose, by the variable that they fill; nothing for one that is filled more than once.
    private var composed: [String: NameParts?] = [:]

    init(_ text: CText, _ macros: CMacros, _ body: CBody, _ assignments: CAssignments, _ calls: [CCall]) {
        self.text = text
        self.macros = macros
        self.body = body
        self.assignments = assignments
        for call in calls where text.tables.calls[call.call].composes {
            let tabled = text.tables.calls[call.call]
            guard let out = call.argument(.pathOut, tabled) else { continue }
            let key = text.key(out, macros, nil).text
            let parts = composition(call, tabled)
            composed[key] = composed[key] == nil ? .some(parts) : .some(nil)
        }
    }

    private func composition(_ call: CCall, _ tabled: TabledCall) -> NameParts? {
        if let piece = call.argument(.text, tabled) ?? call.argument(.path, tabled) { return parts(of: piece) }
        guard let place = tabled.parameters.firstIndex(where: { $0.role == .format }),
            call.arguments.indices.contains(place), let format = text.literal(call.arguments[place], macros)
        else { return nil }
        return formatted(format, call.arguments[(place + 1)...])
    }

    /// printf(3): each directive but `%%` takes an argument.
    private func formatted(_ format: [UInt8], _ arguments: ArraySlice<Range<Int>>) -> NameParts {
        var result = NameParts()
        var literal: [UInt8] = []
        var rest = arguments
        var index = 0
        func flush() {
            if !literal.isEmpty { result.parts.append(.literal(literal)) }
            literal = []
        }
        while index < format.count {
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
                result.parts += rest.popFirst().map { parts(of: $0).parts } ?? [.unknown]
            }
            index += 1
        }
        flush()
        return result
    }

    /// What an expression puts together, following variables that are set once.
    func parts(of range: Range<Int>) -> NameParts {
        var range = range
        for _ in 0..<8 {
            range = text.stripped(range)
            if let literal = text.literal(range, macros) { return NameParts(parts: [.literal(literal)]) }
            guard let first = range.first, text.isIdentifier(first) else { return NameParts(parts: [.unknown]) }
            let name = text.string(first)
            if range.count == 1 {
                if let known = composed[name] { return known ?? NameParts(parts: [.unknown]) }
                if let source = assignments.onlySource(of: name) {
                    range = source
                    continue
                }
                if body.parameters.contains(name) { return NameParts(parts: [.shaped(.parameter)]) }
                return NameParts(parts: [.unknown])
            }
            return NameParts(parts: [part(ofCall: range)])
        }
        return NameParts(parts: [.unknown])
    }

    private func part(ofCall range: Range<Int>) -> NameParts.Part {
        guard let name = range.first(where: text.isIdentifier), text.isSign(name + 1, Sign.openParenthesis),
            let close = text.partner(name + 1)
        else { return .unknown }
        var shape: NameShapes = []
        for call in text.calls(name) { shape.formUnion(call.yields) }
        if shape.contains(.environment), let variable = text.literal(name + 2..<close, macros),
            variable.elementsEqual("TMPDIR".utf8)
        {
            shape.insert(.temporary)
        }
        return shape.isEmpty ? .unknown : .shaped(shape)
    }
}

extension CCall {
    /// The first argument of that role.
    func argument(_ role: TabledCall.Role, _ call: TabledCall) -> Range<Int>? {
        guard let place = call.parameters.firstIndex(where: { $0.role == role }), arguments.indices.contains(place)
        else {
            return nil
        }
        return arguments[place]
    }
}
