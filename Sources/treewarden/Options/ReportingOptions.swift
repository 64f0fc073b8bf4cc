import ArgumentParser
import Reporting

/// Which reports are written, and where.
struct ReportingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write a report; repeatable, and at most one to standard output. Formats: "
                + ReportFormat.allCases.map(\.rawValue).joined(separator: ", ") + ". (default: text)",
            valueName: "format[=file]"))
    var format: [String] = []

    @Option(help: ArgumentHelp("Where the one report goes.", valueName: "file"))
    var output: PathArgument?

    @Option(
        help: ArgumentHelp(
            "The directory that machine formats count paths from. (default: the working directory where it holds the "
                + "root, else the root)",
            valueName: "dir"))
    var base: PathArgument?
}
