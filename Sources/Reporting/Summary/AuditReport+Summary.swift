import Auditing
import RuleLanguage

extension AuditReport {
    /// The verdict as a headline: `Failed, and incomplete`. Where nothing could have failed, nothing passed either.
    var headline: String {
        switch verdict {
        case .passed where failOn == .never:
            isComplete ? "Not gated (--fail-on never)" : "Not gated (--fail-on never), and incomplete"
        case .passed: isComplete ? "Passed" : "Passed, though incomplete"
        case .failed: isComplete ? "Failed" : "Failed, and incomplete"
        case .misconfigured: "Wrongly configured"
        case .incomplete: "Incomplete"
        }
    }

    /// `5 errors, 2 warnings and 1 note`, with what does not count in parentheses.
    var counts: String {
        let levels = [Level.error, .warning, .note].filter { openCount(of: $0) > 0 }
        let open = levels.isEmpty ? nothing : levels.map { openCount(of: $0).of($0.name) }.enumerated
        return open + closedCounts
    }

    /// What was found, and in how much.
    ///
    /// - Parameter duration: is told beside it, by reports that may tell the time.
    func account(_ duration: String? = nil) -> String {
        guard profile == .source, statistics.sources?.isEmpty ?? true else {
            return "\(counts) in \(denominator(duration))"
        }
        let files = statistics.filesOfRoots.reduce(0, +)
        return "\(counts); 0 of \(files.of("file")) \(files == 1 ? "is" : "are") in a language that is read "
            + "(\(circumstances(duration)))"
    }

    /// What the verdict stands on: entries, and in parentheses rules, profile and what was left out.
    ///
    /// - Parameter duration: is told beside them, by reports that may tell the time.
    func denominator(_ duration: String? = nil) -> String {
        let sources = profile == .source ? statistics.sources?.phrase : nil
        return "\(sources ?? statistics.entries.of("entry", "entries")) (\(circumstances(duration)))"
    }

    private func circumstances(_ duration: String?) -> String {
        let time = duration.map { ", \($0)" } ?? ""
        return "\(rules.count { $0.state == .on }.of("rule")), profile \(profile.name)\(time); \(leftOut)"
    }

    private var leftOut: String {
        if statistics.pruned + statistics.unread + statistics.changed + statistics.vanished == 0 {
            return "none pruned, unread or changed"
        }
        let vanished = statistics.vanished > 0 ? ", \(statistics.vanished.grouped) vanished" : ""
        return "\(statistics.pruned.grouped) pruned, \(statistics.unread.grouped) unread, "
            + "\(statistics.changed.grouped) changed" + vanished
    }
}
