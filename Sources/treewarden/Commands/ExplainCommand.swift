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
        Example("treewarden explain --all --format markdown", "every rule, as pages of a site"),
    ]

    @Argument(
        help: ArgumentHelp("Rules, given by id, family or pattern.", valueName: "rule|family|glob"),
        completion: .custom { _, _, _ in Completions.ruleWords })
    var words: [String] = []

    @Flag(help: "Every rule.")
    var all = false

    @Option(name: .shortAndLong, help: "How it is written.")
    var format = PageFormat.text

    @Option(help: ArgumentHelp("Rules of your own, in a directory.", valueName: "dir"))
    var rules: [PathArgument] = []

    func execute() throws(CommandError) -> ExitStatus {
        guard all || !words.isEmpty else {
            throw CommandError("no rule to explain", hints: "All of them: treewarden rules")
        }
        guard !all || words.isEmpty else {
            throw CommandError("--all, and rules beside it", hints: "Leave one of them out.")
        }
        let library = try RuleSet.library(with: rules, trust: .invoking).rules
        // What a policy is held to are rules as well, wherever there is one.
        let known = library + PolicyRule.documented.filter { rule in !library.contains { $0.id == rule.id } }
        var chosen: [Rule] = all ? known : []
        for word in words.map({ RuleWord($0) }) {
            let places = word.places(in: known)
            guard !places.isEmpty else { throw CommandError(unknown: word, among: known) }
            chosen += places.sorted().map { known[$0] }
        }
        switch format {
        case .text:
            try TerminalText.write(
                chosen.map { RulePage($0).rendered(width: Terminal.width) }.joined(separator: "\n"))
        case .markdown:
            try TerminalText.write(chosen.map { RulePage($0).markdown() }.joined(separator: "\n"))
        case .json:
            var json = JSONWriter(.pretty)
            json.object { json in
                json.array("rules") { json in
                    for rule in chosen { json.object { json in RulePage(rule).write(to: &json) } }
                }
            }
            json.endLine()
            try TerminalText.write(json.bytes)
        }
        return .passed
    }
}

extension CommandError {
    /// A word stands for none of the rules.
    fileprivate init(unknown word: RuleWord, among rules: [Rule]) {
        let question = word.suggestion(in: rules).map { $0.prefix(1).uppercased() + $0.dropFirst() + " " } ?? ""
        self.init(
            DisplayEscape.full.text(ArgumentText.decode(word.problem)),
            hints: "\(question)All of them: treewarden rules")
    }
}
