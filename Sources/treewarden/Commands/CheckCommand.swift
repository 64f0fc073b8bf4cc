import Configuration
import Auditing
import ArgumentParser
import Descriptors
import RuleLanguage

/// `treewarden check`: tells what is wrong with files of rules and policies, as a compiler does.
struct CheckCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "check", _superCommandName: "treewarden",
        abstract: "Checks rule files of your own, their language and their examples, and policies.",
        usage: "treewarden check <file-or-directory> ...")

    static let examples = [
        Example("treewarden check rules/permissions/my-rule.yaml", "one rule"),
        Example("treewarden check policy.yaml", "what a scan is to be held to with --policy"),
        Example("treewarden check rules && treewarden scan dist --rules rules", "check them, then use them"),
    ]

    static func meaning(of status: ExitStatus) -> String {
        switch status {
        case .passed: "every rule is right, each of its examples comes out as it says, and so is every policy"
        case .failed, .usage: "a rule or a policy is wrong, or there is none"
        case .incomplete: "standard output could not be written"
        }
    }

    @Argument(help: ArgumentHelp("Files of rules or policies, or directories of them.", valueName: "file"))
    var paths: [PathArgument] = []

    func execute() throws(CommandError) -> ExitStatus {
        guard !paths.isEmpty else {
            throw CommandError("no rules to check", hints: "Name a file or a directory: treewarden check rules")
        }
        // Only looked at and never obeyed, so it does not matter whose they are.
        let files = try RuleFiles.read(paths, trust: nil)
        let policies = files.filter(Policy.isMeant)
        let rules = files.filter { !Policy.isMeant(by: $0) }
        let library = try RuleSet.parse(rules, over: try RuleSet.shipped())
        for file in policies {
            _ = try PolicyFiles.parse(file, PathArgument(Array(file.name.utf8)), HostAccounts(), library.rules)
        }
        let tables = rules.count(where: \.declaresCalls)
        let count = rules.count { !$0.declaresParameters } - tables
        var right: [String] = []
        if rules.count > tables { right.append("\(count) \(count == 1 ? "rule is" : "rules are") right") }
        if tables > 0 { right.append("\(tables) \(tables == 1 ? "table of calls is" : "tables of calls are") right") }
        if !policies.isEmpty {
            right.append("\(policies.count) \(policies.count == 1 ? "policy is" : "policies are") right")
        }
        try TerminalText.write(right.joined(separator: ", ") + "\n")
        return .passed
    }
}
