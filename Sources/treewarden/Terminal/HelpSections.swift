import Facts

/// Help as ArgumentParser renders it, taken apart by its headings.
struct HelpSections {
    /// What stands under one heading.
    struct Section {
        var title: String
        var lines: [String]

        /// Its options and arguments, each with its lines.
        var entries: [[String]] {
            lines.reduce(into: []) { entries, line in
                let begins = line.hasPrefix("  ") && !line.hasPrefix("   ")
                if begins || entries.isEmpty { entries.append([line]) } else { entries[entries.count - 1].append(line) }
            }
        }
    }

    /// What stands above the first heading of a list.
    private(set) var head: [String] = []
    private(set) var sections: [Section] = []

    /// A command's own options come first, in the order of its groups what it shares with others, and last what every
    /// command has.
    init(_ generated: String) {
        for line in generated.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.last == ":", let first = line.first, first.isUppercase {
                sections.append(Section(title: String(line.dropLast()), lines: []))
            } else if sections.isEmpty {
                head.append(line)
            } else if !line.isEmpty {
                sections[sections.count - 1].lines.append(line)
            }
        }
        guard let place = sections.firstIndex(where: { $0.title == "OPTIONS" }) else { return }
        var own = sections.remove(at: place)
        let entries = own.entries
        let general = entries.filter { Self.isGeneral($0) }
        own.lines = entries.filter { !Self.isGeneral($0) }.flatMap(\.self)
        let first = sections.first?.title == "ARGUMENTS" ? 1 : 0
        if !own.lines.isEmpty { sections.insert(own, at: first) }
        sections.append(Section(title: "HELP", lines: general.flatMap(\.self)))
    }

    private static func isGeneral(_ entry: [String]) -> Bool {
        entry[0].hasPrefix("  --version") || entry[0].hasPrefix("  -h, --help")
    }

    /// All of it.
    var text: String {
        (head + sections.flatMap { ["\($0.title):"] + $0.lines + [""] }).joined(separator: "\n")
    }

    /// So many lines as fit in a screen and a half, an option in a line of its own, and which groups there are beside.
    ///
    /// - Parameters:
    ///   - command: as it is typed.
    ///   - width: in columns.
    func brief(of command: String, width: Int) -> String {
        var lines = head.filter { !$0.isEmpty }.map { $0.cut(to: width) }
        lines.insert("", at: min(1, lines.count))
        var left: [String] = []
        for section in sections where section.title != "HELP" {
            let entries = section.entries.map { Self.brief($0, width: width) }
            guard left.isEmpty, lines.count + entries.count + 2 <= Self.most else {
                left.append(section.title)
                continue
            }
            lines += ["", "\(section.title):"] + entries
        }
        lines.append("")
        if !left.isEmpty { lines += Table.wrap("Further options: \(left.joined(separator: "; ")).", to: width) }
        lines.append("Every option, with examples and exit codes: \(command) --help")
        return lines.joined(separator: "\n") + "\n"
    }

    /// Lines of sections at most; what is said about the others comes on top.
    private static let most = 54
    private static let column = 26

    /// The label of an entry and the beginning of its first sentence, in one line.
    private static func brief(_ entry: [String], width: Int) -> String {
        let first = entry[0].dropFirst(2)
        let gap = first.firstPlace(of: "  ")
        let label = String(first[..<(gap?.lowerBound ?? first.endIndex)])
        let rest = [gap.map { String(first[$0.upperBound...]) } ?? ""] + entry.dropFirst()
        let words = rest.joined(separator: " ").split(separator: " ").joined(separator: " ")
        let end = [". ", "; ", ": ", " ("].compactMap { words.firstPlace(of: $0)?.lowerBound }.min() ?? words.endIndex
        var sentence = String(words[..<end])
        if sentence.last == "." { sentence.removeLast() }
        let padded =
            label.count + 2 < column - 2
            ? label + String(repeating: " ", count: column - 2 - label.count) : label + "  "
        return "  \(padded)\(sentence)"[...].trimmedEnd.cut(to: width)
    }
}

extension String {
    /// As much of it as has room, with an ellipsis where something is left out.
    fileprivate func cut(to width: Int) -> String {
        count <= width ? self : prefix(width - 1).trimmedEnd + "…"
    }
}

extension Substring {
    fileprivate var trimmedEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
