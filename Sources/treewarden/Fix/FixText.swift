import Auditing
import Facts
import Reporting

/// A plan, or what became of one, for people: a line for each object, below it what it loses and what it gets, as in a
/// comparison of texts.
struct FixText {
    private let report: FixReport
    private let accounts: any AccountDirectory

    /// Where paths begin, whatever stands before them.
    private static let width = 12

    init(_ report: FixReport, _ accounts: any AccountDirectory) {
        self.report = report
        self.accounts = accounts
    }

    func write<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        var lines = ""
        try report.forEach { (item) throws(Sink.Failure) in
            append(item, to: &lines)
            guard lines.utf8.count >= 1 << 14 else { return }
            try sink.append(Array(lines.utf8))
            lines = ""
        }
        try sink.append(Array((lines + closing + "\n").utf8))
    }

    private func append(_ item: FixReport.Item, to lines: inout String) {
        let fix = item.fix
        let rules = fix.rules.map { report.ruleIDs[$0] }.joined(separator: ", ")
        let place = place(fix) + (rules.isEmpty ? "" : "  \(rules)")
        switch item.outcome {
        case .needless: return
        case .leftAlone(let obstacle):
            lines += lead("left alone") + place + ": \(obstacle.sentence(fix, item.words))\n"
        case .done:
            lines += lead(report.verb) + place + "\n"
            for difference in FixDifference.all(fix.before, fix.after, naming: accounts) {
                if let before = difference.before { lines += "  - \(difference.name) \(before)\n" }
                if let after = difference.after { lines += "  + \(difference.name) \(after)\n" }
            }
        }
    }

    private func lead(_ words: String) -> String {
        words + String(repeating: " ", count: max(1, Self.width - words.utf8.count))
    }

    private var closing: String {
        let tally = report.tally
        let objects = tally.mended == 1 ? "1 object" : "\(tally.mended) objects"
        var closing: String
        switch report.deed {
        case .planned: closing = tally.mended == 0 ? "Nothing to mend" : "\(objects) to mend; nothing was changed"
        case .applied(let file):
            closing = tally.mended == 0 ? "Nothing was mended" : "\(objects) mended"
            if tally.mended == 0, tally.leftAlone == 0 { closing = "Nothing to mend" }
            if let file, tally.mended > 0 { closing += ", which --undo \(file.quoted) undoes" }
        case .undone(let file):
            closing = tally.mended == 0 ? "Nothing was restored" : "\(objects) restored"
            if tally.needless > 0 { closing += "; \(tally.needless) as they were already" }
            if let file, tally.mended > 0 { closing += "; --undo \(file.quoted) takes that back" }
        }
        if tally.leftAlone > 0 { closing += "; \(tally.leftAlone) left alone" }
        if let below = report.below, below.count > 0 {
            let findings = below.count == 1 ? "1 finding" : "\(below.count) findings"
            closing += "; \(findings) below --fix-level \(below.level)"
        }
        return closing + "."
    }

    private func place(_ fix: PlannedFix) -> String {
        DisplayEscape.full.text(TerminalPath.joined(report.roots[fix.root], fix.path))
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
    ///
    /// - Parameter words: of a call that refused, safe to show.
    func sentence(_ fix: PlannedFix, _ words: String?) -> String {
        switch self {
        case .hardLinks: "it has \(fix.links > 1 ? "\(fix.links)" : "other") names, which may lie elsewhere"
        case .protected: "its inode is immutable or append-only"
        case .endless: "its fixes undo each other"
        case .grants: "its fixes would together grant a right"
        case .unread: "not all that would have to be put back could be read"
        case .accepted: "a finding about it is accepted"
        case .link: "a link leads elsewhere only where another one takes its place, and names are not touched here"
        case .changed: "it has changed since"
        case .gone: "it is not there any more"
        case .mounted: "something is mounted there"
        case .refused: words ?? "the kernel refused"
        case .differs: "it did not become what was planned, and is as it was"
        case .halfDone:
            "it could not be done whole, nor be put back: \(words ?? "it is neither as it was nor as planned")"
        case .privileged: "its set-id bits or capabilities are put back with --unsafe alone"
        case .unlogged: "what it was could not be written down: \(words ?? "the undo file failed")"
        case .interrupted: "the program was told to stop before it"
        }
    }
}
