import ArgumentParser
import Reporting

/// `treewarden fix`: says what would mend what was found, does it, and undoes it.
struct FixCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "fix", _superCommandName: "treewarden",
        abstract: "Mends what a scan finds: takes rights away, clears bits. Without --apply it says what it would do.",
        usage: "treewarden fix <path> ... [<options>]")

    static let examples = [
        Example("treewarden fix dist", "what may be mended without breaking anything, before a release"),
        Example(
            "treewarden fix /srv/app --select setuid-file --unsafe",
            "a fix that may break what works, asked for by its rule"),
        Example(
            "treewarden fix dist --select untrusted-owner --unsafe --give-to root:root",
            "objects that are to belong to somebody else"),
        Example("treewarden fix dist --format json", "the plan for a script: identity, steps, rules of each object"),
        Example(
            "treewarden fix dist --apply --undo-file dist.undo", "the plan carried out, and a file that takes it back"),
        Example("treewarden fix dist --undo dist.undo", "all of it taken back, but for what has changed since"),
    ]

    static let exitStatuses: [ExitStatus] = [.passed, .failed, .usage, .incomplete]

    static func meaning(of status: ExitStatus) -> String {
        switch status {
        case .passed: "there is nothing to mend, or all of it was done"
        case .failed: "there is something to mend, and nothing was changed"
        case .usage: status.meaning
        case .incomplete: "something is left alone that would have to be mended, or could not be examined"
        }
    }

    @Argument(help: ArgumentHelp("The directories to mend.", valueName: "path"))
    var paths: [PathArgument] = []

    @OptionGroup(title: "Fix and undo") var choice: FixOptions
    @OptionGroup(title: "Configuration") var chosenConfiguration: ConfigurationOptions
    @OptionGroup(title: "What is scanned") var scope: ScopeOptions
    @OptionGroup(title: "Rules and profile") var rules: RuleOptions
    @OptionGroup(title: "Trusted users and groups") var trust: TrustOptions
    @OptionGroup(title: "Policy") var policy: PolicyOptions
    @OptionGroup(title: "Performance and progress") var run: RunOptions
    @OptionGroup(title: "Limits") var bounds: BoundOptions

    func execute() throws(CommandError) -> ExitStatus {
        guard !paths.isEmpty else {
            throw CommandError("nothing to mend", hints: "Name a directory: treewarden fix .")
        }
        try choice.check()
        var options = try AuditOptions.looking(chosenConfiguration, scope, run, bounds)
        options.rules = rules
        options.trust = trust
        options.policy = policy
        options.acceptance.baseline = choice.baseline
        let sources = try options.roots(paths)
        if let file = choice.undo { return try UndoRun(file, choice, options, of: sources).run() }
        return try FixRun(options, choice, of: sources).run()
    }
}
