import RuleLanguage

extension FuzzTarget {
    /// A condition, checked, printed and read again.
    static let condition = FuzzTarget(name: "condition") { input in
        let condition: Condition
        do throws(RuleErrors) {
            condition = try Condition(parsing: input.asText, parameters: parameters)
        } catch {
            try hold(!error.rendered().isEmpty, "a refusal says why")
            return
        }
        let text = condition.text
        let again: Condition
        do throws(RuleErrors) {
            again = try Condition(parsing: text, parameters: parameters)
        } catch {
            throw BrokenPromise("what is printed is refused: \(text)\n\(error.rendered())")
        }
        try hold(again.text == text, "printed again it differs: \(text) and \(again.text)")
        try hold(again == condition, "it reads back as another condition: \(text)")
    }

    /// Those of the corpus of conditions, by name and type.
    private static let parameters = [
        Parameter(name: "names", type: .texts, standard: .texts([]), meaning: ""),
        Parameter(name: "suffix", type: .text, standard: .text(Array(".so".utf8)), meaning: ""),
        Parameter(name: "limit", type: .number, standard: .number(0), meaning: ""),
        Parameter(name: "strict", type: .flag, standard: .flag(true), meaning: ""),
        Parameter(name: "pinned", type: .pins, standard: .pins([]), meaning: ""),
    ]
}
