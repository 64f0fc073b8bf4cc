import Facts
import RuleLanguage

extension ParameterValue {
    /// Whether a test over the parameter itself holds: a constant, as the value is.
    func satisfies(_ predicate: Test.Predicate, parameters: [String: ParameterValue]) -> Bool {
        switch predicate {
        case .holds:
            if case .flag(let holds) = self { return holds }
            return false
        case .equals(let value): return equals(value)
        case .isIn(.values(let values)): return values.contains { equals($0) }
        case .isIn(let operand), .hasAny(let operand):
            let wanted = operand.members(parameters)
            return members.contains { wanted.contains($0) }
        case .hasAll(let operand): return operand.members(parameters).allSatisfy { members.contains($0) }
        case .compares(let comparison, let quantity):
            guard case .number(let number) = self, let limit = quantity.value(parameters) else { return false }
            return comparison.holds(number, limit)
        case .matches(let operand): return hasText(operand, parameters) { TextPattern(glob: $0) }
        case .startsWith(let operand): return hasText(operand, parameters) { .prefix($0) }
        case .endsWith(let operand): return hasText(operand, parameters) { .suffix($0) }
        case .grants, .exceeds: return false
        }
    }

    /// What it holds, as values of the rule language.
    fileprivate var members: [Test.Value] {
        switch self {
        case .text(let text): [.text(text)]
        case .texts(let texts): texts.map { .text($0) }
        case .accounts(let accounts): accounts.compactMap { $0.id.map { .account($0) } }
        case .number, .flag, .pins: []
        }
    }

    private func equals(_ value: Test.Value) -> Bool {
        guard value == .empty else { return members == [value] }
        return switch self {
        case .text(let text): text.isEmpty
        case .texts(let texts): texts.isEmpty
        case .accounts(let ids): ids.isEmpty
        case .pins(let entries): entries.isEmpty
        case .number, .flag: false
        }
    }

    private func hasText(
        _ operand: Test.Operand, _ parameters: [String: ParameterValue], _ pattern: ([UInt8]) -> TextPattern
    ) -> Bool {
        var table = TextTable()
        let patterns = operand.members(parameters).compactMap { value in
            if case .text(let bytes) = value { pattern(bytes) } else { nil }
        }
        let row = table.row(of: patterns)
        return members.contains { value in
            if case .text(let bytes) = value { table.matches(row: row, bytes.span) } else { false }
        }
    }
}

extension Test.Operand {
    fileprivate func members(_ parameters: [String: ParameterValue]) -> [Test.Value] {
        switch self {
        case .values(let values): values
        case .parameter(let name): parameters[name]?.members ?? []
        }
    }
}
