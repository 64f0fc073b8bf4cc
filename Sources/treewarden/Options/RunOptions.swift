import ArgumentParser
import Descriptors
import Trees

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

    @Flag(
        name: [.customShort("v"), .long, .customLong("verbose")],
        help: "Say on standard error how much was looked at, and how fast; list the rules that were skipped.")
    var statistics = false

    @Flag(help: "Make rule ids links where the terminal can follow them.")
    var hyperlinks = false

    @Flag(name: .shortAndLong, help: "No progress, no closing lines; findings and errors remain.")
    var quiet = false

    @Flag(help: "No progress line.")
    var noProgress = false
}

/// What a scan does not go beyond. A file system that a program serves can go on for ever; no other tree comes near.
struct BoundOptions: ParsableArguments {
    private static let usual = WalkOptions.Bounds()

    @Option(help: ArgumentHelp("How many levels below a root.", valueName: "n"))
    var maxDepth = usual.depth

    @Option(
        help: ArgumentHelp(
            "How many names in one directory. (default: 20000000; 2000000 where a program serves the file system)",
            valueName: "n"))
    var maxDirectoryEntries: Int?

    @Option(
        help: ArgumentHelp(
            "How long one directory may be read; 0 for as long as it takes. (default: 120 where a program or a server "
                + "serves the file system)",
            valueName: "seconds"))
    var maxDirectoryTime: Double?

    @Option(help: ArgumentHelp("How many entries of a root.", valueName: "n"))
    var maxEntries = usual.entries

    @Option(help: ArgumentHelp("How many bytes the paths of a root's findings have in all.", valueName: "n"))
    var maxPathBytes = usual.pathBytes

    @Option(help: ArgumentHelp("How many bytes an archive may be decompressed to.", valueName: "bytes"))
    var maxExpansion = Int(usual.expansion)

    @Option(
        help: ArgumentHelp(
            "How many findings, and places that could not be examined, the scan may have in all.", valueName: "n"))
    var maxFindings = 10_000_000

    @Option(help: ArgumentHelp("How long the scan may take; 0 for as long as it does.", valueName: "seconds"))
    var maxTime: Double = 604_800

    /// - Throws: where a bound leaves nothing to scan.
    func bounds() throws(CommandError) -> WalkOptions.Bounds {
        var bounds = Self.usual
        bounds.depth = try Self.checked(maxDepth, "--max-depth")
        if let maxDirectoryEntries {
            bounds.entriesInDirectory = try Self.checked(maxDirectoryEntries, "--max-directory-entries")
        }
        if let maxDirectoryTime {
            bounds.directoryTime = try Self.nanoseconds(
                maxDirectoryTime, "--max-directory-time", "no time that a directory can take")
        }
        bounds.entries = try Self.checked(maxEntries, "--max-entries")
        bounds.pathBytes = try Self.checked(maxPathBytes, "--max-path-bytes")
        bounds.expansion = UInt64(try Self.checked(maxExpansion, "--max-expansion"))
        return bounds
    }

    /// What the process that walks the trees may send.
    ///
    /// - Throws: where a bound leaves nothing to report.
    func allowance(roots: Int) throws(CommandError) -> MessageAllowance {
        MessageAllowance(
            findings: try Self.checked(maxFindings, "--max-findings"), pathBytes: maxPathBytes,
            entries: maxEntries, roots: roots)
    }

    /// In nanoseconds.
    func timeLimit() throws(CommandError) -> Int64 {
        try Self.nanoseconds(maxTime, "--max-time", "no time that a scan can take")
    }

    private static func nanoseconds(
        _ seconds: Double, _ option: String, _ refusal: String
    ) throws(CommandError) -> Int64 {
        if seconds == 0 { return .max }
        guard (0.1...1e9).contains(seconds) else {
            throw CommandError(
                "\(option) \(seconds) is \(refusal)",
                hints: "Between 0.1 and 1000000000 seconds; 0 for as long as it takes.")
        }
        return Int64(seconds * 1_000_000_000)
    }

    private static func checked(_ number: Int, _ option: String) throws(CommandError) -> Int {
        guard number > 0 else {
            throw CommandError("\(option) \(number) leaves nothing to scan", hints: "Give a number of at least 1.")
        }
        return number
    }
}
