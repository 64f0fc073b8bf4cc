import ArgumentParser
import Auditing
import Facts
import Reporting
import RuleLanguage

/// An option that there is none of, but that is a value of another one, `--json` for `--format json`, or a slip of the
/// fingers, `--hlep`.
struct MistakenOption {
    /// What to say instead of what the parser says.
    let message: String

    /// - Parameters:
    ///   - said: by the parser.
    ///   - command: the one whose option it was to be; nothing where it was the program's own.
    init?(in said: String, of command: (any Command.Type)?) {
        let beginning = "Unknown option '--"
        guard said.hasPrefix(beginning), let end = said.dropFirst(beginning.count).firstIndex(of: "'") else {
            return nil
        }
        let word = String(said[said.index(said.startIndex, offsetBy: beginning.count)..<end])
        let options = ["--format", "--profile", "--fail-on", "--as", "--target", "--select"]
        if let command,
            let option = options.first(where: { Self.words(of: $0).contains(word) && Self.takes(command, $0, word) })
        {
            message = "Unknown option '--\(word)'. Did you mean '\(option) \(word)'?"
            return
        }
        let names = ["help", "version"] + (command.map(HelpPage.longOptions) ?? [])
        guard let nearest = nearestWord(to: word, among: names) else { return nil }
        message = "Unknown option '--\(word)'. Did you mean '--\(nearest)'?"
    }

    private static func words(of option: String) -> [String] {
        switch option {
        case "--format":
            ReportFormat.allCases.map(\.rawValue) + InventoryFormat.allCases.map(\.rawValue)
                + PageFormat.allCases.map(\.rawValue)
        case "--profile": Profile.allCases.map(\.name)
        case "--fail-on": FailureThreshold.allCases.map(\.rawValue)
        case "--as": ["tree", "archive", "image", "layer"]
        case "--target": TargetSystems.allWords
        default: Rule.Family.allCases.map(\.rawValue)
        }
    }

    /// Whether the command has such an option, and this is a value of it.
    private static func takes(_ command: any Command.Type, _ option: String, _ word: String) -> Bool {
        (try? command.parse([option, word])) != nil
    }
}
