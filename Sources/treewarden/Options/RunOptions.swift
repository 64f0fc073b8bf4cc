import ArgumentParser

/// How a scan runs, and what it shows of that on the terminal.
struct RunOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How many workers share the walk; fewer where few files may be open. (default: one for each processor; 32 "
                + "where a program or a server serves the file system)",
            valueName: "n"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "How long a file system may leave every worker waiting before the scan ends without it; 0 for ever.",
            valueName: "seconds"))
    var stallTimeout: Double = 10

    @Flag(
        inversion: .prefixedNo,
        help: "Whether the process that reads the trees gives up everything else: Landlock and seccomp.")
    var sandbox = true

    @Flag(help: "Say on standard error how much was looked at, and how fast.")
    var statistics = false

    @Flag(help: "Make rule ids links where the terminal can follow them.")
    var hyperlinks = false

    @Flag(help: "No progress, no closing lines; findings and errors remain.")
    var quiet = false

    @Flag(help: "No progress line.")
    var noProgress = false
}
