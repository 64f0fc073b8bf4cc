import Auditing
import Compression
import Descriptors
import Outputs
import Reporting
import Supervising

/// Brings reports to where they are asked for.
struct Delivery<Format: OutputFormat> {
    let requests: [FormatRequest<Format>]
    /// For standard output; files never get colours or links.
    let terminalOptions: Format.Options
    let fileOptions: Format.Options

    /// - Parameter terminalOptions: nothing where it looks the same everywhere.
    init(requests: [FormatRequest<Format>], terminalOptions: Format.Options? = nil, fileOptions: Format.Options) {
        self.requests = requests
        self.terminalOptions = terminalOptions ?? fileOptions
        self.fileOptions = fileOptions
    }

    /// Writes every report, those after a failed one too.
    ///
    /// - Parameters:
    ///   - space: where findings come from that memory does not hold.
    ///   - isWhole: whether it was gathered to its end. What was not takes no file's place: it goes to another one beside it,
    ///     whose name ends with `.partial`.
    /// - Returns: whether all could be written. Which could not is said on standard error.
    func deliver(_ report: Format.Report, from space: TemporarySpace, isWhole: Bool = true) -> Bool {
        var isComplete = true
        // Files first: who reads standard output to its end finds them in place.
        let filesFirst = requests.filter { $0.file != nil } + requests.filter { $0.file == nil }
        for request in filesFirst {
            let file = request.file.map { isWhole ? $0 : $0.partial }
            do throws(SystemFailure) {
                if let file {
                    try write(report, from: space, request.format, to: file, compressingFor: request.file ?? file)
                    if let whole = request.file, file != whole {
                        TerminalText.say(
                            "treewarden: \(whole.quoted) is left as it was; what was gathered is in \(file.quoted)")
                    }
                } else {
                    var sink = StandardOutputSink()
                    try request.format.write(report, options: terminalOptions, to: &sink)
                    if let failure = space.failure { throw failure }
                }
            } catch {
                isComplete = false
                let place = file?.quoted ?? "standard output"
                // Who closed the pipe has seen enough, and needs no message.
                if request.file != nil || error.name != "EPIPE" {
                    TerminalText.say("treewarden: error: the \(request.format) report to \(place): \(error.sentence)")
                }
            }
        }
        return isComplete
    }

    private func write(
        _ report: Format.Report, from space: TemporarySpace, _ format: Format, to file: PathArgument,
        compressingFor name: PathArgument
    ) throws(SystemFailure) {
        var sink = try FileSink(replacing: file, named: name)
        try format.write(report, options: fileOptions, to: &sink)
        // What was not there when it was read is missing in the report.
        if let failure = space.failure { throw failure }
        try sink.commit()
    }
}

extension PathArgument {
    /// Where something goes that was to be at this path, and is not whole: a stream takes it as it comes, since nothing is
    /// replaced there.
    fileprivate var partial: PathArgument {
        AtomicFile.isStream(at: bytes) ? self : PathArgument(bytes + Array(".partial".utf8))
    }
}

/// The reports of a scan.
typealias ReportDelivery = Delivery<ReportFormat>

extension ReportDelivery {
    /// Checks where reports are to go, before anything is looked at.
    init(_ options: AuditOptions) throws(CommandError) {
        requests = try FormatRequest.all(formats: options.reporting.format, output: options.reporting.output)
        let environment = Terminal.Environment.current()
        var report = ReportOptions(version: Treewarden.version, sarif: try options.sarif.resolved())
        report.text.isQuiet = options.run.quiet
        report.text.listsSkippedRules = options.run.statistics
        report.includesSuppressed = options.acceptance.includeSuppressed
        fileOptions = report
        report.text.color = environment.usesColor(options.color.color)
        report.text.hyperlinks = options.run.hyperlinks && environment.outputIsTerminal
        report.text.width = Terminal.width
        terminalOptions = report
    }

    /// Decides what counts of a report, delivers it, and says how it ended.
    func close(
        _ report: consuming AuditReport, through gate: FindingGate, _ options: RunOptions, _ space: TemporarySpace
    ) throws(CommandError) -> ExitStatus {
        var report = report
        let isKept = gate.apply(to: &report)
        if let commandError = space.commandError { throw commandError }
        let isDelivered = deliver(report, from: space)
        ScanClosing(report, isQuiet: options.quiet, showsStatistics: options.statistics).say(
            scanErrorsAreShown: showsScanErrors, omission: omission(of: report))
        return isKept && isDelivered ? ExitStatus(report.verdict) : .incomplete
    }

    /// Whether what goes to standard output tells people what could not be examined.
    var showsScanErrors: Bool {
        requests.contains { $0.file == nil && $0.format == .text }
    }

    /// How many findings the asked-for SARIF logs leave out, and how many such a log has at most.
    func omission(of report: AuditReport) -> (count: Int, limit: Int)? {
        guard requests.contains(where: { $0.format == .sarif }), let limit = fileOptions.sarif.maximumResults else {
            return nil
        }
        let count = fileOptions.omittedResults(of: report)
        return count > 0 ? (count, limit) : nil
    }
}

/// Standard output as the place of a report.
struct StandardOutputSink: ByteSink {
    mutating func append(_ bytes: [UInt8]) throws(SystemFailure) {
        try StandardStream.output.write(bytes)
    }
}

/// A file as the place of a report; it appears under its name when it is complete.
struct FileSink: ByteSink, ~Copyable {
    private var file: AtomicFile
    private let compressor: Compressor?

    /// - Parameter compressor: what makes its bytes of those that are written, if anything does.
    init(file: consuming AtomicFile, through compressor: Compressor? = nil) {
        self.file = file
        self.compressor = compressor
    }

    /// One that is compressed where its name says so, or the one that it would have if it were whole.
    init(replacing file: PathArgument, named name: PathArgument? = nil) throws(SystemFailure) {
        var compressor: Compressor?
        if (name ?? file).bytes.suffix(4).elementsEqual(".zst".utf8) {
            compressor = try? Compressor()
            if compressor == nil { throw .outOfMemory }
        }
        self.init(file: try AtomicFile(replacing: file.bytes), through: compressor)
    }

    mutating func append(_ bytes: [UInt8]) throws(SystemFailure) {
        guard let compressor else { return try file.write(bytes) }
        let compressed = try Self.compressed { () throws(CompressionError) in try compressor.compress(bytes) }
        if !compressed.isEmpty { try file.write(compressed) }
    }

    consuming func commit() throws(SystemFailure) {
        if let compressor {
            try file.write(Self.compressed { () throws(CompressionError) in try compressor.finish() })
        }
        try file.commit()
    }

    private static func compressed(
        _ body: () throws(CompressionError) -> [UInt8]
    ) throws(SystemFailure) -> [UInt8] {
        do throws(CompressionError) {
            return try body()
        } catch {
            throw .outOfMemory
        }
    }
}
