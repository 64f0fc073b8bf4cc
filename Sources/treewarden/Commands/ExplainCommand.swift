import ArgumentParser
import RuleLanguage

/// `treewarden explain`: a rule as a page.
struct ExplainCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "explain", _superCommandName: "treewarden",
        abstract: "A rule in full: why it matters, when it speaks, how to mend it, examples.",
        usage: "treewarden explain <rule> ... [<options>]")

    static let examples = [
        Example("treewarden explain world-writable-directory", "one rule"),
        Example("treewarden explain setuid-file setgid-file", "several, one after the other"),
        Example("treewarden explain my-rule --rules ./rules", "a rule of your own"),
    ]

    @Argument(help: ArgumentHelp("Ids of rules.", valueName: "rule"))
    var ids: [String] = []

    @Option(help: ArgumentHelp("Rules of your own, in a directory.", valueName: "dir"))
    var rules: [PathArgument] = []

    func execute() throws(CommandError) -> ExitStatus {
        guard !ids.isEmpty else { throw CommandError("no rule to explain", hints: "All of them: treewarden rules") }
        let library = try RuleSet.library(with: rules, trust: .invoking)
        var pages: [String] = []
        for id in ids {
            guard let rule = library.rule(id) ?? PolicyRule.documented.first(where: { $0.id == id }) else {
                throw CommandError(unknownRule: id, in: library)
            }
            pages.append(RulePage(rule).rendered(width: Terminal.width))
        }
        try TerminalText.write(pages.joined(separator: "\n"))
        return .passed
    }
}

extension CommandError {
    fileprivate init(unknownRule id: String, in library: RuleLibrary) {
        let nearest =
            nearestWord(to: id, among: library.rules.map(\.id) + PolicyRule.allCases.map(\.id)).map {
                "Did you mean '\($0)'? "
            } ?? ""
        self.init(
            "there is no rule \(PathArgument(ArgumentText.decode(id)).quoted)",
            hints: "\(nearest)All of them: treewarden rules")
    }
}
