import Auditing
import Facts
import RuleLanguage

extension AuditReport {
    /// The verdict as a headline: `Failed, and incomplete`. Where nothing could have failed, nothing passed either.
    var headline: String {
        switch verdict {
        case .passed where failOn == .never:
            isComplete ? "Not gated (--fail-on never)" : "Not gated (--fail-on never), and incomplete"
        case .passed: isComplete ? "Passed" : "Passed, though incomplete"
        case .failed: isComplete ? "Failed" : "Failed, and incomplete"
        case .misconfigured: judgedNothing ? "Nothing was judged" : "Wrongly configured"
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
        return "\(sources ?? statistics.judged.of("entry", "entries")) (\(circumstances(duration)))"
    }

    /// What was judged, left out and not read, for people who see a format that has no room for it.
    package var scope: String {
        if judgedNothing, profile == .source {
            let files = statistics.filesOfRoots.reduce(0, +)
            return "0 of \(files.of("file")) \(files == 1 ? "is" : "are") in a language that is read; \(leftOut)"
        }
        if judgedNothing { return leftOut }
        let judged = profile == .source ? statistics.sources.map { $0.count.of("text") } : nil
        return "\(judged ?? statistics.judged.of("entry", "entries")) judged; \(leftOut)"
    }

    private func circumstances(_ duration: String?) -> String {
        let time = duration.map { ", \($0)" } ?? ""
        let gate = failOn == .never ? "" : ", fails on \(failOn.rawValue)"
        return "\(rules.count { $0.state == .on }.of("rule")), profile \(profile.name)\(gate)\(time); \(leftOut)"
    }

    private var leftOut: String {
        let unmatched = statistics.listed.map { listed in
            listed.unmatched == 0
                ? "" : ", nothing met for \(listed.unmatched.grouped) of \(listed.paths.of("listed path"))"
        }
        let leftOut = statistics.leftOut
        let hasGap = statistics.unread + statistics.changed + statistics.vanished > 0
        if leftOut == OmissionCounts(), !hasGap { return "none pruned, unread or changed" + (unmatched ?? "") }
        let isAsked = OmissionCause.allCases.allSatisfy { $0.isPruning || leftOut[$0] == 0 }
        let unasked = isAsked ? "" : leftOut.words("not judged") { !$0.isPruning } + ", "
        let vanished = statistics.vanished > 0 ? ", \(statistics.vanished.grouped) vanished" : ""
        return unasked + leftOut.words("pruned", \.isPruning)
            + ", \(statistics.unread.grouped) unread, \(statistics.changed.grouped) changed" + vanished
            + (unmatched ?? "")
    }
}
