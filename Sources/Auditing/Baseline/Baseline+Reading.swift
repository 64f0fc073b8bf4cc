public import RuleLanguage

extension Baseline {
    /// Reads a baseline of ours, or a SARIF log of an earlier scan; by the first byte it is one or the other.
    ///
    /// - Parameter file: as diagnostics are to name it.
    /// - Throws: the first thing that is wrong with it.
    public init(parsing bytes: [UInt8], file: String) throws(Diagnostic) {
        var reader = BaselineReader(file: file)
        try reader.take(bytes)
        self = try reader.finish()
    }
}

/// Reads a baseline as it comes. Of one that `--write-baseline` wrote no more than a line lies in memory; a log is read
/// as a whole.
public struct BaselineReader: ~Copyable {
    private let file: String
    private let space: (any SpillSpace)?
    private var entries: ExternalSort
    /// What has come of a line, or of a log.
    private var rest: [UInt8] = []
    private var isLog: Bool?
    private var lines = 0

    /// A larger log is none: several times as many results as a code scanning service takes.
    private static let logLimit = 64 << 20

    /// - Parameters:
    ///   - file: as diagnostics are to name it.
    ///   - space: for what memory is not to hold.
    public init(file: String, spillingTo space: (any SpillSpace)? = nil) {
        self.file = file
        self.space = space
        entries = ExternalSort(space)
    }

    /// Takes what comes next.
    ///
    /// - Throws: the first thing that is wrong with it.
    public mutating func take(_ bytes: [UInt8]) throws(Diagnostic) {
        var searched = rest.count
        rest += bytes
        if isLog == nil, let first = rest.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
            isLog = first == UInt8(ascii: "{")
        }
        guard isLog == false else {
            if rest.count > Self.logLimit {
                throw Diagnostic(
                    file: file, line: 1, column: 1, message: "the log has more than \(Self.logLimit >> 20) MiB",
                    notes: ["treewarden scan PATH --write-baseline FILE writes a baseline of any size"])
            }
            return
        }
        var start = 0
        while let end = rest[searched...].firstIndex(of: UInt8(ascii: "\n")) {
            try take(line: rest[start..<end])
            start = end + 1
            searched = start
        }
        if start > 0 { rest.removeFirst(start) }
    }

    private mutating func take(line: ArraySlice<UInt8>) throws(Diagnostic) {
        lines += 1
        if lines == 1, !line.starts(with: Baseline.heading.utf8) { throw notKnown }
        try Baseline.take(line, number: lines, file: file, into: &entries)
    }

    /// The whole of it.
    ///
    /// - Throws: what is wrong with its end.
    public consuming func finish() throws(Diagnostic) -> Baseline {
        guard let isLog else { throw notKnown }
        if isLog { return try .reading(sarif: rest, file: file, spillingTo: space) }
        try take(line: rest[...])
        return Baseline(sorted: entries.sorted())
    }

    private var notKnown: Diagnostic {
        Diagnostic(
            file: file, line: 1, column: 1, message: "this is neither a baseline nor a SARIF log",
            notes: ["treewarden scan PATH --write-baseline FILE writes one"])
    }
}
