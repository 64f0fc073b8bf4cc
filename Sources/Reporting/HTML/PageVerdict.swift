import Auditing
import Evaluation
import RuleLanguage

/// What the page answers first: may this be handed on?
struct PageVerdict {
    var question: String
    var answer: String
    /// The class of its colour: `good`, `warning` or `error`.
    var standing: String

    init(_ report: AuditReport) {
        question =
            switch report.profile {
            case .release, .transfer, .source: "May this ship?"
            case .deployment, .host: "Is this in order?"
            }
        guard report.rules.contains(where: { $0.state == .on }) else {
            (answer, standing) = ("Nothing was judged", "warning")
            return
        }
        (answer, standing) =
            switch report.verdict {
            case .failed: ("No", "error")
            case .incomplete: report.hasFailures ? ("No", "error") : ("Not known", "warning")
            case .misconfigured: ("Not known", "warning")
            case .passed where report.failOn == .never: ("Nobody asked", "warning")
            case .passed: report.isComplete ? ("Yes", "good") : ("Yes, as far as could be read", "warning")
            }
    }
}
