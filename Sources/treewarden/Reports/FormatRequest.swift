import Descriptors
import Outputs
import Reporting
import RuleLanguage

/// One report to write: `FORMAT`, or `FORMAT=FILE`.
struct FormatRequest<Format: OutputFormat>: Equatable {
    var format: Format
    /// Nothing stands for standard output.
    var file: PathArgument?

    /// Reads an argument of `--format`.
    init(parsing argument: String) throws(CommandError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let format = Format(rawValue: name) else {
            let names = Format.allCases.map(\.rawValue)
            let nearest = nearestWord(to: name, among: names).map { "Did you mean '\($0)'? " } ?? ""
            throw CommandError(
                "there is no format \(PathArgument(ArgumentText.decode(name)).quoted)",
                hints: "\(nearest)The formats are \(names.joined(separator: ", ")).")
        }
        self.format = format
        guard parts.count == 2 else { return }
        let file = PathArgument(ArgumentText.decode(String(parts[1])))
        if file.bytes.isEmpty {
            throw CommandError(
                "--format \(name)= names no file", hints: "Name one, or write to standard output: --format \(name)")
        }
        if file.bytes != Array("-".utf8) { self.file = file }
    }

    init(_ format: Format, file: PathArgument? = nil) {
        self.format = format
        self.file = file
    }

    /// All reports that are asked for by `--format` and `--output`.
    static func all(formats: [String], output: PathArgument?) throws(CommandError) -> [FormatRequest] {
        var requests: [FormatRequest] = []
        for format in formats { requests.append(try FormatRequest(parsing: format)) }
        if requests.isEmpty { requests = [FormatRequest(.usual)] }
        if let output { try direct(&requests, to: output) }
        let toStandardOutput = requests.filter { $0.file == nil }
        if toStandardOutput.count > 1 {
            let second = toStandardOutput[1].format.rawValue
            throw CommandError(
                "\(toStandardOutput.count) reports for one standard output",
                hints: "Give all but one of them a file: --format \(second)=FILE")
        }
        try refuseOneFileForTwo(requests.compactMap(\.file))
        return requests
    }

    /// The later of two reports would take the place of the other one, under whatever names both are asked for.
    private static func refuseOneFileForTwo(_ files: [PathArgument]) throws(CommandError) {
        var first: [AtomicFile.Place: PathArgument] = [:]
        for (index, file) in files.enumerated() {
            var other = files[..<index].first { $0 == file }
            // Where there is no such directory there will be no report, which is said when it is to be written.
            if let place = try? AtomicFile.Place(of: file.bytes) {
                other = other ?? first[place]
                first[place] = file
            }
            guard let other else { continue }
            let names = other == file ? "" : ", which is also \(other.quoted)"
            throw CommandError("two reports for the file \(file.quoted)\(names)", hints: "Give each a file of its own.")
        }
    }

    private static func direct(_ requests: inout [FormatRequest], to output: PathArgument) throws(CommandError) {
        guard requests.count == 1 else {
            throw CommandError(
                "--output \(output.quoted) does not say which of \(requests.count) reports goes there",
                hints: "Name the file with the format: --format FORMAT=FILE")
        }
        if let file = requests[0].file {
            throw CommandError(
                "the report goes to \(file.quoted) by --format and to \(output.quoted) by --output",
                hints: "Leave one of them out.")
        }
        if output.bytes != Array("-".utf8) { requests[0].file = output }
    }
}
