import Reporting

/// Events as JSON: what happened, how grave it is, where, and what is not as it was.
struct JSONChanges {
    let bytes: [UInt8]

    init(_ events: [ChangeEvent]) {
        var json = JSONWriter(.pretty)
        json.object { json in
            json.object("summary") { json in
                for changeClass in ChangeClass.allCases.reversed() {
                    json.number(changeClass.name, events.count { $0.changeClass == changeClass })
                }
            }
            json.array("events") { json in
                for event in events { json.event(event) }
            }
        }
        json.endLine()
        bytes = json.bytes
    }

    static func lines(_ events: [ChangeEvent]) -> [UInt8] {
        var json = JSONWriter(.compact)
        for event in events {
            json.event(event)
            json.endLine()
        }
        return json.bytes
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

    /// Each attribute that is not as it was, with both values.
    mutating func values(of event: ChangeEvent) {
        for change in event.changes {
            object(change.attribute.rawValue) { json in
                if let before = change.before { json.string("before", before) } else { json.null("before") }
                if let after = change.after { json.string("after", after) } else { json.null("after") }
            }
        }
    }
}
