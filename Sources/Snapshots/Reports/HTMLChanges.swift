import Facts
import Reporting

/// What changed as a page for people, in one file, which needs no script: is it still what it was, by class what happened,
/// and what could not be compared.
struct HTMLChanges: Renderer {
    private var html = HTMLWriter()
    private let report: ChangeReport
    private let options: ChangeReportOptions
    private let folded: FoldedEvents

    /// Lines that are told of one class; formats for machines have them all.
    private static let most = 10_000

    init(_ report: ChangeReport, _ options: ChangeReportOptions) {
        self.report = report
        self.options = options
        folded = FoldedEvents(report)
    }

    package var bytes: [UInt8] {
        get { html.bytes }
        set { html.bytes = newValue }
    }

    package mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        renderHead()
        html.markup("<main>\n")
        var changeClass: ChangeClass?
        var told = 0
        for member in folded.events {
            if member.event.changeClass != changeClass {
                if changeClass != nil { html.endSection(omitted: told - Self.most) }
                told = 0
                changeClass = member.event.changeClass
                html.beginSection(of: member.event.changeClass)
            }
            told += 1
            if told <= Self.most { html.element("li") { $0.event(member) } }
            try handOn(to: &sink)
        }
        if changeClass != nil { html.endSection(omitted: told - Self.most) }
        renderGaps()
        html.markup("</main>\n</body>\n</html>\n")
    }

    private mutating func renderHead() {
        let report = report
        let subject = options.subjects.joined(separator: " and ")
        let worst = report.worst
        // What was not looked at is never said to be what it was.
        let isWhole = report.unread.isEmpty
        let answer = worst.map { "No: \($0.answer)." } ?? (isWhole ? "Yes." : "As far as it was compared.")
        let title = worst?.answer ?? (isWhole ? "nothing has changed" : "no change was found in what was compared")
        html.beginPage("\(subject): \(title)")
        html.element("header") { html in
            html.element("p", ["class": "faint"]) { html in
                html.text("treewarden diff: ")
                html.element("code", subject)
            }
            html.element("h1") { html in
                html.text("Is it what it was? ")
                html.element("span", ["class": worst?.level ?? (isWhole ? "good" : "warning")], answer)
            }
            html.element("ul", ["class": "counts"]) { html in
                for changeClass in ChangeClass.allCases.reversed() {
                    let count = report.counts[changeClass] ?? 0
                    html.count(count, changeClass.name, count > 0 ? changeClass.level : "")
                }
                html.count(report.unread.count, "not compared", report.isComplete ? "" : "warning")
            }
        }
    }

    private mutating func renderGaps() {
        guard !report.unread.isEmpty else { return }
        html.element("section", ["class": "panel"]) { [report] html in
            html.element("h2", "Not compared")
            html.element("ul", ["class": "places"]) { html in
                for place in report.unread.prefix(Self.most) {
                    html.element("li") { html in
                        html.element("code", FoldedEvent.shown(place.path))
                        html.element("span", ["class": "faint"], " \(place.cause)")
                    }
                }
                let omitted = report.unread.count - Self.most
                if omitted > 0 { html.element("li", ["class": "faint"], "… and \(omitted.grouped) more") }
            }
        }
    }
}

extension HTMLWriter {
    fileprivate mutating func beginSection(of changeClass: ChangeClass) {
        begin("section", ["class": "panel", "id": changeClass.name])
        element("h2") { html in
            html.element("span", ["class": "level \(changeClass.level)"], changeClass.name)
            html.text(" \(changeClass.title)")
        }
        element("p", ["class": "faint"], changeClass.reason)
        begin("ul", ["class": "places"])
    }

    /// - Parameter omitted: how many of its lines are not told; below 1 none.
    fileprivate mutating func endSection(omitted: Int) {
        if omitted > 0 { element("li", ["class": "faint"], "… and \(omitted.grouped) more") }
        end("ul")
        end("section")
    }

    fileprivate mutating func event(_ member: FoldedEvent) {
        let event = member.event
        text("\(event.kind.rawValue) ")
        if let origin = event.origin {
            element("code", FoldedEvent.shown(origin))
            text(" → ")
        }
        element("code", ["class": "where"], FoldedEvent.shown(event.path))
        text(" ")
        element("span", ["class": "faint"], event.record.kind.name)
        if member.more > 0 { text(" and \(member.more.of("entry", "entries")) in it") }
        let isWhole = event.kind == .added || event.kind == .removed
        if isWhole, let mode = event.record.mode, event.record.kind != .link {
            text(" ")
            drawing(of: mode, since: mode)
            text(" \(mode.octal)")
        }
        guard !event.changes.isEmpty else { return }
        element("ul") { html in
            for change in event.changes {
                html.element("li") { html in
                    if change.attribute == .mode, let before = change.before.flatMap({ Mode(octal: $0) }),
                        let after = change.after.flatMap({ Mode(octal: $0) })
                    {
                        html.text("mode ")
                        html.drawing(of: before, since: before)
                        html.text(" → ")
                        html.drawing(of: after, since: before)
                        html.text(" \(before.octal) → \(after.octal)")
                    } else {
                        html.element("code", change.words)
                    }
                }
            }
        }
    }
}

extension Mode {
    fileprivate init?(octal text: [UInt8]) {
        guard let bits = UInt16(String(decoding: text, as: UTF8.self), radix: 8) else { return nil }
        self.init(rawValue: bits)
    }
}

extension ChangeClass {
    /// As an answer to the page's question.
    fileprivate var answer: String {
        switch self {
        case .timestamp: "only times are others"
        case .metadata: "places or attributes are others, and no rights"
        case .privilegeLoss: "somebody may do less than before"
        case .content: "what is there is something else"
        case .privilegeGain: "somebody may do more than before"
        }
    }
}
