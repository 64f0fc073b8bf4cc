import Auditing
import Facts
import Reporting

/// A plan as JSON: an element for each object with its identity, what differs, which rules that mends and which it leaves.
struct FixJSON {
    private let report: AuditReport
    private let accounts: any AccountDirectory

    init(_ report: AuditReport, _ accounts: any AccountDirectory) {
        self.report = report
        self.accounts = accounts
    }

    func write<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        var json = JSONWriter(.pretty)
        json.begin("{")
        json.string("tool", "treewarden \(Treewarden.version)")
        json.begin("[", "objects")
        var (mended, left) = (0, 0)
        for fix in report.fixes ?? [] {
            if fix.obstacle == nil { mended += 1 } else { left += 1 }
            element(fix, &json)
            try sink.append(json.bytes)
            json.bytes.removeAll(keepingCapacity: true)
        }
        json.end("]")
        json.object("summary") { json in
            json.number("mend", mended)
            json.number("left-alone", left)
            json.flag("complete", report.isComplete)
        }
        json.end("}")
        json.endLine()
        try sink.append(json.bytes)
    }

    private func element(_ fix: PlannedFix, _ json: inout JSONWriter) {
        json.object { json in
            json.name("root", report.roots[fix.root].label)
            json.name("path", fix.path.isEmpty ? Array(".".utf8) : fix.path)
            json.object("identity") { json in
                json.number("device", fix.inode.device)
                json.number("inode", fix.inode.inode)
                json.number("links", fix.links)
                if let changed = fix.changed { json.number("changed", changed) }
                if let born = fix.born { json.number("born", born) }
            }
            json.array("rules") { json in
                for rule in fix.rules { json.string(nil, report.rules[rule].rule.id) }
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
            json.array("findings-left") { json in
                for rule in fix.left { json.string(nil, report.rules[rule].rule.id) }
            }
            if let obstacle = fix.obstacle { json.string("left-alone", obstacle.name) }
        }
    }
}
