import Auditing
import ArgumentParser
import Reporting
import Evaluation
import RuleLanguage

/// `treewarden explain`: a rule as a page.
struct ExplainCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "explain", _superCommandName: "treewarden",
        abstract: "A rule in full: why it matters, when it speaks, how to mend it, examples.",
        usage: "treewarden explain <rule|family|glob> ... [<options>]")

    static let examples = [
        Example("treewarden explain world-writable-directory", "one rule"),
        Example("treewarden explain setuid-file setgid-file", "several, one after the other"),
        Example("treewarden explain my-rule --rules ./rules", "a rule of your own"),
    ]

    @Argument(help: ArgumentHelp("Rules, given by id, family or pattern.", valueName: "rule|family|glob"))
    var words: [String] = []

    @Option(help: ArgumentHelp("Rules of your own, in a directory.", valueName: "dir"))
    var rules: [PathArgument] = []

    func execute() throws(CommandError) -> ExitStatus {
        guard !words.isEmpty else { throw CommandError("no rule to explain", hints: "All of them: treewarden rules") }
        let library = try RuleSet.library(with: rules, trust: .invoking).rules
        // What a policy is held to are rules as well, wherever there is one.
        let known = library + PolicyRule.documented.filter { rule in !library.contains { $0.id == rule.id } }
        var pages: [String] = []
        for word in words.map({ RuleWord($0) }) {
            let places = word.places(in: known)
            guard !places.isEmpty else { throw CommandError(unknown: word, among: known) }
            pages += places.sorted().map { RulePage(known[$0]).rendered(width: Terminal.width) }
        }
        try TerminalText.write(pages.joined(separator: "\n"))
        return .passed
    }
}

extension CommandError {
    /// A word stands for none of the rules.
    fileprivate init(unknown word: RuleWord, among rules: [Rule]) {
        let nearest = word.nearest(in: rules).map { "Did you mean '\($0)'? " } ?? ""
        self.init(
            DisplayEscape.full.text(ArgumentText.decode(word.problem)),
            hints: "\(nearest)All of them: treewarden rules")
    }
}
