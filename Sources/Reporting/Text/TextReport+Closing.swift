import Auditing
import RuleLanguage

extension TextReport {
    /// What it comes to, out of how much; and how to learn more.
    ///
    /// - Parameter worst: the rule of the first group.
    mutating func renderClosing(worst: Int?) {
        let verdict = report.verdict
        let color: Level = verdict == .passed ? .off : verdict == .failed ? .error : .warning
        let word =
            switch verdict {
            case .passed: report.isComplete ? "Passed" : "Passed, though incomplete"
            case .failed: report.isComplete ? "Failed" : "Failed, and incomplete"
            case .incomplete: "Incomplete"
            }
        for (number, part) in "\(word): \(found) in \(denominator).".wrapped(to: options.width).enumerated() {
            let marked = style.mark(word, as: color == .off ? .title : .level(color))
            line(number == 0 && part.hasPrefix(word) ? marked + part.dropFirst(word.count) : part)
        }
        if let worst {
            line("To learn more: treewarden explain \(report.rules[worst].rule.id)")
        } else {
            line("To see what was checked: treewarden rules")
        }
    }

    private var found: String {
        let counts = [Level.error, .warning, .note].filter { report.count(of: $0) > 0 }
        if counts.isEmpty { return "nothing found" }
        return counts.map { report.count(of: $0).of($0.name) }.enumerated
    }

    /// What the verdict stands on.
    private var denominator: String {
        let statistics = report.statistics
        let rules = report.rules.count { $0.state == .on }
        let left =
            statistics.pruned + statistics.unread + statistics.changed + statistics.vanished == 0
            ? "none pruned, unread or changed"
            : "\(statistics.pruned.grouped) pruned, \(statistics.unread.grouped) unread, "
                + "\(statistics.changed.grouped) changed"
                + (statistics.vanished > 0 ? ", \(statistics.vanished.grouped) vanished" : "")
        return "\(statistics.entries.of("entry", "entries")) (\(rules.of("rule")), profile \(report.profile.name), "
            + "\(duration); \(left))"
    }

    private var duration: String {
        let tenths = statisticsTenths
        if tenths == 0 { return "less than 0.1 s" }
        if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
        return "\((tenths / 600).grouped) min \(tenths / 10 % 60) s"
    }

    private var statisticsTenths: Int { Int((report.statistics.nanoseconds + 50_000_000) / 100_000_000) }
}
