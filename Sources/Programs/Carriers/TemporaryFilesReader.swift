import Facts

/// Reads tmpfiles.d(5): a type and columns, each by its table.
struct TemporaryFilesReader {
    let directives: Directives

    init(_ shell: ShellReader) {
        directives = Directives(shell, .tmpfiles)
    }

    func read(_ bytes: [UInt8], into found: inout FoundActs) {
        let lines = LogicalLines(joint: [], continuation: 0)
        found.note(commentsOf: lines, in: bytes)
        lines.forEach(in: bytes) { line in
            if line.isCut { found.giveUp() }
            found.append(contentsOf: acts(of: line))
            return !found.isFull
        }
    }

    private func acts(of line: Excerpt) -> [ActFacts] {
        let words = ArgumentWords.split(line, 0..<line.bytes.count)
        guard words.count >= 2, let written = words[0].text, let letter = written.first, letter.isLetter else {
            return []
        }
        // Of the modifiers `+` makes another type; the others say when.
        let type = String(letter) + (written.dropFirst().contains("+") ? "+" : "")
        guard case .literal(let bytes)? = words[1].parts.first, bytes.first == UInt8(ascii: "/") else { return [] }
        let range = 0..<(words.prefix(6).last?.range.upperBound ?? line.bytes.count)
        return directives.calls(type, in: "*").compactMap { call in
            var values: [(role: TabledCall.Role, word: ShellWord)] = []
            for parameter in call.parameters {
                guard let column = parameter.label.flatMap({ Int($0) }), column <= words.count else { continue }
                var word = words[column - 1]
                if word.text == "-" { continue }
                if parameter.role == .mode, let text = word.literal {
                    // `~` and `:` say when the mode counts.
                    word.parts = [.literal(text.drop { "~:".utf8.contains($0) })]
                }
                values.append((parameter.role, word))
            }
            var facts = directives.act(call, named: type, values, at: range, in: line)
            facts?.isPrivileged = true
            // Without a mode nothing changes one.
            if facts?.sets == nil, facts?.unread.contains(.sets) == false, facts?.acts != .changeMode {
                facts?.acts.remove(.changeMode)
            }
            return facts
        }
    }
}
