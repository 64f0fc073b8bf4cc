import ArgumentParser
import RuleLanguage

/// `treewarden check`: tells what is wrong with rule files, as a compiler does.
struct CheckCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "check", _superCommandName: "treewarden",
        abstract: "Checks rule files of your own: their language, and their examples.",
        usage: "treewarden check <file-or-directory> ...")

    static let examples = [
        Example("treewarden check rules/permissions/my-rule.yaml", "one rule"),
        Example("treewarden check rules", "every .yaml file in a directory"),
        Example("treewarden check rules && treewarden scan dist --rules rules", "check them, then use them"),
    ]

    static func meaning(of status: ExitStatus) -> String {
        switch status {
        case .passed: "every rule is right, and each of its examples comes out as it says"
        case .failed, .usage: "a rule is wrong, or there is none"
        case .incomplete: "standard output could not be written"
        }
    }

    @Argument(help: ArgumentHelp("Rule files, or directories of them.", valueName: "file"))
    var paths: [PathArgument] = []

    func execute() throws(Complaint) -> ExitStatus {
        guard !paths.isEmpty else {
            throw Complaint("no rules to check", hints: "Name a file or a directory: treewarden check rules")
        }
        // Only looked at and never obeyed, so it does not matter whose they are.
        let files = try RuleFiles.read(paths, trust: nil)
        _ = try RuleSet.parse(files, over: try RuleSet.shipped())
        let count = files.count { !$0.declaresParameters }
        try TerminalText.write("\(count) \(count == 1 ? "rule is" : "rules are") right\n")
        return .passed
    }
}
