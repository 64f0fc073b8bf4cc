import Auditing
import Evaluation
import RuleLanguage

/// A page for people, in one file: may this be handed on, what is wrong and how it is mended, and all that is there.
///
/// What it says of findings is HTML, to be read and printed without script. The entries are columns in a block that no
/// browser runs (`PageColumns`), of which the script shows what is in sight. The page's policy lets nothing run or apply but
/// this script and this style, and nothing be asked for anywhere.
struct HTMLPage: Renderer {
    var html = HTMLWriter()
    let report: AuditReport
    let groups: [FindingGroup]
    private let options: PageOptions
    private let columns: PageColumns

    init(_ report: AuditReport, _ options: PageOptions) {
        self.report = report.grouped()
        self.options = options
        groups = FindingGroup.all(of: self.report, self.report.outstanding)
        columns = PageColumns(report, options)
    }

    var bytes: [UInt8] {
        get { html.bytes }
        set { html.bytes = newValue }
    }

    mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        html.beginPage("\(subject): \(report.headline)", script: PageScript.script)
        renderVerdict()
        html.markup("<main>\n<div class=\"pictures\">\n")
        renderBars()
        html.markup(Self.treemap)
        html.markup("</div>\n<div class=\"panes\">\n")
        html.markup(Self.tree)
        html.markup("<section id=\"findings\" class=\"panel\">\n<div id=\"entry\" hidden></div>\n<h2>Findings</h2>\n")
        try renderFindings(to: &sink)
        html.markup("</section>\n</div>\n")
        renderNotExamined()
        renderInventory()
        html.markup("</main>\n\(Self.help)<script type=\"application/json\" id=\"data\">")
        try handOn(to: &sink)
        html.bytes += columns.json
        try handOn(to: &sink)
        html.markup("</script>\n<script>\(PageScript.script)</script>\n</body>\n</html>\n")
    }

    /// The roots as they were given.
    private var subject: String {
        report.roots.map { DisplayEscape.full.text($0.path(to: [])) }.joined(separator: ", ")
    }

    private mutating func renderVerdict() {
        let report = report
        let subject = subject
        let verdict = PageVerdict(report)
        let missing = Notices(report).count { $0.makesIncomplete }
        html.element("header") { html in
            html.element("p", ["class": "faint"]) { html in
                html.text("treewarden, profile \(report.profile.name): ")
                html.element("code", subject)
            }
            html.element("h1") { html in
                html.text("\(verdict.question) ")
                html.element("span", ["class": verdict.standing], verdict.answer + ".")
            }
            html.element("p", "\(report.headline): \(report.account()).")
            html.element("ul", ["class": "counts"]) { html in
                for level in [Level.error, .warning, .note] {
                    let count = report.openCount(of: level)
                    html.count(count, count == 1 ? level.name : "\(level.name)s", count > 0 ? level.name : "")
                }
                html.count(missing, "not read or not decided", missing > 0 ? "warning" : "")
                html.count(report.statistics.judged, "entries", "")
            }
        }
    }

    /// A bar for each family of rules that found something, numbers beside it.
    private mutating func renderBars() {
        let report = report
        var families: [Rule.Family: [Level: Int]] = [:]
        for group in groups {
            families[report.rules[group.rule].rule.family, default: [:]][group.level, default: 0] += group.total
        }
        let most = families.values.map { $0.values.reduce(0, +) }.max() ?? 1
        let order = families.keys.sorted { $0.gravity < $1.gravity }
        html.element("section", ["class": "panel"]) { html in
            html.element("h2", "Findings by family of rules")
            guard !order.isEmpty else { return html.element("p", ["class": "good"], "Nothing to draw.") }
            html.markup(Self.patterns)
            html.element("div", ["class": "bars"]) { html in
                for family in order { html.bar(of: family, families[family] ?? [:], most: most) }
            }
        }
    }

    /// What a clean verdict would not cover.
    private mutating func renderNotExamined() {
        let report = report
        let sorts = NoticeSort.all(of: Notices(report), atMost: 50)
        guard !sorts.isEmpty else { return }
        html.element("section", ["class": "panel", "id": "unread"]) { html in
            html.element("h2", report.isComplete ? "To be known" : "Not examined")
            for sort in sorts {
                html.element("p", "\(sort.meaning). \(sort.consequence).")
                html.element("ul", ["class": "places"]) { html in
                    for notice in sort.first {
                        html.element("li") { html in
                            html.element("code", DisplayEscape.full.text(notice.path(in: report)))
                            if let cause = notice.cause { html.element("span", ["class": "faint"], " \(cause)") }
                        }
                    }
                    if sort.more > 0 { html.element("li", "… and \(sort.more.grouped) more") }
                }
            }
        }
    }

    private mutating func renderInventory() {
        guard columns.total > 0 else { return }
        html.markup("<section id=\"inventory\" class=\"panel\" data-live hidden>\n<h2>Inventory</h2>\n")
        if columns.isReduced {
            html.element(
                "p",
                "There are \(columns.total.of("entry", "entries")), more than the \(options.most.grouped) that a page "
                    + "carries: here are the \(columns.count.grouped) directories and entries with findings. Sizes and "
                    + "numbers of directories count everything.")
        }
        html.markup(Self.inventory)
    }
}

extension HTMLWriter {
    fileprivate mutating func bar(of family: Rule.Family, _ counts: [Level: Int], most: Int) {
        let levels = [Level.error, .warning, .note].filter { counts[$0, default: 0] > 0 }
        let words = levels.map { counts[$0, default: 0].of($0.name) }.joined(separator: ", ")
        element("span", family.rawValue)
        element("svg", ["role": "img", "aria-label": "\(family.rawValue): \(words)"]) { html in
            var start = 0
            for level in levels {
                let width = max(Self.leastBar, counts[level, default: 0] * Self.wholeBar / max(1, most))
                for kind in ["bar-\(level.name)", "frame"] {
                    html.element(
                        "rect",
                        [
                            "class": kind, "x": Self.percent(start), "width": Self.percent(width), "height": "100%",
                        ], "")
                }
                start += width
            }
        }
        element("span", words)
    }

    /// In tenths of a hundredth: few findings beside many are to be seen too, with their pattern; the numbers say how few.
    private static let leastBar = 60
    /// Those of all findings, so that a bar of three levels at their least does not leave the picture.
    private static let wholeBar = 1000 - 3 * leastBar

    private static func percent(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)%" }
}
