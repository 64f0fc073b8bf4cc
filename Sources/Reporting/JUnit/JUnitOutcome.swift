import Auditing
import RuleLanguage

/// What became of a test case.
enum JUnitOutcome {
    case passed, failed, broken
    /// Told, and no reason to fail.
    case skipped

    init(_ finding: Finding) {
        self = finding.level > .note && !finding.isExcused ? .failed : .skipped
    }

    init(_ notice: Notice) {
        self = notice.level == .error ? .broken : .skipped
    }
}

/// How many cases of each outcome an element holds, which JUnit wants to know before them.
struct JUnitCounts {
    private var tests = 0
    private var failures = 0
    private var errors = 0
    private var skipped = 0

    var isEmpty: Bool { tests == 0 }

    mutating func add(_ outcome: JUnitOutcome) {
        tests += 1
        switch outcome {
        case .passed: break
        case .failed: failures += 1
        case .broken: errors += 1
        case .skipped: skipped += 1
        }
    }

    mutating func add(_ other: JUnitCounts) {
        tests += other.tests
        failures += other.failures
        errors += other.errors
        skipped += other.skipped
    }

    func attributes(name: String) -> XMLWriter.Attributes {
        [
            "name": name, "tests": String(tests), "failures": String(failures), "errors": String(errors),
            "skipped": String(skipped),
        ]
    }
}
