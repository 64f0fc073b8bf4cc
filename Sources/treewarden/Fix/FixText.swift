import Auditing
import Facts
import Reporting

/// A plan for people: a line for each object, below it what it loses and what it gets, as in a comparison of texts.
struct FixText {
    private let report: AuditReport
    private let accounts: any AccountDirectory

    init(_ report: AuditReport, _ accounts: any AccountDirectory) {
        self.report = report
        self.accounts = accounts
    }

    func write<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        var (mended, left) = (0, 0)
        for fix in report.fixes ?? [] {
            let rules = fix.rules.map { report.rules[$0].rule.id }.joined(separator: ", ")
            if let obstacle = fix.obstacle {
                left += 1
                try sink.append(Array("left alone  \(place(fix))  \(rules): \(obstacle.sentence(fix))\n".utf8))
                continue
            }
            mended += 1
            var lines = "mend        \(place(fix))  \(rules)\n"
            for difference in FixDifference.all(fix.before, fix.after, naming: accounts) {
                if let before = difference.before { lines += "  - \(difference.name) \(before)\n" }
                if let after = difference.after { lines += "  + \(difference.name) \(after)\n" }
            }
            try sink.append(Array(lines.utf8))
        }
        let objects = mended == 1 ? "1 object" : "\(mended) objects"
        var closing = mended == 0 ? "Nothing to mend" : "\(objects) to mend; nothing was changed"
        if left > 0 { closing += "; \(left) left alone" }
        try sink.append(Array("\(closing).\n".utf8))
    }

    private func place(_ fix: PlannedFix) -> String {
        DisplayEscape.full.text(TerminalPath.joined(report.roots[fix.root].label, fix.path))
    }
}

/// A root-relative path behind its root, as somebody would type it.
enum TerminalPath {
    static func joined(_ root: [UInt8], _ path: [UInt8]) -> [UInt8] {
        if path.isEmpty { return root }
        let slash = UInt8(ascii: "/")
        return root.last == slash ? root + path : root + [slash] + path
    }
}

extension PlannedFix.Obstacle {
    /// Why, in words.
    fileprivate func sentence(_ fix: PlannedFix) -> String {
        switch self {
        case .hardLinks: "it has \(fix.links) names, which may lie elsewhere"
        case .protected: "its inode is immutable or append-only"
        case .endless: "its fixes undo each other"
        case .grants: "its fixes would together grant a right"
        case .unread: "not all that would have to be put back could be read"
        case .accepted: "a finding about it is accepted"
        }
    }
}
