import Facts
import RuleLanguage

/// A value that an option does not take, and that is nearly one which it does: `--profile relase`.
struct MistakenValue {
    /// What to say instead of what the parser says.
    let message: String

    /// - Parameter said: by the parser: the value in quotes, the option, and behind that all values in quotes.
    init?(in said: String) {
        let quoted = said.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .compactMap { place, part in place % 2 == 1 ? String(part) : nil }
        guard said.hasPrefix("The value '"), said.holds("Please provide one of"), quoted.count > 2,
            let nearest = nearestWord(to: quoted[0], among: quoted.dropFirst(2))
        else { return nil }
        message = "\(said) Did you mean '\(nearest)'?"
    }
}
