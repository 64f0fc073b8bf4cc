import Auditing

/// What the process tells its caller; the same for every report format.
enum ExitStatus: Int32 {
    /// Complete, and nothing at or above the threshold.
    case passed = 0
    /// Findings at or above the threshold.
    case failed = 1
    /// The arguments, a rule or a configuration are wrong, or there is nothing to scan.
    case usage = 2
    /// Something in scope could not be examined, or a report could not be written; wins over `failed`.
    case incomplete = 3

    /// One line of help.
    var meaning: String {
        switch self {
        case .passed: "complete, and nothing at or above --fail-on"
        case .failed: "findings at or above --fail-on"
        case .usage: "wrong arguments, rules or configuration, or nothing to scan"
        case .incomplete: "the scan is incomplete, or a report could not be written; wins over 1"
        }
    }
}

extension ExitStatus {
    /// How a scan ends whose reports are where they belong.
    init(_ verdict: Verdict) {
        self =
            switch verdict {
            case .passed: .passed
            case .failed: .failed
            case .misconfigured: .usage
            case .incomplete: .incomplete
            }
    }
}
