import Auditing
import Facts
import Reporting

/// A plan, or what became of one, as JSON: an element for each object with its identity, what differs, which rules that mends
/// and which it leaves.
struct FixJSON {
    private let report: FixReport
    private let accounts: any AccountDirectory

    init(_ report: FixReport, _ accounts: any AccountDirectory) {
        self.report = report
        self.accounts = accounts
    }

    func write<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        var json = JSONWriter(.pretty)
        json.begin("{")
        json.string("tool", "treewarden \(Treewarden.version)")
        switch report.deed {
        case .planned: json.string("operation", "planned")
        case .applied(let file):
            json.string("operation", "applied")
            if let file { json.name("undoFile", file.bytes) }
        case .undone(let file):
            json.string("operation", "undone")
            if let file { json.name("undoFile", file.bytes) }
        }
        json.begin("[", "objects")
        try report.forEach { (item) throws(Sink.Failure) in
            element(item, &json)
            try sink.append(json.bytes)
            json.bytes.removeAll(keepingCapacity: true)
        }
        json.end("]")
        let tally = report.tally
        json.object("summary") { json in
            json.number(report.verb, tally.mended)
            if tally.needless > 0 { json.number("unchanged", tally.needless) }
            json.number("leftAlone", tally.leftAlone)
            if let below = report.below { json.number("belowLevel", below.count) }
            json.flag("complete", report.isComplete)
        }
        json.end("}")
        json.endLine()
        try sink.append(json.bytes)
    }

    private func element(_ item: FixReport.Item, _ json: inout JSONWriter) {
        let fix = item.fix
        json.object { json in
            json.name("root", report.roots[fix.root])
            json.name("path", fix.path.isEmpty ? Array(".".utf8) : fix.path)
            if fix.inode.inode != 0 { identity(fix, &json) }
            json.array("rules") { json in
                for rule in fix.rules { json.string(nil, report.ruleIDs[rule]) }
            }
            json.array("steps") { json in
                for difference in FixDifference.all(fix.before, fix.after, naming: accounts) {
                    json.object { json in
                        json.string("fact", difference.name)
                        if let before = difference.before { json.string("before", before) } else { json.null("before") }
                        if let after = difference.after { json.string("after", after) } else { json.null("after") }
                    }
                }
            }
            json.array("findingsLeft") { json in
                for rule in fix.left { json.string(nil, report.ruleIDs[rule]) }
            }
            switch item.outcome {
            case .done: if report.isCarriedOut { json.string("outcome", report.verb) }
            case .needless: json.string("outcome", "unchanged")
            case .leftAlone(let obstacle):
                json.string("leftAlone", obstacle.name)
                json.string("reason", obstacle.sentence(fix, item.words))
            }
        }
    }

    private func identity(_ fix: PlannedFix, _ json: inout JSONWriter) {
        json.object("identity") { json in
            json.number("device", fix.inode.device)
            json.number("inode", fix.inode.inode)
            json.number("links", fix.links)
            if let changed = fix.changed { json.number("changed", changed) }
            if let born = fix.born { json.number("born", born) }
        }
    }
}

extension FixReport {
    /// Whether anything may have been changed.
    fileprivate var isCarriedOut: Bool {
        if case .planned = deed { false } else { true }
    }
}
