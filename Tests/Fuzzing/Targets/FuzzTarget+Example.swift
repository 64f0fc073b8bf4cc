import Examples
import RuleLanguage

extension FuzzTarget {
    /// An example in the notation of `ls -l`, printed and read again.
    static let example = FuzzTarget(name: "example") { input in
        let text = input.asText
        let example: ExampleEntry
        do throws(NotationError) {
            example = try ExampleEntry(parsing: text)
        } catch {
            let count = text.utf8.count
            try hold((0...count).contains(error.offset) && error.length >= 0, "an error lies in the line")
            return
        }
        let line = example.line
        guard let again = try? ExampleEntry(parsing: line) else {
            throw BrokenPromise("what is printed is refused: \(line)")
        }
        try hold(again == example, "it reads back as another example: \(line)")
        try hold(again.line == line, "printed again it differs: \(line) and \(again.line)")
    }
}
