import Facts

extension Condition {
    /// The condition as canonical text, which reads back as the same condition.
    ///
    /// That holds for every condition of the parser: `all` and `any` join two or more, lists hold one or more values.
    public var text: String {
        switch self {
        case .all(let conditions): conditions.map(\.operand).joined(separator: " and ")
        case .any(let conditions): conditions.map(\.operand).joined(separator: " or ")
        case .not(.test(let test)): test.deniedText
        case .not(let condition): "not (\(condition.text))"
        case .test(let test): test.text
        }
    }

    /// The text with parentheses where it stands between connectives and has connectives of its own.
    private var operand: String {
        switch self {
        case .all, .any: "(\(text))"
        case .not, .test: text
        }
    }
}

extension Test {
    /// The test as canonical text.
    public var text: String {
        let predicate = predicate.text
        return predicate.isEmpty ? subject.text : "\(subject.text) \(predicate)"
    }

    fileprivate var deniedText: String {
        switch predicate {
        case .equals(let value): "\(subject.text) is not \(value.text)"
        case .isIn(let operand): "\(subject.text) not in \(operand.text())"
        default: "not \(text)"
        }
    }
}

extension Test.Subject {
    fileprivate var text: String {
        switch self {
        case .fact(let fact): fact.name
        case .parameter(let name): "$\(name)"
        }
    }
}

extension Test.Predicate {
    fileprivate var text: String {
        switch self {
        case .holds: ""
        case .equals(let value): "is \(value.text)"
        case .isIn(let operand): "in \(operand.text())"
        case .hasAny(let operand): "has \(operand.choiceText { $0.memberText })"
        case .hasAll(let operand): "has all of \(operand.text { $0.memberText })"
        case .grants(let right, let classes):
            "grants \(right) to "
                + (classes.count == 1 ? "\(classes[0])" : "(\(classes.map { "\($0)" }.joined(separator: ", ")))")
        case .exceeds(let mode): "exceeds \(mode.octal)"
        case .matches(let operand): "matches \(operand.choiceText())"
        case .startsWith(let operand): "starts with \(operand.choiceText())"
        case .endsWith(let operand): "ends with \(operand.choiceText())"
        case .compares(let comparison, let quantity): "\(comparison.rawValue) \(quantity.spelled)"
        }
    }
}

extension Test.Operand {
    /// As a list.
    fileprivate func text(_ spelling: (Test.Value) -> String = { $0.text }) -> String {
        switch self {
        case .values(let values): "(\(values.map(spelling).joined(separator: ", ")))"
        case .parameter(let name): "$\(name)"
        }
    }

    /// As what one of which suffices: a value by itself, or `any of` a list.
    fileprivate func choiceText(_ spelling: (Test.Value) -> String = { $0.text }) -> String {
        if case .values(let values) = self, values.count == 1 { return spelling(values[0]) }
        return "any of \(text(spelling))"
    }
}

extension Test.Value {
    /// The value as it is written in a condition.
    public var text: String {
        switch self {
        case .kind(let kind): kind.name
        case .content(let kind): kind.name
        case .member(let domain, let index): domain.words[index]
        case .text(let bytes): Self.literal(bytes)
        case .account(0): "root"
        case .account(let id): String(id)
        case .mode(let mode): mode.octal
        case .empty: "empty"
        }
    }

    /// The value as it is written after `has`, where the special bits of a mode have names.
    fileprivate var memberText: String {
        switch self {
        case .mode(.setuid): "setuid"
        case .mode(.setgid): "setgid"
        case .mode(.sticky): "sticky"
        default: text
        }
    }

    private static func literal(_ bytes: [UInt8]) -> String {
        var text = "\""
        var scalars = UTF8Scalars(bytes.span)
        while let step = scalars.next() {
            switch step.scalar {
            case "\""?: text += "\\\""
            case "\\"?: text += "\\\\"
            case "\n"?: text += "\\n"
            case "\t"?: text += "\\t"
            case let scalar? where scalar.isASCII && scalar.isHidden: text += "\\x" + hexadecimal(bytes[step.offset])
            case let scalar? where scalar.isHidden:
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            case let scalar?: text.unicodeScalars.append(scalar)
            case nil: text += "\\x" + hexadecimal(bytes[step.offset])
            }
        }
        return text + "\""
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return byte < 0x10 ? "0" + digits : digits
    }
}
