import Auditing
import Facts

/// How much a worker may send. Whatever it says is kept, and it may have been taken over by what it reads.
struct MessageAllowance {
    private var messages: Int
    /// Records of entries, which are as many as the walk may meet.
    private var entries: Int
    /// How many bytes the messages have at most.
    private(set) var bytes: Int

    /// A finding beside its path.
    private static let usualSize = 1 << 10

    /// - Parameters:
    ///   - findings: and whatever else it has to say of places, each of which is a message.
    ///   - pathBytes: of the findings of a root, as the walk has it: a message tells a path, and what is related to it.
    ///   - entries: of a root.
    init(findings: Int, pathBytes: Int, entries: Int, roots: Int) {
        messages = findings
        let (most, entriesOverflow) = entries.multipliedReportingOverflow(by: max(1, roots))
        self.entries = entriesOverflow ? .max : most
        let (paths, overflows) = pathBytes.multipliedReportingOverflow(by: 4 * max(1, roots))
        let (others, overflowsToo) = findings.multipliedReportingOverflow(by: Self.usualSize)
        let (sum, overflowsAtLast) = paths.addingReportingOverflow(others)
        bytes = overflows || overflowsToo || overflowsAtLast ? .max : sum
    }

    /// Whether one more message of so many bytes is within it.
    mutating func admits(_ kind: ResultRecord.Kind, _ size: Int) -> Bool {
        if kind == .entry {
            entries -= 1
            return entries >= 0
        }
        guard messages > 0, bytes >= size else { return false }
        messages -= 1
        bytes -= size
        return true
    }
}
