import Auditing
import RuleLanguage

extension TextReport {
    /// What it comes to, out of how much; and how to learn more.
    ///
    /// - Parameter worst: the rule of the first group.
    mutating func renderClosing(worst: Int?) {
        let verdict = report.verdict
        let color: Level = verdict == .passed ? .off : verdict == .failed ? .error : .warning
        let word = report.headline
        let sentence = "\(word): \(report.account(duration))."
        for (number, part) in sentence.wrapped(to: width).enumerated() {
            let marked = style.mark(word, as: color == .off ? .title : .level(color))
            line(number == 0 && part.hasPrefix(word) ? marked + part.dropFirst(word.count) : part)
        }
        for root in report.roots.indices where report.isUnderOtherProfile(root) {
            let name = report.roots.count == 1 ? "This" : shown([], in: root)
            prose("\(name) is a root file system: --profile \(Profile.host.name) judges it as one.", indent: 0)
        }
        if let worst {
            hint("To learn more:", "treewarden explain \(report.rules[worst].rule.id)")
        } else {
            hint("To see what was checked:", "treewarden rules")
        }
    }

    /// A command to go on with, whole.
    private mutating func hint(_ purpose: String, _ command: String) {
        let parts = [purpose, command].wrapped(to: width)
        for (number, part) in parts.enumerated() { line(part, indent: number == 0 ? 0 : 2) }
    }

    private var duration: String {
        let tenths = statisticsTenths
        if tenths == 0 { return "less than 0.1 s" }
        if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
        return "\((tenths / 600).grouped) min \(tenths / 10 % 60) s"
    }

    private var statisticsTenths: Int { Int((report.statistics.nanoseconds + 50_000_000) / 100_000_000) }
}
