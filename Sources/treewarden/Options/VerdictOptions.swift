import ArgumentParser
import Auditing

/// What makes a scan fail.
struct VerdictOptions: ParsableArguments {
    enum ErrorHandling: String, WordArgument {
        case `continue`, stop
    }

    @Option(
        help: ArgumentHelp(
            "Exit with 1 where there is a finding at or above this level; it does not change what is shown. "
                + "(default: error; warning where names are asked about: collisions)",
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
