import Facts
import Reporting

/// The forms of a plan, and of what became of one.
enum FixFormat: String, OutputFormat {
    /// For people: what each object loses and gets, as a comparison of texts has it.
    case text
    /// One object.
    case json

    struct Options: Sendable {
        /// By whom owners have names.
        var accounts: any AccountDirectory
    }

    typealias Report = FixReport
    static let usual = FixFormat.text

    func write<Sink: ByteSink & ~Copyable>(
        _ report: FixReport, options: Options, to sink: inout Sink
    ) throws(Sink.Failure) {
        switch self {
        case .text: try FixText(report, options.accounts).write(to: &sink)
        case .json: try FixJSON(report, options.accounts).write(to: &sink)
        }
    }
}

extension FixFormat: WordArgument {}
