import ArgumentParser
import Facts
import RuleLanguage
import Trees

/// Which texts of programs are read.
struct LanguageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read only texts in these languages, repeatable or separated by commas: "
                + SourceLanguage.allCases.map(\.rawValue).joined(separator: ", ") + ". (default: all)",
            valueName: "language"),
        completion: .list(SourceLanguage.allCases.map(\.rawValue)))
    var language: [String] = []

    @Option(
        help: ArgumentHelp(
            "How long a text may be, in bytes; a longer one is not read, and makes the audit incomplete unless it is "
                + "excluded.",
            valueName: "n"))
    var maxSourceBytes = 16 << 20

    /// The languages that are named; nothing where none is.
    func languages() throws(CommandError) -> Set<SourceLanguage>? {
        guard !language.isEmpty else { return nil }
        var languages: Set<SourceLanguage> = []
        for argument in language {
            for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
                guard let language = SourceLanguage(rawValue: part.lowercased()) else {
                    throw CommandError(unknownLanguage: String(part))
                }
                languages.insert(language)
            }
        }
        return languages
    }

    /// A text is held in memory, several at a time.
    func sourceBytes() throws(CommandError) -> Int {
        guard (1...1 << 30).contains(maxSourceBytes) else {
            throw CommandError(
                "--max-source-bytes \(maxSourceBytes) is no length of a text", hints: "Between 1 and \(1 << 30) bytes.")
        }
        return maxSourceBytes
    }
}

extension CommandError {
    fileprivate init(unknownLanguage word: String) {
        let words = SourceLanguage.allCases.map(\.rawValue)
        let nearest = nearestWord(to: word, among: words).map { "Did you mean '\($0)'? " } ?? ""
        self.init(
            "--language \(PathArgument(ArgumentText.decode(word)).quoted) is no language that is read",
            hints: "\(nearest)All of them: \(words.joined(separator: ", "))")
    }
}
