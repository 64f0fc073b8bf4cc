import Auditing
import Facts
import Evaluation
import RuleLanguage

/// What a report says about the scan itself instead of the tree: what was not examined, and is therefore not clean.
struct Notice {
    /// Kebab-case: a scan error's kind, `undecided`, `not-evaluated`, or the kind of an `AcceptanceNotice`.
    var name: String
    /// `error` where it decides the verdict, `warning` where that was allowed, else `note`.
    var level: Level
    private var root: Int
    /// Root-relative; the root itself where it is about the whole scan.
    private var path: [UInt8]
    /// The rule that had to stay silent, by its place among the report's rules.
    var rule: Int?
    /// What happened, a sentence without a period; without anything that the tree controls.
    var meaning: String
    /// What follows from it, likewise.
    var consequence: String
    /// The failed call, the facts that were missing, or the entry that accepts findings; safe to show anywhere.
    var cause: String?
    /// Whether the scan is incomplete because of it.
    var makesIncomplete: Bool
    /// Where it is about an entry of a file rather than an object: that file, below the working directory.
    private var file: [UInt8]?
    /// The line of `file`; 1 where it is about an object.
    private(set) var line = 1

    init(_ scanError: ScanError, isAllowed: Bool) {
        name = scanError.kind.name
        level = scanError.kind.makesIncomplete ? isAllowed ? .warning : .error : .note
        root = scanError.root
        path = scanError.path
        meaning = scanError.kind.meaning
        consequence = scanError.kind.consequence
        cause = scanError.cause
        makesIncomplete = scanError.kind.makesIncomplete
    }

    init(_ undecided: AuditReport.Undecided, of rule: Rule, isAllowed: Bool) {
        name = "undecided"
        level = isAllowed ? .warning : .error
        root = undecided.root
        path = undecided.path
        self.rule = undecided.rule
        meaning = undecided.meaning(of: rule.id)
        consequence = undecided.consequence
        cause = undecided.isLeftOut ? nil : "unread: " + Self.list(undecided.facts)
        makesIncomplete = true
    }

    init(notEvaluated rule: Int, _ status: RuleStatus, lacking facts: [Fact], in root: Int) {
        name = "not-evaluated"
        level = .note
        self.root = root
        path = []
        self.rule = rule
        meaning = "The rule \(status.rule.id) was not evaluated"
        consequence = "That it found nothing says nothing about the tree"
        cause = "the source has no \(Self.list(facts))"
        makesIncomplete = false
    }

    /// About an entry that accepts findings. Who wrote its file is trusted; what it says is shown as carefully as a
    /// name.
    init(_ notice: AcceptanceNotice, isStrict: Bool) {
        name = notice.kind.name
        level = isStrict && notice.kind.isDeadEntry ? .error : .warning
        root = notice.root
        path = notice.path
        meaning = notice.kind.meaning
        consequence = notice.kind.consequence
        let entry = notice.entry
        func safe(_ text: String) -> String { DisplayEscape.code.text(Array(text.utf8)) }
        let place = "\(safe(entry.place.file)):\(entry.place.line):\(entry.place.column)"
        let detail = notice.detail.isEmpty ? "" : ", \(safe(notice.detail))"
        if notice.kind.isDeadEntry, let path = entry.place.relativePath { (file, line) = (path, entry.place.line) }
        cause = "\(place): \(safe(entry.rule)) at \(DisplayEscape.code.text(entry.path))\(detail)"
        makesIncomplete = false
    }

    /// That a scan judged nothing, which is as wrong as a scan of nothing.
    init(judgingNothing report: AuditReport) {
        name = "nothing-judged"
        level = .error
        root = 0
        path = []
        meaning = "Nothing was judged"
        consequence = "That nothing was found says nothing about the tree"
        cause = report.scope
        makesIncomplete = false
    }

    /// About entries that accept findings, and more findings than are told one by one.
    init(omitted count: Int) {
        name = "omitted-notices"
        level = .warning
        root = 0
        path = []
        meaning = AcceptanceNotice.omission(of: count)
        consequence = "The findings count"
        makesIncomplete = false
    }

    /// What it is about, as URIs and services count it.
    func basePath(in report: AuditReport) -> [UInt8] { file ?? report.roots[root].basePath(of: path) }

