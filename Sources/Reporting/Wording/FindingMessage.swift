import Auditing
import Facts
import RuleLanguage

/// What a finding says in machine formats: a template that belongs to the rule, and what fills it.
///
/// The first sentence is complete by itself, since readers show no more where space is short.
struct FindingMessage {
    /// The second sentence; its raw value is the template's id in SARIF.
    enum Kind: String, CaseIterable {
        /// None.
        case single = "default"
        /// How many entries an aggregate stands for.
        case aggregate
        /// Links to other places, which only then are shown.
        case related
        // Of rules about names, which say what is the matter in the first sentence.
        case collision, alias, refusal, alteration
    }

    private(set) var kind = Kind.single
    /// The object's path and what was seen of it, display-escaped; then what the second sentence needs.
    private(set) var arguments: [String]
    /// Whether the path lost its middle.
    let isCut: Bool
    let title: String

    /// - Parameter links: the other places, as links; empty where the format has none.
    init(_ finding: Finding, of rule: Rule, at path: [UInt8], _ escape: DisplayEscape, links: String = "") {
        let escape = escape.telling(finding)
        var shown: [UInt8] = []
        isCut = escape.append(path, to: &shown)
        arguments = [String(decoding: shown, as: UTF8.self), finding.evidence.text(escape)]
        title = rule.title
        let prefix = Self.prefix(of: path, finding)
        if let names = finding.names {
            kind = Kind(names)
            arguments = [arguments[0]]
            if names.outcome == .collision {
                arguments.append(links.isEmpty ? Self.others(of: finding, below: prefix, escape) : links)
            }
            arguments += [names.systems.joined(separator: ", "), names.mechanisms.joined(separator: "; ")]
            if kind == .collision { arguments.append(names.dangers.consequence) }
            return
        }
        if let count = finding.count {
            kind = .aggregate
            arguments.append(String(count))
        } else if !links.isEmpty {
            kind = .related
            arguments.append(links)
        }
    }

    /// What stands before root-relative paths where the finding's own is `path`.
    private static func prefix(of path: [UInt8], _ finding: Finding) -> [UInt8] {
        if finding.path.isEmpty { return path == Array(".".utf8) ? [] : path + Array("/".utf8) }
        return path.suffix(finding.path.count) == finding.path[...] ? path.dropLast(finding.path.count) : []
    }

    /// The other members, each in quotes: ten, then their number.
    private static func others(of finding: Finding, below prefix: [UInt8], _ escape: DisplayEscape) -> String {
        let others = finding.others(.collides)
        let shown = others.shown.map { "'\(escape.text(prefix + $0.path))'" }
        return shown.joined(separator: ", ") + (others.more > 0 ? " and \(others.more) more" : "")
    }

    var text: String {
        if let sentence = Self.sentence(kind) { return sentence.filled(with: arguments) }
        return "'\(arguments[0])' is '\(arguments[1])': \(title)." + Self.second(kind, "'\(arguments.last ?? "")'")
    }

    /// Names as code; nothing where one holds what would end a code span, or where links stand for names.
    var markdown: String? {
        guard kind != .related, Self.sentence(kind) == nil else { return nil }
        guard arguments.allSatisfy({ !$0.contains("`") }) else { return nil }
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
        sentence(kind) ?? "'{0}' is '{1}': \(title.withDoubledBraces)." + second(kind, "'{2}'")
    }

    private static func second(_ kind: Kind, _ argument: @autoclosure () -> String) -> String {
        switch kind {
        case .single: ""
        case .aggregate: " It stands for \(argument()) entries."
        case .related: " See \(argument())."
        case .collision, .alias, .refusal, .alteration: ""
        }
    }

    /// The whole message of a finding about names; nothing of others.
    private static func sentence(_ kind: Kind) -> String? {
        switch kind {
        case .single, .aggregate, .related: nil
        case .collision: "'{0}' and {1} are one name on {2} ({3}). {4}."
        case .alias: "'{0}' and {1} may become one name on {2} ({3}), depending on which is made first."
        case .refusal: "'{0}' is a name that cannot be made on {1}: {2}."
        case .alteration: "'{0}' is stored under another name on {1}: {2}."
        }
    }

    /// The templates that messages of the rule may have.
    static func kinds(of rule: Rule) -> [Kind] {
        let facts = rule.when.facts
        var kinds: [Kind] = [.single, .aggregate, .related]
        if !facts.isDisjoint(with: [.nameCollides, .nameCollidesHow, .nameCollidesDanger]) {
            kinds += [.collision, .alias]
        }
        if facts.contains(.nameRefused) { kinds.append(.refusal) }
        if facts.contains(.nameAltered) { kinds.append(.alteration) }
        return kinds
    }
}

extension FindingMessage.Kind {
    fileprivate init(_ names: NameConflict) {
        self =
            switch names.outcome {
            case .collision: names.dangers.contains(.shortName) ? .alias : .collision
            case .refusal: .refusal
            case .alteration: .alteration
            }
    }
}
