import YAML

extension Condition {
    /// Reads a condition that stands by itself, in no file.
    ///
    /// Throws everything that is wrong with it, with `condition` as the file's name.
    public init(parsing text: String, parameters: [Parameter] = []) throws(RuleErrors) {
        let known = Dictionary(
            (Parameter.trusted + parameters).map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        do throws(ConditionParser.Failure) {
            self = try ConditionParser.parse(text, parameters: known)
        } catch {
            let lines = SourceText(Array(text.utf8))
            throw RuleErrors(
                error.errors.map { error in
                    let start = lines.mark(at: error.range.lowerBound)
                    let end = lines.mark(at: error.range.upperBound)
                    let length = start.line == end.line ? end.column - start.column : 1
                    return Diagnostic(
                        file: "condition", line: start.line, column: start.column, length: max(1, length),
                        message: error.message, notes: error.notes, sourceLine: lines.text(ofLine: start.line))
                })
        }
    }
}
