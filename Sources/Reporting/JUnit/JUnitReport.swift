import Auditing
import RuleLanguage

/// JUnit's XML, in the elements that Jenkins and GitLab read: a suite for the scan itself, one for each rule that is on;
/// in it a case for each finding, or one that passes. What was not examined is an error, or a skipped case where
/// nothing fails because of it.
struct JUnitReport: Renderer {
    private var xml = XMLWriter()
    private let report: AuditReport
    private let notices: Notices
    /// What is written, in this order: an index is enough to render it.
    private let steps: [Step]
    private let totals: JUnitCounts

    private enum Step {
        /// The suite of a rule, or without one of the scan.
        case begin(rule: Int?, JUnitCounts)
        case passed(rule: Int?)
        case finding(Int)
        /// One that somebody accepted.
        case accepted(Int)
        case notice(Int)
        case end
    }

    init(_ report: AuditReport) {
        self.report = report
        let notices = Notices(report)
        var findings = [[Int]](repeating: [], count: report.rules.count)
        for place in report.findings.indices { findings[report.findings[place].rule].append(place) }
        var accepted = [[Int]](repeating: [], count: report.rules.count)
        for place in report.suppressed.indices { accepted[report.suppressed[place].finding.rule].append(place) }
        var silent = [[Int]](repeating: [], count: report.rules.count)
        var general: [Int] = []
        for (place, notice) in notices.enumerated() {
            if let rule = notice.rule { silent[rule].append(place) } else { general.append(place) }
        }
        var steps: [Step] = []
        var totals = JUnitCounts()
        func suite(_ rule: Int?, _ findings: [Int], _ accepted: [Int], _ silent: [Int]) {
            var counts = JUnitCounts()
            for place in findings { counts.add(JUnitOutcome(report.findings[place])) }
            for _ in accepted { counts.add(.skipped) }
            for place in silent { counts.add(JUnitOutcome(notices[place])) }
            let isEmpty = findings.isEmpty && accepted.isEmpty && silent.isEmpty
            if isEmpty { counts.add(.passed) }
            totals.add(counts)
            steps.append(.begin(rule: rule, counts))
            if isEmpty { steps.append(.passed(rule: rule)) }
            steps += findings.map { .finding($0) } + accepted.map { .accepted($0) }
            steps += silent.map { .notice($0) } + [.end]
        }
        suite(nil, [], [], general)
        for (rule, status) in report.rules.enumerated() {
            if case .off = status.state { continue }
            suite(rule, findings[rule], accepted[rule], silent[rule])
        }
        self.notices = notices
        self.steps = steps
        self.totals = totals
    }

    var bytes: [UInt8] {
        get { xml.bytes }
        set { xml.bytes = newValue }
    }

    /// The root element's begin and end, and each step.
    var pieces: Int { steps.count + 2 }

    mutating func render(piece index: Int) {
        if index == 0 {
            xml.begin("testsuites", totals.attributes(name: "treewarden"))
        } else if index <= steps.count {
            render(steps[index - 1])
        } else {
            xml.end()
        }
    }

    private mutating func render(_ step: Step) {
        switch step {
        case .begin(let rule, let counts):
            xml.begin("testsuite", counts.attributes(name: rule.map { report.rules[$0].rule.id } ?? "scan"))
        case .passed(let rule):
            let name = rule.map { "No entry breaks the rule: \(report.rules[$0].rule.title)" }
            xml.element("testcase", ["name": name ?? "Everything was examined", "classname": className(rule)])
        case .finding(let place):
            render(report.findings[place])
        case .accepted(let place):
            let reason = DisplayEscape.full.text(Array(report.suppressed[place].acceptance.reason.utf8))
            render(report.suppressed[place].finding, becauseOf: "accepted (\(reason))")
        case .notice(let place):
            render(notices[place])
        case .end:
            xml.end()
        }
    }

    /// - Parameter excuse: why it is no failure, where somebody said so.
    private mutating func render(_ finding: Finding, becauseOf excuse: String? = nil) {
        let root = report.roots[finding.root]
        let rule = report.rules[finding.rule].rule
        let path = root.basePath(of: finding.path)
        let message = FindingMessage(finding, of: rule, at: path, .message).text
        let excuse = excuse ?? (finding.isExcused ? "in the baseline" : nil)
        beginCase(DisplayEscape.full.text(path), path, rule: finding.rule)
        if excuse != nil || JUnitOutcome(finding) == .skipped {
            xml.element("skipped", ["message": "\(excuse ?? finding.level.name): \(message)"])
        } else {
            let remedy = rule.remedy.trimmed.filling("{path}", with: ShellQuoting.quote(root.path(to: finding.path)))
            xml.element(
                "failure", ["type": finding.level.name, "message": message],
                text: "\(rule.firstReason)\nRemedy: \(remedy)")
        }
        xml.end()
    }

    private mutating func render(_ notice: Notice) {
        let path = notice.basePath(in: report)
        let message = notice.text(at: path)
        beginCase("\(notice.name): \(DisplayEscape.full.text(path))", path, rule: notice.rule)
        if JUnitOutcome(notice) == .skipped {
            xml.element("skipped", ["message": message])
        } else {
            xml.element("error", ["type": notice.name, "message": message])
        }
        xml.end()
    }

    private mutating func beginCase(_ name: String, _ path: [UInt8], rule: Int?) {
        let file = DisplayEscape.full.text(path)
        xml.begin("testcase", ["name": name, "classname": className(rule), "file": file])
    }

    /// What readers group cases by: `treewarden.permissions.world-writable-file`.
    private func className(_ rule: Int?) -> String {
        guard let rule = rule.map({ report.rules[$0].rule }) else { return "treewarden.scan" }
        return "treewarden.\(rule.family.rawValue).\(rule.id)"
    }
}
