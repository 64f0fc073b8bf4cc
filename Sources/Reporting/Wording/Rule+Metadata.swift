import Facts
import RuleLanguage

extension Rule {
    /// The id's words as SARIF wants a name: `WorldWritableFile`. It must differ from the id by more than case.
    var pascalName: String {
        let words = id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
        return words.count > 1 ? words.joined() : words.joined() + "Rule"
    }

    /// The section of the manual about a shipped rule; a user's rule has none.
    package var page: String? {
        let name = "\(family.rawValue)/\(id).yaml"
        guard file == name || file.hasSuffix("/" + name) else { return nil }
        return "\(Project.manual)/Rules/\(family.rawValue).md#\(id)"
    }

    /// CVSS-like, in tenths, for a finding of this level of a rule whose own level is `own`.
    func severity(at level: Level, own: Level) -> Int {
        if let severity, level == own { return severity }
        return switch level {
        case .error: 75
        case .warning: 50
        case .note, .off: 20
        }
    }

    /// Whether the remedy is a command line, and nothing else.
    var remedyIsCommand: Bool { Self.commandPlace(in: remedy) == remedy.startIndex }

    /// The command line of the remedy, which may stand behind what is to be done where a tree is built; nothing where it has
    /// none.
    var remedyCommandLine: String? { Self.commandPlace(in: remedy).map { String(remedy[$0...]).trimmed } }

    /// Where the command line of a remedy begins: at its start, or behind a colon.
    static func commandPlace(in remedy: String) -> String.Index? {
        var starts = [remedy.startIndex]
        var rest = remedy[...]
        while let colon = rest.firstPlace(of: ": ") {
            starts.append(colon.upperBound)
            rest = rest[colon.upperBound...]
        }
        return starts.first { start in
            remedy[start...].split(whereSeparator: \.isWhitespace).first.map { commands.contains(String($0)) } ?? false
        }
    }

    private static let commands: Set = [
        "chmod", "chown", "chgrp", "setfacl", "setfattr", "chattr", "setcap", "rm", "rmdir", "mv", "ln", "umask",
        "touch",
        "patchelf", "sed", "strip",
    ]

    /// Whether the remedy is to be copied as it stands: prose begins with a capital letter.
    var remedyIsVerbatim: Bool { remedy.first?.isUppercase != true }

    /// What `because` says, in one line.
    var reason: String { because.inOneLine }

    /// The first sentence of `because`.
    var firstReason: String { reason.firstSentence }
}

/// Where the project is found.
package enum Project {
    package static let page = "https://github.com/treewarden/treewarden"
    /// Where its manual begins.
    package static let manual = page + "/blob/main/Sources/treewarden/treewarden.docc"
}

extension String {
    /// The words, with a single space between them.
    var inOneLine: String {
        unicodeScalars.split { scalar in
            scalar.isASCII ? scalar == " " || (0x09...0x0D).contains(scalar.value) : scalar.properties.isWhitespace
        }.map(String.init).joined(separator: " ")
    }

    /// Up to the first full stop that a capital letter follows, or all.
    var firstSentence: String {
        var index = startIndex
        while let stop = self[index...].firstIndex(of: ".") {
            let next = self.index(after: stop)
            let rest = self[next...]
            if rest.first == " ", rest.dropFirst().first?.isUppercase ?? false { return String(self[..<next]) }
            index = next
        }
        return self
    }

    /// The sentences that fit into so many characters together.
    func sentences(within limit: Int) -> String {
        var text = ""
        var rest = self[...]
        while !rest.isEmpty {
            let sentence = String(rest).firstSentence
            if text.count + sentence.count + 1 > limit { break }
            text += (text.isEmpty ? "" : " ") + sentence
            rest = rest.dropFirst(sentence.count).drop { $0 == " " }
        }
        return text.isEmpty ? String(prefix(limit - 1)) + "…" : text
    }
}
