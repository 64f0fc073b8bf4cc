import Facts
import Names
import RuleLanguage

/// A rule as a page of text: what it finds, why, when, how severe, what to do, examples, where to read on.
struct RulePage {
    let rule: Rule

    init(_ rule: Rule) {
        self.rule = rule
    }

    func rendered(width: Int) -> String {
        var text = "\(rule.id) (\(rule.family.rawValue))\n"
        text += prose(rule.title + ".", width)
        text += section("Why", prose(rule.because, width))
        text += section("When", lines(conditionLines))
        text += section("Level", levels)
        text += section("Trust", trust(width))
        text += section("File systems", fileSystems(width))
        text += section("Remedy", lines(remedy.split(separator: "\n").map(String.init)))
        text += section("Fix", fix(width))
        text += section("Finds", examples(rule.finds))
        text += section("Ignores", examples(rule.ignores))
        if !rule.supersedes.isEmpty {
            text += section("Says more than", lines([rule.supersedes.joined(separator: ", ")]))
        }
        text += section("Read on", lines(references))
        return text
    }

    /// What treewarden fix would do about it.
    private func fix(_ width: Int) -> String {
        guard let fix = rule.fix else { return "" }
        let how =
            fix.level == .safe
            ? "treewarden fix plans it: it takes away rights, or what has no effect."
            : "treewarden fix plans it where it is asked to, by --select \(rule.id) --unsafe: it may break what works."
        return lines([fix.verb.text]) + prose(how, width)
    }

    /// How to mend it, with words for what a finding names.
    var remedy: String {
        [("{path}", "PATH"), ("{call}", "CALL"), ("{target}", "TARGET")].reduce(rule.remedy) { text, word in
            text.pieces(between: word.0).joined(separator: word.1)
        }
    }

    private func section(_ title: String, _ body: String) -> String {
        body.isEmpty ? "" : "\n\(title)\n\(body)"
    }

    /// A line for an entry; a program's text below the word for its language.
    private func examples(_ examples: [Rule.Example]) -> String {
        examples.map { example in
            switch example {
            case .entry(let line): return lines([line])
            case .code(let code):
                let text = code.text.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
                let end = text.lastIndex { $0.contains { $0 != " " } } ?? text.startIndex
                return lines(["\(code.dialect.rawValue):"] + text[...end])
            }
        }.joined()
    }

    private func lines(_ lines: [String]) -> String {
        lines.map { "    \($0)\n" }.joined()
    }

    /// Paragraphs, which an empty line separates.
    private func prose(_ text: String, _ width: Int) -> String {
        var paragraphs: [[Substring]] = [[]]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.allSatisfy(\.isWhitespace) {
                paragraphs.append([])
            } else {
                paragraphs[paragraphs.count - 1].append(line)
            }
        }
        return paragraphs.filter { !$0.isEmpty }
            .map { lines(Table.wrap($0.joined(separator: " "), to: width - 4)) }
            .joined(separator: "\n")
    }

    /// Each part of a conjunction or disjunction.
    var conditionLines: [String] {
        let parts: [Condition]
        let word: String
        switch rule.when {
        case .all(let all): (parts, word) = (all, "and ")
        case .any(let any): (parts, word) = (any, "or ")
        case .not, .test: (parts, word) = ([rule.when], "")
        }
        return parts.enumerated().map { index, part in
            let text = part.isCompound ? "(\(part.text))" : part.text
            return index == 0 ? text : word + text
        }
    }

    /// For rules that ask who is trusted: who that is.
    private func trust(_ width: Int) -> String {
        let choices = [rule.level] + Profile.allCases.compactMap { rule.profiles[$0] }
        let conditions = [rule.when] + choices.flatMap(\.choices).compactMap(\.when)
        guard conditions.contains(where: { $0.text.holds("trusted") }) else { return "" }
        return prose(
            "Trusted are root and whoever runs the scan; root's group, and the primary group of whoever runs it where it is "
                + "private: it bears the account's name, and nobody else is in it. --trusted-owner and --trusted-group add "
                + "to them.", width)
    }

    /// For rules about what file systems make of names: a line for each that has a part in it.
    private func fileSystems(_ width: Int) -> String {
        let facts = rule.when.facts
        let conduct: (NameTarget) -> String?
        if facts.contains(.nameRefused) {
            conduct = \.refusals
        } else if facts.contains(.nameAltered) {
            conduct = \.alterations
        } else if !rule.finds.isEmpty, rule.finds.allSatisfy(\.isAboutShortNames) {
            conduct = \.shortNames
        } else if facts.contains(.nameCollidesHow) || facts.contains(.nameCollides) {
            conduct = \.comparison
        } else {
            return ""
        }
        let column = NameTarget.allCases.map(\.rawValue.count).max() ?? 0
        return NameTarget.allCases.compactMap { target -> String? in
            guard let text = conduct(target) else { return nil }
            let wrapped = Table.wrap(text, to: width - 6 - column)
            let name = target.rawValue + String(repeating: " ", count: column - target.rawValue.count)
            let gap = String(repeating: " ", count: column)
            return lines(wrapped.enumerated().map { ($0 == 0 ? name : gap) + "  " + $1 })
        }.joined()
    }

    /// Of entries a source has nothing to say.
    var profiles: [Profile] {
        Profile.allCases.filter { rule.isAboutActs || $0 != .source || rule.profiles[$0] != nil }
    }

    private var levels: String {
        if rule.isAboutActs { return levelsTogether(profiles) }
        let width = Profile.allCases.map(\.name.count).max() ?? 0
        return lines(
            profiles.map { profile in
                let name = profile.name + String(repeating: " ", count: width - profile.name.count)
                return "\(name)  \(Self.words(rule.level(under: profile)).joined(separator: ", "))"
            })
    }

    /// Profiles that have the same levels stand together: most of them do, and rules about acts have long ones.
    private func levelsTogether(_ profiles: [Profile]) -> String {
        var groups: [(names: [String], words: [String])] = []
        for profile in profiles {
            let words = Self.words(rule.level(under: profile))
            if let place = groups.firstIndex(where: { $0.words == words }) {
                groups[place].names.append(profile.name)
            } else {
                groups.append(([profile.name], words))
            }
        }
        return lines(groups.flatMap { [$0.names.joined(separator: ", ") + ":"] + $0.words.map { "    \($0)" } })
    }

    /// `note when …`, `otherwise error`.
    static func words(_ choice: Rule.LevelChoice) -> [String] {
        guard !choice.choices.isEmpty else { return [Level.off.name] }
        return choice.choices.enumerated().map { index, one in
            guard let condition = one.when else { return index == 0 ? one.level.name : "otherwise \(one.level.name)" }
            return "\(one.level.name) when \(condition.text)"
        }
    }

    private var references: [String] {
        rule.cwe.map { "CWE-\($0)  https://cwe.mitre.org/data/definitions/\($0).html" }
            + rule.cert.map { "CERT \($0)  https://wiki.sei.cmu.edu/confluence/display/c/\($0)" }
            + (rule.guidance.isEmpty ? [] : ["Guidance on secure file operations: \(rule.guidance)"])
            + ["Confidence: \(rule.confidence.rawValue). Since \(rule.since)."]
    }
}

extension Rule.Example {
    fileprivate var isAboutShortNames: Bool {
        (try? entry)?.surroundings.collidesHow == .shortName
    }
}

extension Condition {
    fileprivate var isCompound: Bool {
        switch self {
        case .all, .any: true
        case .not, .test: false
        }
    }
}
