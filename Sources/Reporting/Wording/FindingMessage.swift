import Auditing
import Facts
import RuleLanguage

/// What a finding says in machine formats: `TITLE: PATH (EVIDENCE)`, and behind that links where the format has them.
struct FindingMessage {
    /// What stands beside title and path, and by which id SARIF knows such messages.
    enum Kind: String, CaseIterable {
        /// Evidence alone.
        case plain = "default"
        /// Links to other places, which only then are shown.
        case related
        /// In which line of the object, and what is called there.
        case act
    }

    let kind: Kind
    let title: String
    /// Display-escaped: the object's path and what was seen of it; links; of an act path, line and what is called.
    let arguments: [String]
    /// Whether the path lost its middle.
    let isCut: Bool

    /// - Parameter links: the other places, as links; empty where the format has none.
    init(_ finding: Finding, of rule: Rule, at path: [UInt8], _ escape: DisplayEscape, links: String = "") {
        self.init(finding, titled: rule.title, at: path, escape, links: links)
    }

    /// - Parameter title: the rule's.
    init(_ finding: Finding, titled title: String, at path: [UInt8], _ escape: DisplayEscape, links: String = "") {
        let escape = escape.telling(finding)
        var bytes: [UInt8] = []
        isCut = escape.append(path, to: &bytes)
        let shown = String(decoding: bytes, as: UTF8.self)
        self.title = title
        if let site = finding.site, let clause = finding.actClause(escape) {
            kind = .act
            arguments = [shown, String(site.start.line), clause]
            return
        }
        var evidence = finding.evidenceWords(besideTitle: title, escape)
        if links.isEmpty, let role = finding.detail?.form.role ?? (finding.isNameOfSeveral ? .hardlink : nil) {
            let others = Self.others(of: finding, role, below: Self.prefix(of: path, finding), escape)
            if !others.isEmpty { evidence += ", \(role.preposition) \(others)" }
        }
        kind = links.isEmpty ? .plain : .related
        arguments = [shown, evidence] + (links.isEmpty ? [] : [links])
    }

    /// What stands before root-relative paths where the finding's own is `path`.
    private static func prefix(of path: [UInt8], _ finding: Finding) -> [UInt8] {
        if finding.path.isEmpty { return path == Array(".".utf8) ? [] : path + Array("/".utf8) }
        return path.suffix(finding.path.count) == finding.path[...] ? path.dropLast(finding.path.count) : []
    }

    /// The other members: ten, then their number.
    private static func others(
        of finding: Finding, _ role: Related.Role, below prefix: [UInt8], _ escape: DisplayEscape
    ) -> String {
        let others = finding.others(role)
        let shown = others.shown.map { escape.text(prefix + $0.path) }
        return shown.joined(separator: ", ") + (others.more > 0 ? " and \(others.more) more" : "")
    }

    var text: String { text(title, arguments) }

    private func text(_ title: String, _ arguments: [String]) -> String {
        switch kind {
        case .plain: "\(title): \(arguments[0]) (\(arguments[1]))"
        case .related: "\(title): \(arguments[0]) (\(arguments[1])), see \(arguments[2])"
        case .act: "\(title): \(arguments[0]):\(arguments[1]) (\(arguments[2]))"
        }
    }

    /// Names as code; nothing where one holds what would end a code span, or where links stand for names.
    var markdown: String? {
        guard kind != .related, arguments.allSatisfy({ !$0.contains("`") }) else { return nil }
        let place = kind == .act ? "\(arguments[0]):\(arguments[1])" : arguments[0]
        return "\(title.markdownText): `\(place)` (`\(arguments[arguments.count - 1])`)"
    }

    /// The text as it may stand beside its arguments (SARIF §3.11.5).
    var textBesideArguments: String { text(title.withDoubledBraces, arguments.map(\.withDoubledBraces)) }

    /// The template of such messages of a rule: a sentence with each argument in quotes, as readers of SARIF ask for.
    static func template(of rule: Rule, _ kind: Kind) -> String {
        let title = rule.title.withDoubledBraces
        return switch kind {
        case .plain: "\(title): '{0}' ('{1}')."
        case .related: "\(title): '{0}' ('{1}'), see '{2}'."
        case .act: "\(title): '{0}' line '{1}' ('{2}')."
        }
    }

    /// The templates that messages of the rule may have.
    static func kinds(of rule: Rule) -> [Kind] { rule.isAboutActs ? [.act] : [.plain, .related] }
}

extension Finding {
    /// Whether other names of the same file are part of what is wrong.
    fileprivate var isNameOfSeveral: Bool { related.contains { $0.role == .hardlink } }
}
