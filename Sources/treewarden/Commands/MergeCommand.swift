import ArgumentParser
import Auditing
import Reporting

/// `treewarden merge`: makes one report of partial results.
struct MergeCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "merge", _superCommandName: "treewarden",
        abstract: "Makes one report of partial results: of several hosts, or of one tree that several looked at.",
        usage: "treewarden merge <file> ... [<options>]")

    static let examples = [
        Example(
            "treewarden merge results/*.part --expect hosts.txt --format sarif=fleet.sarif --format text",
            "one report of all hosts; ends with 3 where one of them sent nothing, and names it"),
        Example(
            "treewarden merge results/*.part --baseline fleet.baseline --new-only",
            "what is new on any host, against one baseline for all"),
        Example("treewarden merge tree.part", "the report that the scan would have made itself, byte for byte"),
    ]

    static let exitStatuses: [ExitStatus] = [.passed, .failed, .usage, .incomplete]

    static func meaning(of status: ExitStatus) -> String {
        switch status {
        case .usage: "wrong arguments, or a part is missing, there twice, damaged, of strangers, or of another scan"
        case .incomplete:
            "a scan was incomplete, a host or a part is missing, or a report could not be written; wins over 1"
        case .passed, .failed: status.meaning
        }
    }

    @Argument(help: ArgumentHelp("Files of scan --format partial=FILE; in any order.", valueName: "file"))
    var files: [PathArgument] = []

    @OptionGroup(title: "Expected hosts and shards") var expectation: ExpectationOptions
    @OptionGroup(title: "Configuration") var chosenConfiguration: ConfigurationOptions
    @OptionGroup(title: "Rules and profile of the parts")
    var rules: RuleOptions
    @OptionGroup(title: "Exit code and failing level") var verdict: MergeVerdictOptions
    @OptionGroup(title: "Policy") var policy: PolicyOptions
    @OptionGroup(title: "Baseline and ignored findings") var acceptance: AcceptanceOptions
    @OptionGroup(title: "Reports and output files") var reporting: MergeReportOptions
    @OptionGroup(title: "SARIF") var sarif: SARIFOptions
    @OptionGroup(title: "Color") var color: ColorOptions

    func execute() throws(CommandError) -> ExitStatus {
        guard !files.isEmpty else {
            throw CommandError(
                "nothing to merge", hints: "Name what scan --format partial=FILE wrote: treewarden merge FILE…")
        }
        guard acceptance.inlineIgnores == nil else {
            throw CommandError(
                "--inline-ignores, but what comments accept is decided where texts are read",
                hints: "Give it to treewarden scan.")
        }
        guard var options = try? AuditOptions.parse([]) else { throw CommandError("the options have no defaults") }
        options.chosenConfiguration = chosenConfiguration
        options.rules = rules
        options.verdict.failOn = verdict.failOn
        options.verdict.allowIncomplete = verdict.allowIncomplete
        options.trust.trustedOwner = expectation.trustedOwner
        options.policy = policy
        options.acceptance = acceptance
        options.reporting.format = reporting.format
        options.reporting.output = reporting.output
        options.run.quiet = reporting.quiet
        options.run.statistics = reporting.statistics
        options.run.hyperlinks = reporting.hyperlinks
        options.sarif = sarif
        options.color = color
        return try MergeRun(files, options, expectation).run()
    }
}

/// Which results have to be there, and whose files are taken.
struct ExpectationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The hosts that results are expected of: names separated by commas, or a file with one on each line; repeatable. "
                + "Of which there is none is told by name, and makes the report incomplete.",
            valueName: "hosts"))
    var expect: [PathArgument] = []

    @Flag(
        help: ArgumentHelp(
            "Make a report where parts of a plan are missing, which says of each unit that nobody looked at it."))
    var allowMissing = false

    @Option(
        help: ArgumentHelp("Take files that this user owns, beside root's and your own.", valueName: "name|id"),
        completion: Completions.users)
    var trustedOwner: [String] = []
}

/// What makes a merge fail.
struct MergeVerdictOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Exit with 1 where there is a finding at or above this level; it does not change what is shown. "
                + "(default: error)",
            valueName: "level"))
    var failOn: FailureThreshold?

    @Flag(help: "Exit with 0 or 1 even where something could not be examined; the report says so all the same.")
    var allowIncomplete = false
}

/// Which reports a merge writes, and what shows of it.
struct MergeReportOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write a report; repeatable, and at most one to standard output. Formats: "
                + ReportFormat.allCases.map(\.rawValue).joined(separator: ", ") + ". (default: text)",
            valueName: "format[=file]"),
        completion: .list(ReportFormat.allCases.map(\.rawValue)))
    var format: [String] = []

    @Option(name: .shortAndLong, help: ArgumentHelp("Where the one report goes.", valueName: "file"))
    var output: PathArgument?

    @Flag(
        name: [.customShort("v"), .long, .customLong("verbose")],
        help: "Say on standard error how much was looked at.")
    var statistics = false

    @Flag(help: "Make rule ids links where the terminal can follow them.")
    var hyperlinks = false

    @Flag(name: .shortAndLong, help: "No closing lines; findings and errors remain.")
    var quiet = false
}
