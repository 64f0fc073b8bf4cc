import Auditing
import RuleLanguage

/// JUnit's XML, in the elements that Jenkins and GitLab read: a suite for the scan itself, one for each rule that is
/// on; in it a case for each finding, or one that passes. What was not examined is an error, or a skipped case where
/// nothing fails because of it.
struct JUnitReport: Renderer {
    private var xml = XMLWriter()
    private let report: AuditReport
    private let notices: Notices
    /// How the cases of the scan itself end, and for each rule those of the rule.
    private var general = JUnitCounts()
    private var counts: [JUnitCounts]

    init(_ report: AuditReport) {
        self.report = report
        notices = Notices(report)
        counts = Array(repeating: JUnitCounts(), count: report.rules.count)
        for finding in report.findings { counts[finding.rule].add(JUnitOutcome(finding)) }
        for item in report.suppressed { counts[item.finding.rule].add(.skipped) }
        for notice in notices {
            if let rule = notice.rule {
                counts[rule].add(JUnitOutcome(notice))
            } else {
                general.add(JUnitOutcome(notice))
            }
        }
        if general.isEmpty { general.add(.passed) }
        for rule in counts.indices where counts[rule].isEmpty { counts[rule].add(.passed) }
    }

    var bytes: [UInt8] {
        get { xml.bytes }
        set { xml.bytes = newValue }
    }

    mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        let rules = report.rules.indices.filter { rule in
            if case .off = report.rules[rule].state { false } else { true }
        }
        var totals = general
        for rule in rules { totals.add(counts[rule]) }
        xml.begin("testsuites", totals.attributes(name: "treewarden"))
        xml.begin("testsuite", general.attributes(name: "scan"))
        var isSilent = true
        for notice in notices where notice.rule == nil {
            isSilent = false
            render(notice)
            try handOn(to: &sink)
        }
        if isSilent { renderPassed(nil) }
        xml.end()
        var findings = report.findings.sorted { Self.key(rule: $0.rule) }.makeIterator()
        var accepted = report.suppressed.sorted { Self.key(rule: $0.finding.rule) }.makeIterator()
        let noted = notices.byRule
        var (finding, item, note) = (findings.next(), accepted.next(), noted.next())
        for rule in rules {
            // Of a rule that is off there is nothing to tell.
            while let other = finding, other.rule < rule { finding = findings.next() }
            while let other = item, other.finding.rule < rule { item = accepted.next() }
            while let other = note, other.rule < rule { note = noted.next() }
            xml.begin("testsuite", counts[rule].attributes(name: report.rules[rule].rule.id))
            if finding?.rule != rule, item?.finding.rule != rule, note?.rule != rule { renderPassed(rule) }
            while let own = finding, own.rule == rule {
                render(own)
                try handOn(to: &sink)
                finding = findings.next()
            }
            while let own = item, own.finding.rule == rule {
                let reason = DisplayEscape.full.text(Array(own.acceptance.reason.utf8))
                render(own.finding, becauseOf: "accepted (\(reason))")
                try handOn(to: &sink)
                item = accepted.next()
            }
            while let own = note, own.rule == rule {
                render(own.notice)
                try handOn(to: &sink)
                note = noted.next()
            }
            xml.end()
        }
        xml.end()
    }

    private static func key(rule: Int) -> RecordKey {
        var key = RecordKey()
        key.add(UInt32(clamping: rule))
        return key
    }

    /// The case of a rule that nothing breaks, or of the scan itself.
    private mutating func renderPassed(_ rule: Int?) {
        // By its title it would read as an accusation.
        let name = rule.map { report.rules[$0].rule.id }
        xml.element("testcase", ["name": name ?? "Everything was examined", "classname": className(rule)])
    }

    /// - Parameter excuse: why it is no failure, where somebody said so.
    private mutating func render(_ finding: Finding, becauseOf excuse: String? = nil) {
        let root = report.roots[finding.root]
        let rule = report.rules[finding.rule].rule
        let path = root.basePath(of: finding.path)
        let message = FindingMessage(finding, of: rule, at: path, .message).text
        let excuse = excuse ?? (finding.isExcused ? "in the baseline" : nil)
        let name = DisplayEscape.full.text(path) + (finding.site?.start.suffix ?? "")
        beginCase(name, path, line: finding.site?.start.line, rule: finding.rule)
        if excuse != nil || JUnitOutcome(finding) == .skipped {
            xml.element("skipped", ["message": "\(excuse ?? finding.level.name): \(message)"])
        } else {
            let quoted = finding.quoted(toMend: root.path(toMend: finding.path))
            let remedy = Finding.remedy(root.remedy(of: rule), for: finding).filling("{path}", with: quoted)
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

    private mutating func beginCase(_ name: String, _ path: [UInt8], line: Int? = nil, rule: Int?) {
        let file = DisplayEscape.full.text(path)
        if let line {
            let place: XMLWriter.Attributes = [
                "name": name, "classname": className(rule), "file": file, "line": String(line),
            ]
            return xml.begin("testcase", place)
        }
        xml.begin("testcase", ["name": name, "classname": className(rule), "file": file])
    }

    /// What readers group cases by: `treewarden.permissions.world-writable-file`.
    private func className(_ rule: Int?) -> String {
        guard let rule = rule.map({ report.rules[$0].rule }) else { return "treewarden.scan" }
        return "treewarden.\(rule.family.rawValue).\(rule.id)"
    }
}
