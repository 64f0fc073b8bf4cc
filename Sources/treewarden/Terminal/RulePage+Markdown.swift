import Facts
import Reporting
import RuleLanguage

extension RulePage {
    /// A section of a chapter in Markdown, without lines broken within a paragraph.
    func markdown() -> String {
        var text = "## \(rule.id)\n\n\(rule.title.markdownText).\n"
        text += "\n\(rule.because.paragraphs.joined(separator: "\n\n"))\n"
        text += "\nIt speaks when\n\n" + Self.block(conditionLines)
        text += "\n| Profile | Level |\n|---|---|\n"
        for profile in profiles {
            let words = Self.words(rule.level(under: profile)).map { word in
                "`\(word.pieces(between: "|").joined(separator: "\\|"))`"
            }
            text += "| \(profile.name) | \(words.joined(separator: ", ")) |\n"
        }
        text += "\nTo mend it:\n\n" + Self.block(remedy.split(separator: "\n").map(String.init))
        text += "\nTo accept it, where somebody has looked and says why, in `.treewarden.yaml`:\n\n"
        text += Self.block(
            ["ignore:", "  - rule: \(rule.id)", "    path: \(rule.isAboutActs ? "src/main.c" : "path/of/the/entry")"]
                + ["    reason: why this one is as it should be"], "yaml")
        let command = rule.isAboutActs ? "source" : "scan"
        text += "\nor everywhere: `treewarden \(command) . --ignore \(rule.id)`.\n"
        text += "\nIt finds\n\n" + examples(rule.finds) + "\nand leaves alone\n\n" + examples(rule.ignores)
        if !rule.supersedes.isEmpty {
            text += "\nIt says more than \(rule.supersedes.map { "`\($0)`" }.joined(separator: ", ")).\n"
        }
        return text + "\n" + sources.joined(separator: "\n") + "\n"
    }

    private func examples(_ examples: [Rule.Example]) -> String {
        let lines = examples.compactMap { if case .entry(let line) = $0 { line } else { nil } }
        let codes = examples.compactMap { if case .code(let code) = $0 { code } else { nil } }
        let blocks =
            (lines.isEmpty ? [] : [Self.block(lines)])
            + codes.map { code in
                var lines = code.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                while lines.last?.allSatisfy(\.isWhitespace) ?? false { lines.removeLast() }
                return Self.block(lines, code.dialect.rawValue)
            }
        return blocks.joined(separator: "\n")
    }

    private var sources: [String] {
        var items = rule.cwe.map { "- [CWE-\($0)](https://cwe.mitre.org/data/definitions/\($0).html)" }
        items += rule.cert.map { "- [CERT \($0)](https://wiki.sei.cmu.edu/confluence/display/c/\($0))" }
        if !rule.guidance.isEmpty {
            items.append("- Guidance on secure file operations: \(rule.guidance.markdownText)")
        }
        return items + ["- Confidence: \(rule.confidence.rawValue). Since \(rule.since)."]
    }

    /// A fence that is longer than any in the lines.
    private static func block(_ lines: [String], _ language: String = "text") -> String {
        var fence = "```"
        while lines.contains(where: { $0.holds(fence) }) { fence += "`" }
        return "\(fence)\(language)\n\(lines.joined(separator: "\n"))\n\(fence)\n"
    }
}

extension String {
    /// What empty lines separate, each in one line, as Markdown.
    fileprivate var paragraphs: [String] {
        var paragraphs: [[Substring]] = [[]]
        for line in split(separator: "\n", omittingEmptySubsequences: false) {
            if line.allSatisfy(\.isWhitespace) {
                paragraphs.append([])
            } else {
                paragraphs[paragraphs.count - 1].append(line)
            }
        }
        return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: " ").markdownText }
    }
}
