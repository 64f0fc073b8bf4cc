import Auditing
import Facts

/// What is said of an object beside its listing: words that keep together.
struct Remarks {
    private(set) var parts: [[String]] = []

    /// - Parameter thing: display-escaped; it stands with the last of the words.
    mutating func add(_ words: String, _ thing: String = "") {
        var part = words.split(separator: " ").map(String.init)
        if !thing.isEmpty, let last = part.popLast() { part.append("\(last) \(thing)") }
        if !parts.contains(part) { parts.append(part) }
    }

    /// - Parameter remark: keeps to one line.
    mutating func add(whole remark: String) {
        parts.append([remark])
    }

    /// Adds what the evidence of a finding shows.
    ///
    /// - Parameter title: what it says need not be said again.
    mutating func add(_ finding: Finding, title: String, _ escape: DisplayEscape = .full) {
        let evidence = finding.evidence
        if let acl = evidence.acl { add("ACL", escape.text(Array(acl.utf8))) }
        if let acl = evidence.defaultACL { add("default ACL", escape.text(Array(acl.utf8))) }
        if let capabilities = evidence.capabilities { add("with", escape.text(Array(capabilities.utf8))) }
        let context = ShownValue.Context(finding)
        // What an analysis found is told in sentences.
        for detail in evidence.facts where finding.detail == nil || detail.isPlace {
            guard let phrase = detail.phrase(in: context) else { continue }
            if let keyword = phrase.keyword, title.lowercased().holds(keyword) { continue }
            add(phrase.words, escape.text(phrase.thing))
        }
    }

    /// A list of words in which each part but the last ends with a comma.
    var words: [String] {
        parts.enumerated().flatMap { index, part in
            index == parts.count - 1 ? part : part.dropLast() + [(part.last ?? "") + ","]
        }
    }
}
