import ArgumentParser
import Auditing

/// What makes a scan fail.
struct VerdictOptions: ParsableArguments {
    enum ErrorHandling: String, WordArgument {
        case `continue`, stop
    }

    @Option(
        help: ArgumentHelp(
            "Exit with 1 where there is a finding at or above this level; it does not change what is shown. Of "
                + "collisions the default is warning.",
            valueName: "level"))
    var failOn: FailureThreshold?

    @Flag(help: "Exit with 0 or 1 even where something could not be examined; the report says so all the same.")
    var allowIncomplete = false

    @Option(
        help: ArgumentHelp(
            "Entries that may change during the scan without making it incomplete; a pattern as of --exclude.",
            valueName: "glob"))
    var allowChanges: [PathArgument] = []

    @Option(help: ArgumentHelp("What to do where something cannot be examined.", valueName: "what"))
    var onError = ErrorHandling.continue
}

/// What is known and accepted, and so does not make a scan fail.
struct AcceptanceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Let pass what an earlier scan found: a file of --write-baseline, or a SARIF log. Only what is new makes the "
                + "scan fail.",
            valueName: "file"))
    var baseline: PathArgument?

    @Option(
        help: ArgumentHelp(
            "Write down what is found, for --baseline, and let it pass. Never from an incomplete scan.",
            valueName: "file"))
    var writeBaseline: PathArgument?

    @Flag(help: "Take out of the file of --baseline what is gone.")
    var pruneBaseline = false

    @Flag(help: "Leave out of reports what the baseline has.")
    var newOnly = false

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Let comments in texts accept what is found there: treewarden:ignore RULE[,RULE] REASON. source does, unless "
                + "it is told not to; scan does not, since what is audited must not switch rules off."))
    var inlineIgnores: Bool?

    @Flag(help: "Exit with 2 where an entry that accepts findings has expired, or matches none, or gives no reason.")
    var strictIgnores = false

    @Flag(help: "List what is accepted in machine formats, marked as such.")
    var includeSuppressed = false

    /// - Parameter hasBase: whether a revision says what was there before.
    func check(hasBase: Bool = false) throws(CommandError) {
        if hasBase, baseline != nil || writeBaseline != nil || pruneBaseline {
            throw CommandError(
                "--diff-base beside --\(baseline != nil ? "baseline" : "write-baseline")",
                hints: "Either a revision says what was there before, or a file does.")
        }

        if baseline == nil, pruneBaseline {
            throw CommandError("--prune-baseline without a baseline", hints: "Name it: --baseline FILE")
        }
        if baseline == nil, newOnly, !hasBase {
            throw CommandError("--new-only without a baseline", hints: "Name it: --baseline FILE")
        }
        if pruneBaseline, writeBaseline != nil {
            throw CommandError(
                "--prune-baseline beside --write-baseline",
                hints: "Either take out of the old one what is gone, or write down all that is found.")
        }
    }
}
