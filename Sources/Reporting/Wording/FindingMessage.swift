import Auditing
import Facts
import RuleLanguage

/// What a finding says in machine formats: a template that belongs to the rule, and what fills it.
///
/// The first sentence is complete by itself, since readers show no more where space is short.
struct FindingMessage {
    /// The second sentence; or the form of an analysis, which says all.
    enum Kind {
        /// None.
        case single
        /// How many entries an aggregate stands for.
        case aggregate
        /// Links to other places, which only then are shown.
        case related
        /// In which line of the object, and what is called there.
        case act
        /// What the form says.
        case form(DetailForm)

        /// The template's id in SARIF.
        var id: String {
            switch self {
            case .single: "default"
            case .aggregate: "aggregate"
            case .related: "related"
            case .act: "act"
            case .form(let form): form.id
            }
        }
    }

    private var kind = Kind.single
    /// The object's path and what was seen of it, display-escaped; then what the second sentence needs.
    private(set) var arguments: [String]
    /// Whether the path lost its middle.
    let isCut: Bool
    let title: String

    /// - Parameter links: the other places, as links; empty where the format has none.
    init(_ finding: Finding, of rule: Rule, at path: [UInt8], _ escape: DisplayEscape, links: String = "") {
        self.init(finding, titled: rule.title, at: path, escape, links: links)
    }

    /// - Parameter title: the rule's, which is no sentence.
    init(_ finding: Finding, titled title: String, at path: [UInt8], _ escape: DisplayEscape, links: String = "") {
        let escape = escape.telling(finding)
        var shown: [UInt8] = []
        isCut = escape.append(path, to: &shown)
        arguments = [String(decoding: shown, as: UTF8.self), finding.evidence.text(escape)]
        self.title = title
        if let site = finding.site, let clause = finding.actClause(escape) {
            kind = .act
            arguments = [arguments[0], String(site.start.line), clause]
        } else if let detail = finding.detail {
            kind = .form(detail.form)
            var others = links
            if let role = detail.form.role, links.isEmpty {
                others = Self.others(of: finding, role, below: Self.prefix(of: path, finding), escape)
            }
            arguments = detail.arguments(entry: arguments[0], others: others) + [finding.evidence.placeText(escape)]
        } else if let count = finding.count {
            kind = .aggregate
            arguments.append(String(count))
        } else if !links.isEmpty {
            kind = .related
            arguments.append(links)
        }
    }

    /// The template's id in SARIF.
    var id: String { kind.id }

    /// What stands before root-relative paths where the finding's own is `path`.
    private static func prefix(of path: [UInt8], _ finding: Finding) -> [UInt8] {
        if finding.path.isEmpty { return path == Array(".".utf8) ? [] : path + Array("/".utf8) }
        return path.suffix(finding.path.count) == finding.path[...] ? path.dropLast(finding.path.count) : []
    }

    /// The other members, each in quotes: ten, then their number.
    private static func others(
        of finding: Finding, _ role: Related.Role, below prefix: [UInt8], _ escape: DisplayEscape
    ) -> String {
        let others = finding.others(role)
        let shown = others.shown.map { "'\(escape.text(prefix + $0.path))'" }
        return shown.joined(separator: ", ") + (others.more > 0 ? " and \(others.more) more" : "")
    }

    var text: String {
        if case .form(let form) = kind { return Self.template(of: form).filled(with: arguments) }
        if case .act = kind { return "'\(arguments[0])' line \(arguments[1]): \(arguments[2]): \(title)." }
        return "'\(arguments[0])' is '\(arguments[1])': \(title)." + Self.second(kind, "'\(arguments.last ?? "")'")
    }

    /// Names as code; nothing where one holds what would end a code span, or where links stand for names.
    var markdown: String? {
        switch kind {
        case .single, .aggregate, .act: break
        case .related, .form: return nil
        }
        guard arguments.allSatisfy({ !$0.contains("`") }) else { return nil }
        if case .act = kind {
            return "`\(arguments[0])` line \(arguments[1]): `\(arguments[2])`: \(title.markdownText)."
        }
        return "`\(arguments[0])` is `\(arguments[1])`: \(title.markdownText)."
            + Self.second(kind, "`\(arguments.last ?? "")`")
    }

    /// The text as it may stand beside its arguments.
    var textBesideArguments: String {
        Self.template(of: title, kind).filled(with: arguments.map(\.withDoubledBraces))
    }

    /// The template of such messages of a rule.
    static func template(of rule: Rule, _ kind: Kind) -> String { template(of: rule.title, kind) }

    private static func template(of title: String, _ kind: Kind) -> String {
        if case .form(let form) = kind { return template(of: form) }
        if case .act = kind { return "'{0}' line {1}: {2}: \(title.withDoubledBraces)." }
        return "'{0}' is '{1}': \(title.withDoubledBraces)." + second(kind, "'{2}'")
    }

    /// What the form says, and as its last argument where in an image that is.
    private static func template(of form: DetailForm) -> String {
        "\(form.message.dropLast()){\(FindingDetail.argumentCount(of: form))}."
    }

    private static func second(_ kind: Kind, _ argument: @autoclosure () -> String) -> String {
        switch kind {
        case .single, .act, .form: ""
        case .aggregate: " It stands for \(argument()) entries."
        case .related: " See \(argument())."
        }
    }

    /// The templates that messages of the rule may have.
    static func kinds(of rule: Rule) -> [Kind] {
        if rule.isAboutActs { return [.act] }
        let facts = rule.when.facts
        return [.single, .aggregate, .related]
            + DetailForm.all.filter { !facts.isDisjoint(with: $0.facts) }.map { .form($0) }
    }
}
