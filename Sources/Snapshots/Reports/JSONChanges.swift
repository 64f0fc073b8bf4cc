import Reporting

/// Events as JSON: what happened, how grave it is, where, and what is not as it was.
struct JSONChanges: Renderer {
    private var json = JSONWriter(.pretty)
    private let report: ChangeReport

    init(_ report: ChangeReport) {
        self.report = report
    }

    package var bytes: [UInt8] {
        get { json.bytes }
        set { json.bytes = newValue }
    }

    package mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        json.begin("{")
        json.object("summary") { [report] json in
            for changeClass in ChangeClass.allCases.reversed() {
                json.number(changeClass.name, report.counts[changeClass] ?? 0)
            }
            json.number("unread", report.unread.count)
            json.flag("complete", report.isComplete)
        }
        json.begin("[", "events")
        for event in report.events {
            json.event(event)
            try handOn(to: &sink)
        }
        for place in report.unread {
            json.event(place)
            try handOn(to: &sink)
        }
        json.end("]")
        json.end("}")
        json.endLine()
    }
}

/// Events as JSON, a line for each.
struct JSONLinesChanges: Renderer {
    private var json = JSONWriter(.compact)
    private let report: ChangeReport

    init(_ report: ChangeReport) {
        self.report = report
    }

    package var bytes: [UInt8] {
        get { json.bytes }
        set { json.bytes = newValue }
    }

    package mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        for event in report.events {
            json.event(event)
            json.endLine()
            try handOn(to: &sink)
        }
        for place in report.unread {
            json.event(place)
            json.endLine()
            try handOn(to: &sink)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func event(_ event: ChangeEvent) {
        object { json in
            json.string("kind", event.kind.rawValue)
            json.string("class", event.changeClass.name)
            json.name("path", event.path.isEmpty ? Array(".".utf8) : event.path)
            if let origin = event.origin { json.name("from", origin) }
            json.array("attributes") { json in
                for change in event.changes { json.string(nil, change.attribute.rawValue) }
            }
            if !event.changes.isEmpty { json.object("values") { $0.values(of: event) } }
        }
    }

    /// That it is not known what happened somewhere.
    fileprivate mutating func event(_ place: UnreadPlace) {
        object { json in
            json.string("kind", "unread")
            json.string("side", place.side.name)
            json.name("path", place.path.isEmpty ? Array(".".utf8) : place.path)
            json.string("reason", place.reason)
            json.array("attributes") { json in for key in place.attributes { json.string(nil, key) } }
        }
    }

    /// Each attribute that is not as it was, with both values.
    mutating func values(of event: ChangeEvent) {
        for change in event.changes {
            object(change.attribute.rawValue) { json in
                if let before = change.before { json.name("before", before) } else { json.null("before") }
                if let after = change.after { json.name("after", after) } else { json.null("after") }
            }
        }
    }
}
