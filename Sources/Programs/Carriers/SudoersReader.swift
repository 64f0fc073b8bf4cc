import Facts

/// Reads sudoers(5): the commands that somebody may run as another.
struct SudoersReader {
    let shell: ShellReader

    func read(_ bytes: [UInt8], into found: inout FoundActs) {
        let lines = LogicalLines()
        found.note(commentsOf: lines, in: bytes)
        lines.forEach(in: bytes) { line in
            if line.isCut { found.giveUp() }
            read(line, into: &found)
            return !found.isFull
        }
    }

    private func read(_ line: Excerpt, into found: inout FoundActs) {
        let first = line.fields(most: 2).first.map(line.string) ?? ""
        if first.hasPrefix("Defaults") || first.hasPrefix("@") { return }
        if first.hasSuffix("_Alias"), first != "Cmnd_Alias" { return }
        guard let equals = line.bytes.firstIndex(of: UInt8(ascii: "=")) else { return }
        var start = equals + 1
        var place = start
        while place <= line.bytes.count {
            let isEnd = place == line.bytes.count
            if !isEnd, line.bytes[place] == UInt8(ascii: "\\") {
                place += 2
                continue
            }
            if isEnd || line.bytes[place] == UInt8(ascii: ",") {
                read(command: start..<place, line, into: &found)
                start = place + 1
            }
            place += 1
        }
    }

    private func read(command range: Range<Int>, _ line: Excerpt, into found: inout FoundActs) {
        // `(user:group)`, and tags such as `NOPASSWD:`.
        var start = range.lowerBound
        while start < range.upperBound {
            if LogicalLines.isBlank(line.bytes[start]) {
                start += 1
            } else if line.bytes[start] == UInt8(ascii: "(") {
                start = (line.bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: ")")) ?? range.upperBound) + 1
            } else {
                let word = line.bytes[start..<range.upperBound].prefix { (0x41...0x5A).contains($0) || $0 == 0x5F }
                guard !word.isEmpty, word.endIndex < range.upperBound, line.bytes[word.endIndex] == UInt8(ascii: ":")
                else { break }
                start = word.endIndex + 1
            }
        }
        guard start < range.upperBound, line.bytes[start] == UInt8(ascii: "/") else { return }
        let surroundings = ShellReader.Surroundings(language: .sudoers, isPrivileged: true, starter: "sudoers")
        let words = ArgumentWords.split(line, start..<range.upperBound, hasSpecifiers: false).map(Self.withPatterns)
        shell.read(commands: words, in: line, surroundings, into: &found)
    }

    /// `*`, `?` and brackets stand for whatever the caller chooses.
    private static func withPatterns(_ word: ShellWord) -> ShellWord {
        guard let text = word.literal, let star = text.firstIndex(where: { "*?".utf8.contains($0) }) else {
            return word
        }
        var word = word
        word.parts = star > 0 ? [.literal(text[..<star])] : []
        word.parts.append(.pattern(text[star]))
        return word
    }
}