    /// What it is about, as people are shown it.
    func path(in report: AuditReport) -> [UInt8] { file ?? report.roots[root].path(to: path) }

    private static func list(_ facts: [Fact]) -> String {
        facts.map(\.name).joined(separator: ", ")
    }

    /// All of it in two sentences, the first complete by itself.
    ///
    /// - Parameters:
    ///   - path: as the format counts it.
    ///   - quote: what stands around it.
    func text(at path: [UInt8], _ escape: DisplayEscape = .message, quote: String = "'") -> String {
        let cause = cause.map { " (\($0))" } ?? ""
        return "\(meaning): \(quote)\(escape.text(path))\(quote)\(cause). \(consequence)."
    }
}

/// The notices of a report: scan errors, then what stayed undecided, then what was not evaluated, then what is to be
/// said about accepted findings. They are made one at a time, since a tree that nobody may read has as many as
/// directories.
struct Notices: Sequence {
    private let report: AuditReport
    private let unevaluated: [(root: Int, rule: Int, facts: [Fact])]

    init(_ report: AuditReport) {
        self.report = report
        unevaluated = report.unevaluated
    }

    var count: Int {
        report.scanErrors.count + report.undecided.count + unevaluated.count + report.notices.count
            + (report.omittedNotices > 0 ? 1 : 0) + (report.judgedNothing ? 1 : 0)
    }
    var isEmpty: Bool { count == 0 }

    func makeIterator() -> AnyIterator<Notice> {
        var scanErrors = report.scanErrors.makeIterator()
        var undecided = report.undecided.makeIterator()
        var unevaluated = unevaluated.makeIterator()
        var rest = ofScan.makeIterator()
        return AnyIterator { [report] in
            if let scanError = scanErrors.next() { return Notice(scanError, isAllowed: report.allowsIncomplete) }
            if let item = undecided.next() { return notice(item) }
            if let item = unevaluated.next() { return notice(item) }
            return rest.next()
        }
    }

    /// What is about the scan, or an entry that accepts findings, and about no rule.
    private var ofScan: [Notice] {
        let nothing = report.judgedNothing && !report.roots.isEmpty ? [Notice(judgingNothing: report)] : []
        let accepting = nothing + report.notices.map { Notice($0, isStrict: report.isStrictAboutIgnores) }
        return report.omittedNotices > 0 ? accepting + [Notice(omitted: report.omittedNotices)] : accepting
    }

    private func notice(_ item: AuditReport.Undecided) -> Notice {
        Notice(item, of: report.rules[item.rule].rule, isAllowed: report.allowsIncomplete)
    }

    private func notice(_ item: (root: Int, rule: Int, facts: [Fact])) -> Notice {
        Notice(notEvaluated: item.rule, report.rules[item.rule], lacking: item.facts, in: item.root)
    }

    /// Those that are about rules, in the order of these.
    var byRule: AnyIterator<(rule: Int, notice: Notice)> {
        func key(_ rule: Int) -> RecordKey { RecordKey(number: rule) }
        var undecided = report.undecided.sorted { key($0.rule) }.makeIterator()
        var unevaluated = unevaluated.sorted { ($0.rule, $0.root) < ($1.rule, $1.root) }.makeIterator()
        var (open, silent) = (undecided.next(), unevaluated.next())
        return AnyIterator {
            if let item = open, silent.map({ item.rule <= $0.rule }) ?? true {
                open = undecided.next()
                return (item.rule, notice(item))
            }
            guard let item = silent else { return nil }
            silent = unevaluated.next()
            return (item.rule, notice(item))
        }
    }
}

extension AuditReport {
    /// The rules that were not evaluated, and the facts that the source has not: first those of the whole scan, which
    /// stand at the first root, then those of single roots.
    var unevaluated: [(root: Int, rule: Int, facts: [Fact])] {
        let everywhere = rules.enumerated().compactMap { rule, status in
            if case .notEvaluated(let facts) = status.state { (root: 0, rule: rule, facts: facts) } else { nil }
        }
        let single = roots.enumerated().flatMap { root, known in
            known.unevaluated.sorted { $0.key < $1.key }.map { (root: root, rule: $0.key, facts: $0.value) }
        }
        return everywhere + single
    }
}
