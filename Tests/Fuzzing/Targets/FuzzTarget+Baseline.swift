import Auditing
import RuleLanguage

extension FuzzTarget {
    /// A baseline of ours or a SARIF log; the former survives being written.
    static let baseline = FuzzTarget(name: "baseline") { input in
        let baseline: Baseline
        do throws(Diagnostic) {
            baseline = try Baseline(parsing: input, file: "baseline")
        } catch {
            try hold(error.line >= 1 && error.column >= 1, "places count from 1")
            _ = error.rendered()
            return
        }
        guard baseline.isOwnForm else { return }
        let text = baseline.text
        guard let again = try? Baseline(parsing: text, file: "baseline") else {
            throw BrokenPromise("what is written is refused: \(text.asText)")
        }
        try hold(again.entries == baseline.entries, "it reads back as another baseline")
        try hold(again.text == text, "written again it differs")
    }
}
