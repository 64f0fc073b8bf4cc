import Auditing
import Evaluation
import RuleLanguage

extension JSONWriter {
    /// A rule as a reporting descriptor (§3.49), on or off.
    mutating func ruleDescriptor(_ status: RuleStatus, _ weaknesses: [Weakness]) {
        let rule = status.rule
        let level = status.level == .off ? max(rule.level.highest, .note) : status.level
        let severity = rule.severity(at: level, own: level)
        object { json in
            json.string("id", rule.id)
            json.string("name", rule.pascalName)
            json.message("shortDescription", rule.title + ".")
            json.message("fullDescription", rule.reason.sentences(within: 1_024))
            json.help(of: rule)
            if let page = rule.page { json.string("helpUri", page) }
            json.object("messageStrings") { json in
                for kind in FindingMessage.kinds(of: rule) {
                    json.message(kind.rawValue, FindingMessage.template(of: rule, kind))
                }
            }
            json.object("defaultConfiguration") { json in
                if status.state != .on { json.flag("enabled", false) }
                json.string("level", level.name)
                json.tenths("rank", severity * 10)
            }
            json.relationships(of: rule, weaknesses)
            json.object("properties") { json in
                json.string("precision", rule.confidence.precision)
                json.string("problem.severity", level == .note ? "recommendation" : level.name)
                // Without the tag `security` GitHub ignores the number.
                if !rule.cwe.isEmpty { json.string("security-severity", "\(severity / 10).\(severity % 10)") }
                json.array("tags") { json in
                    for tag in rule.tags { json.string(nil, tag) }
                }
            }
        }
    }

    /// Why, how to mend, how to accept, where to read more (§3.49.13).
    private mutating func help(of rule: Rule) {
        let remedy = Finding.remedy(rule.remedy.trimmed, for: nil).filling("{path}", with: "PATH")
        let command = rule.isAboutActs ? "source" : "scan"
        let references = rule.cwe.map(Weakness.init)
        var text = rule.because.trimmed + "\n\nTo mend it: " + remedy
        text += "\n\nTo accept it everywhere: treewarden \(command) --ignore \(rule.id)"
        if !rule.guidance.isEmpty { text += "\n\nGuidance: \(rule.guidance)." }
        for weakness in references { text += "\n\(weakness.id): \(weakness.page)" }

        var markdown = rule.because.trimmed.markdownText + "\n\nTo mend it"
        markdown += !rule.remedyIsCommand ? ": \(remedy.markdownText)\n\n" : ":\n\n```sh\n\(remedy)\n```\n\n"
        markdown += "To accept it everywhere:\n\n```sh\ntreewarden \(command) --ignore \(rule.id)\n```"
        if !rule.guidance.isEmpty { markdown += "\n\nGuidance: \(rule.guidance.markdownText)." }
        for weakness in references {
            let title = weakness.title.map { ": \($0.markdownText)" } ?? ""
            markdown += "\n\n* [\(weakness.id)](\(weakness.page))\(title)"
        }
        object("help") { json in
            json.string("text", text)
            json.string("markdown", markdown)
        }
    }

    private mutating func relationships(of rule: Rule, _ weaknesses: [Weakness]) {
        guard !rule.cwe.isEmpty else { return }
        array("relationships") { json in
            for number in rule.cwe.sorted() {
                json.object { json in
                    json.object("target") { json in
                        json.string("id", Weakness(number: number).id)
                        if let index = weaknesses.firstIndex(where: { $0.number == number }) {
                            json.number("index", index)
                        }
                        json.object("toolComponent") { $0.taxonomyReference() }
                    }
                    json.array("kinds") { $0.string(nil, "superset") }
                }
            }
        }
    }

    /// The members of a reference to the run's only taxonomy (§3.54).
    mutating func taxonomyReference() {
        string("name", "CWE")
        number("index", 0)
        string("guid", Weakness.taxonomyID)
    }
}

extension Rule {
    /// Sorted; GitHub shows ten.
    fileprivate var tags: [String] {
        let security = cwe.isEmpty ? [] : ["security"] + cwe.prefix(8).map { "external/cwe/cwe-\($0)" }
        let cert = cert.prefix(8).map { "external/cert/\($0.lowercased())" }
        return Set(security + cert + [family.rawValue]).sorted()
    }
}

extension Rule.Confidence {
    /// GitHub's words.
    fileprivate var precision: String {
        switch self {
        case .certain: "very-high"
        case .likely: "high"
        case .possible: "medium"
        }
    }
}

extension String {
    /// Without white space at its ends.
    var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace ?? false { text.removeFirst() }
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return String(text)
    }

    /// The same text in Markdown (CommonMark §2.4), without HTML. What stands between backticks stays code.
    package var markdownText: String {
        var isCode = false
        return String(
            flatMap { (character: Character) -> [Character] in
                if character == "`" { isCode.toggle() }
                return !isCode && "\\*_[]<>#|".contains(character) ? ["\\", character] : [character]
            })
    }
}
