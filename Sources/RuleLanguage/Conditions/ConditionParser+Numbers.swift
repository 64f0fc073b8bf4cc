import Facts

extension ConditionParser {
    /// What follows a comparison sign: a number with its unit, or a parameter.
    mutating func quantity(_ read: SubjectRead) throws(ConditionError) -> Test.Quantity {
        guard case .number(let dimension) = read.type else { throw error("expected a number, found \(found)") }
        if case .parameter = token.content {
            let range = token.range
            let parameter = try parameter()
            guard parameter.type == .number else {
                throw ConditionError(
                    range: range, message: "'$\(parameter.name)' is of type \(parameter.type.rawValue)",
                    notes: ["expected one of type number"])
            }
            return Test.Quantity(value: 0, spelled: "$\(parameter.name)", parameter: parameter.name)
        }
        guard case .number(let digits) = token.content else {
            throw error("expected a number, found \(found)", Self.example(of: dimension))
        }
        if digits.hasPrefix("-"), dimension != .seconds {
            throw error("'\(read.name)' is never negative")
        }
        let number = token
        advance()
        let unit = try unit(of: dimension, read)
        guard let quantity = Test.Quantity(digits, unit: unit) else {
            throw ConditionError(range: number.range, message: "the number is too large")
        }
        return quantity
    }

    private mutating func unit(of dimension: FactType.Dimension, _ read: SubjectRead) throws(ConditionError) -> Unit? {
        guard case .word(let word) = token.content, !Vocabulary.connectives.contains(word) else { return nil }
        if dimension == .count { throw error("'\(read.name)' is a count and takes no unit") }
        let words = Unit.words(for: dimension)
        guard let unit = Unit.named[word] else {
            let names = Unit.all.filter { $0.dimension == dimension }.flatMap { [$0.singular, $0.plural] }
            let suggestion = nearestWord(to: word, among: names)
            throw error(
                "there is no unit '\(word)'",
                suggestion.map { "did you mean '\($0)'?" } ?? "expected \(listed(words))")
        }
        guard unit.dimension == dimension else {
            throw error("'\(word)' is no unit of '\(read.name)'", "expected \(listed(words))")
        }
        advance()
        return unit
    }

    private static func example(of dimension: FactType.Dimension) -> String {
        switch dimension {
        case .count: "for example 2"
        case .bytes: "for example 10 MiB"
        case .seconds: "for example 3 days"
        }
    }
}
